import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Wording } from './Wording.ts'

/** As many paragraphs as a template has places for: [[1]] to [[8]]. */
const PLACES = 8

const FILLS = { docx: fillOffice, pptx: fillOffice, xlsx: fillOffice, rtf: fillRtf, pdf: fillPdf } as const

/** The same document has the same bytes, whenever it is made. */
export function fillTemplate(kind: keyof typeof FILLS, wording: Wording): Uint8Array {
  return FILLS[kind](readTemplate(kind), wording)
}

/** Written by other programs: originals/make.py. The folder lies beside the bundle too. */
export function readTemplate(kind: keyof typeof FILLS | 'png'): Uint8Array {
  return readFileSync(new URL(`./templates/template.${kind}`, import.meta.url))
}

/** An archive of XML. */
function fillOffice(template: Uint8Array, wording: Wording): Uint8Array {
  const parts = Object.entries(unzipSync(template)).map(([path, bytes]) => {
    const filled = path.endsWith('.xml') ? strToU8(fill(strFromU8(bytes), wording, escapeXml)) : bytes
    return [path, filled] as const
  })
  return zipSync(Object.fromEntries(parts), { mtime: new Date(2024, 0, 1) })
}

function fillRtf(template: Uint8Array, wording: Wording): Uint8Array {
  return strToU8(fill(strFromU8(template), wording, escapeRtf))
}

/** A PDF says at which byte each of its objects begins: a place stays as long as it is. */
function fillPdf(template: Uint8Array, wording: Wording): Uint8Array {
  const text = strFromU8(template, true).replace(/\((\[\[\w+\]\]) *\)/g, (place, slot: string) => {
    const filled = `(${fill(slot, wording, escapePdf)})`
    if (filled.length > place.length) throw new RangeError('The template has no room for so long a line.')
    return filled.padEnd(place.length)
  })
  return strToU8(text, true)
}

function fill(text: string, { title, paragraphs }: Wording, escaped: (words: string) => string): string {
  if (paragraphs.length > PLACES) throw new RangeError('The template has no place for so many paragraphs.')
  return text.replace(/\[\[(title|\d)\]\]/g, (_, place: string) =>
    escaped(place === 'title' ? title : (paragraphs[Number(place) - 1] ?? '')),
  )
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Letters beyond ASCII are written as Unicode escapes. */
function escapeRtf(words: string): string {
  return words
    .replace(/[\\{}]/g, '\\$&')
    .replace(/[^\x20-\x7e\n]/g, (letter) => `\\u${(letter.charCodeAt(0) << 16) >> 16}?`)
    .replaceAll('\n', '\\line ')
}

function escapePdf(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/[\\()]/g, '\\$&')
}
