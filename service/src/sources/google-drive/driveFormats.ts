/** What Google keeps in a form of its own, and the best that it hands out of it. */
export type Native = {
  /** As the contract calls it. */
  readonly format: string
  readonly ending: string
  readonly exportAs: string
}

const GOOGLE = 'application/vnd.google-apps.'
const OFFICE = 'application/vnd.openxmlformats-officedocument.'

export const FOLDER = `${GOOGLE}folder`
export const SHORTCUT = `${GOOGLE}shortcut`

const NATIVE: Readonly<Record<string, Native>> = {
  document: { format: 'GOOGLE_DOCS', ending: 'md', exportAs: 'text/markdown' },
  spreadsheet: { format: 'GOOGLE_SHEETS', ending: 'xlsx', exportAs: `${OFFICE}spreadsheetml.sheet` },
  presentation: { format: 'GOOGLE_SLIDES', ending: 'pptx', exportAs: `${OFFICE}presentationml.presentation` },
  drawing: { format: 'PDF', ending: 'pdf', exportAs: 'application/pdf' },
}

/** What else a document may come as, where a link to the best form is missing. */
export const OTHER_EXPORTS: Readonly<Record<string, readonly Pick<Native, 'ending' | 'exportAs'>[]>> = {
  GOOGLE_DOCS: [{ ending: 'docx', exportAs: `${OFFICE}wordprocessingml.document` }],
}

/** Files of these types may have names without an ending. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  [`${OFFICE}wordprocessingml.document`]: 'docx',
  [`${OFFICE}spreadsheetml.sheet`]: 'xlsx',
  [`${OFFICE}presentationml.presentation`]: 'pptx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
}

/** Null: it is a file with bytes, or nothing that can be had. */
export function nativeOf(mimeType: string): Native | null {
  const kind = mimeType.startsWith(GOOGLE) ? mimeType.slice(GOOGLE.length) : ''
  return Object.hasOwn(NATIVE, kind) ? (NATIVE[kind] ?? null) : null
}

/** Forms, sites, maps and scripts have no text to be had. */
export function isOfGoogle(mimeType: string): boolean {
  return mimeType.startsWith(GOOGLE)
}

/** A name that says the type, where it did not. */
export function withEnding(name: string, mimeType: string): string {
  if (/\.[a-z0-9]{1,10}$/i.test(name)) return name
  const ending = Object.hasOwn(ENDINGS, mimeType) ? ENDINGS[mimeType] : undefined
  return ending === undefined ? name : `${name}.${ending}`
}

export function isFolder(mimeType: string): boolean {
  return mimeType === FOLDER
}

/** As a question has texts. */
export function quoted(text: string): string {
  return text.replace(/['\\]/g, (character) => `\\${character}`)
}
