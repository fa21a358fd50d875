import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import writeXlsxFile from 'write-excel-file/node'
import { headingsIn, TEXTS, wordsIn } from './texts.mjs'
import { docx, kitPdf, twoColumnPdf } from './writers.mjs'

/**
 * `headings`: those that the file marks as such. `table`: its rows, the names of the columns first.
 * @typedef {{ file: string, format: string, writer: string, words: string, headings: string[], table: string[][] }} Made
 */

/** Formats in which pandoc writes the same Markdown. */
const BY_PANDOC = ['docx', 'odt', 'rtf', 'epub', 'html', 'pptx']
/** Letters of the fonts that every PDF reader has. */
const WESTERN = new Set(['en', 'de', 'fr', 'es'])
/** Scripts for which LibreOffice needs fonts that are not everywhere. */
const RARE = new Set(['zh', 'ja'])

/** Writes the files of the comparison into a folder, each by another program. @param {string} folder */
export async function makeFiles(folder) {
  /** @type {Made[]} */
  const made = []
  const add = (
    /** @type {string} */ file,
    /** @type {string} */ writer,
    /** @type {Omit<Made, 'file' | 'format' | 'writer'>} */ says,
  ) => made.push({ file, format: path.extname(file).slice(1), writer, ...says })
  for (const [number, one] of TEXTS.entries()) {
    const says = { words: wordsIn(one), headings: headingsIn(one), table: one.table }
    const only = { words: one.table.flat().join('\n'), headings: [], table: one.table }
    const place = (/** @type {string} */ writer, /** @type {string} */ format) =>
      path.join(folder, `${number}-${writer}.${format}`)

    const markdown = place('source', 'md')
    fs.writeFileSync(markdown, markdownOf(one))
    for (const format of BY_PANDOC) {
      const file = place('pandoc', format)
      execFileSync('pandoc', ['-s', '-f', 'gfm', '--metadata', 'title= ', '-o', file, markdown], {
        stdio: 'pipe',
      })
      add(file, 'pandoc', says)
    }
    const own = place('docx', 'docx')
    fs.writeFileSync(own, await docx(one))
    add(own, 'docx', says)
    if (WESTERN.has(one.language)) {
      const columns = place('pdf-lib', 'pdf')
      const { bytes, words } = await twoColumnPdf(one)
      fs.writeFileSync(columns, bytes)
      add(columns, 'pdf-lib, two columns', { words, headings: [one.title], table: [] })
      const kit = place('pdfkit', 'pdf')
      fs.writeFileSync(kit, await kitPdf(one))
      add(kit, 'pdfkit', says)
    }
    const sheet = place('write-excel-file', 'xlsx')
    fs.writeFileSync(sheet, await writeXlsxFile([{ sheet: 'One', data: one.table }]).toBuffer())
    add(sheet, 'write-excel-file', only)
    const csv = place('csv', 'csv')
    fs.writeFileSync(csv, one.table.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))
    add(csv, 'the bench itself', only)
  }
  byOffice(folder, made)
  return made
}

/** LibreOffice reads many files at once, so its own come last. @param {string} folder @param {Made[]} made */
function byOffice(folder, made) {
  const outdir = path.join(folder, 'office')
  const convert = (
    /** @type {string} */ format,
    /** @type {Made[]} */ sources,
    /** @type {string[]} */ ...more
  ) => {
    office([...more, '--convert-to', format, '--outdir', outdir, ...sources.map(({ file }) => file)])
    for (const source of sources) {
      const file = path.join(outdir, `${path.parse(source.file).name}.${format}`)
      if (fs.existsSync(file)) made.push({ ...source, file, format, writer: 'LibreOffice' })
    }
  }
  const texts = made.filter(({ format }) => format === 'odt')
  const tables = made.filter(({ format }) => format === 'csv')
  convert('docx', texts)
  convert(
    'pdf',
    texts.filter((_, index) => !RARE.has(TEXTS[index]?.language ?? '')),
  )
  for (const format of ['xlsx', 'ods']) convert(format, tables, '--infilter=CSV:44,34,76')
}

/** Runs LibreOffice with a profile of its own. @param {string[]} args */
export function office(args) {
  const profile = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'inlet-office-'))
  try {
    execFileSync('soffice', [`-env:UserInstallation=file://${profile}`, '--headless', ...args], {
      stdio: 'pipe',
    })
  } finally {
    fs.rmSync(profile, { recursive: true, force: true })
  }
}

/** @param {import('./texts.mjs').Text} text */
function markdownOf({ title, sections, list, table }) {
  const [head = [], ...rows] = table
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`
  return [
    `# ${title}`,
    ...sections.flatMap((section) => [`## ${section.title}`, ...section.paragraphs]),
    list.map((item) => `- ${item}`).join('\n'),
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
  ].join('\n\n')
}
