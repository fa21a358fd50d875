import { readFileSync } from 'node:fs'

/** Made by LibreOffice from the flat file beside it, where what it holds can be read. */
export function fixtureOf(name: 'blocks.docx' | 'slides.pptx'): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`./files/${name}`, import.meta.url)))
}
