/** File types that can be uploaded: MIME type and its extensions, the first of which names it. */
export const UPLOAD_TYPES: readonly {
  readonly mime: string
  readonly extensions: readonly [string, ...string[]]
}[] = [
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { mime: 'image/png', extensions: ['png'] },
  { mime: 'application/pdf', extensions: ['pdf'] },
  { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  { mime: 'text/csv', extensions: ['csv'] },
  { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  { mime: 'text/plain', extensions: ['txt'] },
  { mime: 'text/html', extensions: ['html'] },
  { mime: 'text/markdown', extensions: ['md'] },
  { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', extensions: ['pptx'] },
  { mime: 'application/json', extensions: ['json'] },
  { mime: 'audio/mpeg', extensions: ['mp3'] },
  { mime: 'video/mp4', extensions: ['mp4'] },
  { mime: 'audio/aac', extensions: ['aac'] },
  { mime: 'audio/wav', extensions: ['wav'] },
  { mime: 'audio/flac', extensions: ['flac'] },
  { mime: 'audio/x-pcm', extensions: ['pcm'] },
  { mime: 'audio/mp4', extensions: ['m4a'] },
  { mime: 'audio/ogg', extensions: ['ogg'] },
  { mime: 'audio/opus', extensions: ['opus'] },
  { mime: 'image/webp', extensions: ['webp'] },
  // Beyond the specification's list: the service reads them, so a host may allow them.
  { mime: 'text/tab-separated-values', extensions: ['tsv'] },
  { mime: 'application/rtf', extensions: ['rtf'] },
]

/** Where the host lists none for Upload Files. */
export const DEFAULT_UPLOAD_EXTENSIONS = ['txt', 'csv', 'pdf', 'docx', 'pptx', 'json', 'html'] as const

/** Never uploaded: the system's own files in folders. */
export const SYSTEM_FILES: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db'])

/** `REPORT.PDF` → `pdf`; a name without a dot has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** For the browse dialog: `{ 'text/csv': ['.csv'] }`. An extension that no type names is accepted by name alone. */
export function acceptOf(extensions: readonly string[]): Record<string, string[]> {
  const accept: Record<string, string[]> = {}
  for (const extension of extensions) {
    const mime =
      UPLOAD_TYPES.find((type) => type.extensions.includes(extension))?.mime ?? 'application/octet-stream'
    accept[mime] = [...(accept[mime] ?? []), `.${extension}`]
  }
  return accept
}
