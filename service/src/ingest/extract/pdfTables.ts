import { readFile } from 'node:fs/promises'

/** Adobe's tables of Chinese, Japanese and Korean letters, in the packed form that pdf.js distributes. */
const FOLDER = new URL('./cmaps/', import.meta.url)
/** The name comes from the PDF. */
const NAME = /^[\w-]+\.bcmap$/

/**
 * A factory as the PDF library wants it. Old fonts for Chinese, Japanese and Korean say which letters they have only by
 * the name of a table; without it their text would be passed over in silence.
 */
export function pdfTables() {
  const state = { lacksTables: false }
  class Tables {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      // Fonts and decoders are for drawing.
      if (kind !== 'cMapUrl') throw new Error('not needed')
      try {
        if (!NAME.test(filename)) throw new Error('no such table')
        return new Uint8Array(await readFile(new URL(filename, FOLDER)))
      } catch (error) {
        state.lacksTables = true
        throw error
      }
    }
  }
  return { Tables, state }
}
