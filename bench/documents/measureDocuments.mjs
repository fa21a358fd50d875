import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError } from '../../scripts/lib/CommandError.mjs'
import { importTypeScript } from '../lib/importTypeScript.mjs'
import { makeFiles } from './makeFiles.mjs'
import { headingsKept, inOrder, rowsKept } from './measures.mjs'
import { byInlet, byLibreOffice, byOfficeparser, byPandoc, byPoppler } from './readers.mjs'

/** @typedef {import('./makeFiles.mjs').Made} Made */
/** @typedef {{ files: number, read: number, recall: number, order: number, rows: [number, number], headings: [number, number] }} Figures */

/** Each with how its version is asked for, and the package of Debian that has it. */
const PROGRAMS = [
  ['pdftotext', '-v', 'poppler-utils'],
  ['pandoc', '--version', 'pandoc'],
  ['soffice', '--version', 'libreoffice-writer-nogui libreoffice-calc-nogui'],
]

/**
 * Files of known contents are written by several programs and read by the service's parser and by others. Returns a
 * table of what of them each finds.
 */
export async function measureDocuments() {
  const versions = PROGRAMS.map(versionOf)
  const { wordsOf, recall } = await importTypeScript('service/test/corpus/recall.ts')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-documents-'))
  try {
    const files = await makeFiles(folder)
    const readers = [
      { name: 'Inlet', results: await byInlet(files) },
      { name: 'officeparser', results: await byOfficeparser(files) },
      { name: 'pandoc', results: await byPandoc(files) },
      { name: 'LibreOffice', results: await byLibreOffice(files, folder) },
      { name: 'pdftotext', results: await byPoppler(files) },
    ]
    const figuresOf = (
      /** @type {readonly Made[]} */ some,
      /** @type {import('./readers.mjs').Results} */ results,
    ) => {
      /** @type {Figures} */
      const sums = { files: some.length, read: 0, recall: 0, order: 0, rows: [0, 0], headings: [0, 0] }
      for (const made of some) {
        const read = results.get(made.file) ?? { text: '' }
        if (results.has(made.file)) sums.read += 1
        sums.recall += recall(made.words, read.text) / some.length
        sums.order += inOrder(wordsOf(made.words), wordsOf(read.text)) / some.length
        add(sums.rows, rowsKept(made.table, read.text, wordsOf), Math.max(0, made.table.length - 1))
        add(sums.headings, headingsKept(made, read, wordsOf), made.headings.length)
      }
      return sums
    }
    return tableOf(files, readers, figuresOf, versions)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {[number, number]} sum @param {number} kept @param {number} all */
function add(sum, kept, all) {
  sum[0] += kept
  sum[1] += all
}

/** @param {string[]} program */
function versionOf([name = '', option = '', packages = '']) {
  try {
    // One of them writes it where others write errors.
    const said = execFileSync('sh', ['-c', `${name} ${option} 2>&1`], { encoding: 'utf8' })
    return `${name} ${/\d+(?:\.\d+)+/.exec(said)?.[0]}`
  } catch {
    throw new CommandError(`${name} is needed. On Debian: apt-get install ${packages}`)
  }
}

/**
 * @param {readonly Made[]} files
 * @param {readonly { name: string, results: import('./readers.mjs').Results }[]} readers
 * @param {(some: readonly Made[], results: import('./readers.mjs').Results) => Figures} figuresOf
 * @param {readonly string[]} versions
 */
function tableOf(files, readers, figuresOf, versions) {
  const rows = [...new Set(files.map(({ format }) => format))].flatMap((format) => {
    const some = files.filter((file) => file.format === format)
    const writers = [...new Set(some.map(({ writer }) => writer))].join('; ')
    return readers.flatMap(({ name, results }) => {
      const figures = figuresOf(some, results)
      if (figures.read === 0) return []
      const first = name === 'Inlet' ? `${format} | ${some.length}: ${writers}` : ' | '
      const cells = [
        percent(figures.recall),
        percent(figures.order),
        share(figures.rows),
        share(figures.headings),
      ]
      return [`| ${first} | ${name} | ${cells.join(' | ')} |`]
    })
  })
  const { version } = JSON.parse(
    fs.readFileSync(new URL('../node_modules/officeparser/package.json', import.meta.url), 'utf8'),
  )
  return [
    `${files.length} files in 10 texts of 9 languages, written for this and read on ${new Date().toISOString().slice(0, 10)} by Inlet, officeparser ${version}, ${versions.join(', ')}. *Words*: those that are found. *Order*: those that are found in the order in which they were written. *Rows*: rows of tables whose cells stand on one line, or each behind the name of its column. *Headings*: those that are told to be headings, in the text or, by Inlet, in the \`heading_path\` of chunks of 40 tokens. Inlet writes the names of columns before each value of a spreadsheet, so they do not stand in the order of the sheet. Programs that cannot read a format are left out of it.`,
    '',
    '| format | files | read by | words | order | rows | headings |',
    '|---|---|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

/** @param {number} part */
function percent(part) {
  return `${(Math.floor(part * 1000 + 1e-9) / 10).toFixed(1)} %`
}

/** @param {[number, number]} sum */
function share([kept, all]) {
  return all === 0 ? '' : `${kept} of ${all}`
}
