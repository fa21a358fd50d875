import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { OfficeParser } from 'officeparser'
import { root } from '../../scripts/lib/paths.mjs'
import { office } from './makeFiles.mjs'

/** @typedef {import('./makeFiles.mjs').Made} Made */
/** `headings`: those that a reader tells beside its text. @typedef {{ text: string, headings?: string[] }} Read */
/** The text of each file, by its path; a file that is not there could not be read. @typedef {Map<string, Read>} Results */

/** Short chunks, so that there is one in each section: the headings are those around the beginning of a chunk. */
const SETTINGS = {
  chunkSize: 40,
  chunkOverlap: 0,
  setPageAsBoundary: true,
  splitRows: false,
  prependFilename: false,
  useOcr: false,
  tablesWithOcr: false,
  generateChunksOnly: true,
  maxItemsPerChunk: null,
}

/** By the service's own parser. @param {readonly Made[]} files @returns {Promise<Results>} */
export async function byInlet(files) {
  const worker = new Worker(path.join(root, 'service/dist/parseWorker.js'))
  /** @type {Results} */
  const results = new Map()
  try {
    for (const { file, format } of files) {
      worker.postMessage({
        kind: 'file',
        path: file,
        name: path.basename(file),
        format: format.toUpperCase(),
        settings: SETTINGS,
        ocr: 'unasked',
      })
      const answer = await answerOf(worker)
      if (answer.kind !== 'done') continue
      const { text, chunks } = answer.ingested
      results.set(file, {
        text,
        headings: chunks.flatMap((/** @type {{ headings: string[] }} */ chunk) => chunk.headings),
      })
    }
    return results
  } finally {
    await worker.terminate()
  }
}

/** @param {Worker} worker @returns {Promise<any>} */
function answerOf(worker) {
  return new Promise((resolve, reject) => {
    const take = (/** @type {{ kind: string }} */ message) => {
      if (message.kind === 'begun') return
      worker.off('message', take).off('error', reject)
      resolve(message)
    }
    worker.on('message', take).once('error', reject)
  })
}

/** Its Markdown. @param {readonly Made[]} files @returns {Promise<Results>} */
export async function byOfficeparser(files) {
  return readEach(files, async ({ file }) => {
    const tree = await OfficeParser.parseOffice(file)
    return String((await tree.to('md')).value)
  })
}

/** Its Markdown. @param {readonly Made[]} files @returns {Promise<Results>} */
export function byPandoc(files) {
  const known = files.filter(({ format }) => ['docx', 'odt', 'rtf', 'epub', 'html', 'csv'].includes(format))
  return readEach(known, async ({ file }) => output('pandoc', ['-t', 'gfm', '--wrap=none', file]))
}

/** @param {readonly Made[]} files @returns {Promise<Results>} */
export function byPoppler(files) {
  const known = files.filter(({ format }) => format === 'pdf')
  return readEach(known, async ({ file }) => output('pdftotext', ['-enc', 'UTF-8', file, '-']))
}

/** Texts as plain text, tables as CSV. @param {readonly Made[]} files @param {string} folder @returns {Promise<Results>} */
export async function byLibreOffice(files, folder) {
  /** @type {Results} */
  const results = new Map()
  const kinds = [
    { formats: ['docx', 'odt', 'rtf', 'html'], to: 'txt', filter: 'txt:Text (encoded):UTF8' },
    { formats: ['xlsx', 'ods'], to: 'csv', filter: 'csv:Text - txt - csv (StarCalc):44,34,76' },
  ]
  for (const { formats, to, filter } of kinds) {
    for (const format of formats) {
      const known = files.filter((one) => one.format === format)
      // Files of one name lie in two folders.
      for (const place of new Set(known.map(({ file }) => path.dirname(file)))) {
        const here = known.filter(({ file }) => path.dirname(file) === place)
        const outdir = path.join(folder, `read-${format}-${path.basename(place)}`)
        office(['--convert-to', filter, '--outdir', outdir, ...here.map(({ file }) => file)])
        for (const { file } of here) {
          const written = path.join(outdir, `${path.parse(file).name}.${to}`)
          if (fs.existsSync(written)) results.set(file, { text: fs.readFileSync(written, 'utf8') })
        }
      }
    }
  }
  return results
}

/** @param {readonly Made[]} files @param {(file: Made) => Promise<string>} read @returns {Promise<Results>} */
async function readEach(files, read) {
  /** @type {Results} */
  const results = new Map()
  for (const file of files) {
    const text = await read(file).catch(() => null)
    if (text !== null) results.set(file.file, { text })
  }
  return results
}

/** @param {string} program @param {string[]} args */
function output(program, args) {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
