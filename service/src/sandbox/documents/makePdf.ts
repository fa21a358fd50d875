const LINE = 80

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** More entries for the trailer dictionary; another font than Helvetica. */
type Options = { trailer?: string; font?: string }

/** A PDF with one page for each text, in Latin letters; an empty text makes a page without a text layer. */
export function makePdf(
  pages: readonly string[],
  { trailer = '', font = HELVETICA }: Options = {},
): Uint8Array {
  const pageNumbers = pages.map((_, index) => 4 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    font,
    ...pages.flatMap((text, index) => {
      const content = contentOf(text)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}

/** Lines of Helvetica from the top of the page; a blank line keeps its height. */
function contentOf(text: string): string {
  if (text === '') return ''
  const lines = text.split('\n').flatMap((line) => wrapped(line))
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  return `BT /F1 11 Tf 14 TL 50 790 Td ${shown.join(' ')} ET`
}

function wrapped(line: string): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last && last.length + word.length >= LINE) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}
