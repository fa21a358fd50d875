/** An RTF document with one paragraph for each text; letters beyond ASCII are written as Unicode escapes. */
export function makeRtf(paragraphs: readonly string[]): Uint8Array {
  const head =
    '{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1{\\fonttbl{\\f0\\fswiss\\fcharset0 Helvetica;}}' +
    '{\\colortbl;\\red0\\green0\\blue0;}{\\*\\generator Inlet;}{\\info{\\title Not part of the text}}\\f0\\fs22\n'
  const body = paragraphs.map((text) => `\\pard ${escapeRtf(text)}\\par\n`).join('')
  return new TextEncoder().encode(`${head}${body}}`)
}

function escapeRtf(text: string): string {
  return text
    .replace(/[\\{}]/g, '\\$&')
    .replace(/[^\x20-\x7e]/g, (letter) => `\\u${(letter.charCodeAt(0) << 16) >> 16}?`)
}
