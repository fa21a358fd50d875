/** A place in the text of a file: the part of it that is stored, and characters into that. */
export type TextPlace = { readonly part: number; readonly at: number }

/** What an id of the tools names: a file, and a passage or the place from which to read on. */
export type ContentId = {
  readonly fileId: number
  readonly chunk: number | null
  readonly from: TextPlace | null
}

const SHAPE = /^(\d{1,10})(?:-(\d{1,10})|@(\d{1,6})\.(\d{1,6}))?$/
/** Of an `integer` in the database. */
const MAX_ID = 2_147_483_647

/** The id of a file that was found by one of its passages. */
export function passageId(fileId: number, chunk: number): string {
  return `${fileId}-${chunk}`
}

/** The id of the rest of a file's text. */
export function restId(fileId: number, { part, at }: TextPlace): string {
  return `${fileId}@${part}.${at}`
}

/** Null: it is none of ours. */
export function readContentId(text: string): ContentId | null {
  const [, file, chunk, part, at] = SHAPE.exec(text) ?? []
  if (file === undefined || Number(file) > MAX_ID || Number(chunk ?? 0) > MAX_ID) return null
  return {
    fileId: Number(file),
    chunk: chunk === undefined ? null : Number(chunk),
    from: part === undefined ? null : { part: Number(part), at: Number(at) },
  }
}
