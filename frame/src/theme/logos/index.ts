import sheet from '../logos.svg?url'

/**
 * URL of a source's logo, for `<img>`, in which scripts inside an SVG do not run: a view of the sprite that
 * `npm run logos` creates from the files here. `AZURE_BLOB_STORAGE` is `azure-blob-storage.svg`.
 */
export function logoOf(source: string): string {
  return `${sheet}#${source.toLowerCase().replaceAll('_', '-')}`
}
