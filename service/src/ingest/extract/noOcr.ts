/** Why pictures are not read: nobody asked for it, or it cannot be had here. */
export type NoOcr = 'unasked' | 'missing'

const REASON = { unasked: 'No OCR was asked for', missing: 'No OCR is configured' } as const

/** `what`: that is not read. */
export function noOcr(why: NoOcr, what: string): string {
  return `${REASON[why]}, so ${what} cannot be read. The file is stored.`
}
