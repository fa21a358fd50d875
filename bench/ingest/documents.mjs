import fs from 'node:fs'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { root } from '../../scripts/lib/paths.mjs'

const CORPUS = path.join(root, 'service/test/corpus')
/** Of the corpus what every deployment reads, without pictures and what is broken on purpose. */
const SMALL = [
  ...['report.pdf', 'cjk.pdf', 'report.docx', 'report.odt', 'report.rtf', 'report.epub', 'stock.xlsx'],
  ...['stock.ods', 'talk.pptx', 'talk.odp', 'offer.eml', 'analysis.ipynb'],
].map((name) => `files/${name}`)
const PAGES = ['pages/manual.html', 'pages/blog.html']

const WORDS =
  'the customer asks for a refund of her order because it arrived late and the box was open when our driver brought it'.split(
    ' ',
  )
const SENTENCES = 12

/** @typedef {{ name: string, bytes: Uint8Array }} Made */

/** So many documents of mixed kinds: from half a kilobyte to pages that take a while. @param {number} count */
export async function makeDocuments(count) {
  const small = [...SMALL, ...PAGES].map((name) => ({
    name: path.basename(name),
    bytes: fs.readFileSync(path.join(CORPUS, name)),
  }))
  const kinds = [...small, ...(await longDocuments())]
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length]
    if (!kind) throw new Error('There are no documents')
    return { name: `${index}-${kind.name}`, bytes: kind.bytes }
  })
}

/** @returns {Promise<Made[]>} */
async function longDocuments() {
  const text = Array.from({ length: 120 }, (_, index) => paragraph(index)).join('\n\n')
  const rows = Array.from({ length: 2000 }, (_, index) => `${index},${sentence(index)},${index * 7}`)
  const html = `<!doctype html><title>Handbook</title><main>${text
    .split('\n\n')
    .map((one, index) => `<h2>Section ${index}</h2><p>${one}</p>`)
    .join('')}</main>`
  const bytes = (/** @type {string} */ content) => new TextEncoder().encode(content)
  return [
    { name: 'letters.txt', bytes: bytes(text) },
    { name: 'handbook.md', bytes: bytes(text.replaceAll('\n\n', '\n\n## Section\n\n')) },
    { name: 'orders.csv', bytes: bytes(`id,remark,price\n${rows.join('\n')}\n`) },
    { name: 'handbook.html', bytes: bytes(html) },
    { name: 'contract.pdf', bytes: await pdf(text) },
  ]
}

/** @param {number} seed */
function sentence(seed) {
  return Array.from({ length: 14 }, (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length]).join(' ')
}

/** @param {number} seed */
function paragraph(seed) {
  return Array.from({ length: SENTENCES }, (_, index) => `${sentence(seed + index)}.`).join(' ')
}

/** Some twenty-five pages. @param {string} text @returns {Promise<Uint8Array>} */
function pdf(text) {
  const document = new PDFDocument()
  /** @type {Buffer[]} */
  const pieces = []
  document.on('data', (piece) => pieces.push(piece))
  const done = new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))))
  document.fontSize(12).text(text)
  document.end()
  return done
}
