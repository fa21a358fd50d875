/** A Google format and its best export. */
export type Native = {
  /** Its name in the contract. */
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

/** Other exports of a document without a link to the best one. */
export const OTHER_EXPORTS: Readonly<Record<string, readonly Pick<Native, 'ending' | 'exportAs'>[]>> = {
  GOOGLE_DOCS: [{ ending: 'docx', exportAs: `${OFFICE}wordprocessingml.document` }],
}

/** File extensions of types whose names may lack one. */
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

/** Returns null for other files. */
export function nativeOf(mimeType: string): Native | null {
  const kind = mimeType.startsWith(GOOGLE) ? mimeType.slice(GOOGLE.length) : ''
  return Object.hasOwn(NATIVE, kind) ? (NATIVE[kind] ?? null) : null
}

/** Forms, sites, maps and scripts can't be exported. */
export function isOfGoogle(mimeType: string): boolean {
  return mimeType.startsWith(GOOGLE)
}

/** Adds the file extension of the type if the name has none. */
export function withEnding(name: string, mimeType: string): string {
  if (/\.[a-z0-9]{1,10}$/i.test(name)) return name
  const ending = Object.hasOwn(ENDINGS, mimeType) ? ENDINGS[mimeType] : undefined
  return ending === undefined ? name : `${name}.${ending}`
}

export function isFolder(mimeType: string): boolean {
  return mimeType === FOLDER
}

/** Escapes a string for a query. */
export function quoted(text: string): string {
  return text.replace(/['\\]/g, (character) => `\\${character}`)
}
