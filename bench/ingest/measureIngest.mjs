import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { BuiltService } from '../lib/BuiltService.mjs'
import { makeDocuments } from './documents.mjs'
import { parseAlone } from './parseAlone.mjs'

const DOCUMENTS = 500
const CUSTOMERS = 5
const TOKEN = 'the-token-of-the-bench-of-ingest'
/** As the service chooses them. */
const THREADS = Math.min(4, Math.max(2, os.availableParallelism() - 1))
/** Where files are not written to, there is nothing to read. */
const QUEUED = ['QUEUED_FOR_SYNC', 'SYNCING']

/** @typedef {Awaited<ReturnType<BuiltService['customer']>>} Ask */

/**
 * The built service reads documents of mixed kinds of five customers; then its parser reads the same ones alone, in as
 * many threads. Returns a table.
 */
export async function measureIngest() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-ingest-'))
  try {
    const documents = await makeDocuments(DOCUMENTS)
    const data = path.join(folder, 'data')
    const service = await BuiltService.start(data, { INLET_METRICS_TOKEN: TOKEN })
    let read
    try {
      read = await readByService(service, documents)
    } finally {
      await service.stop()
    }
    const named = documents.map((one) => ({ ...one, format: read.formats.get(one.name) ?? '' }))
    const alone = await parseAlone(named, THREADS, path.join(folder, 'alone'))
    return tableOf({ ...read, alone, bytes: documents.reduce((sum, one) => sum + one.bytes.length, 0), data })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {BuiltService} service @param {Awaited<ReturnType<typeof makeDocuments>>} documents */
async function readByService(service, documents) {
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, index) => service.customer(`customer${index}`)),
  )
  const rest = memoryOf(service.pid, 'VmRSS')
  // The first look begins the time of which the delay is told.
  await service.metrics(TOKEN)
  const began = performance.now()
  await Promise.all(
    customers.map(async (ask, index) => {
      for (const { name, bytes } of documents.filter((_, at) => at % CUSTOMERS === index)) {
        const form = new FormData()
        form.append('file', new File([new Uint8Array(bytes)], name))
        await ask('/uploadfile', form)
      }
    }),
  )
  const uploaded = (performance.now() - began) / 1000
  for (const ask of customers) while ((await countOf(ask, QUEUED)) > 0) await wait(100)
  const seconds = (performance.now() - began) / 1000
  const told = await service.metrics(TOKEN)
  const figure = (/** @type {string} */ name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(told)?.[1])
  const formats = new Map()
  for (const ask of customers) {
    const { results } = await ask('/user_files_v2', { pagination: { limit: 250 } })
    for (const file of results) {
      if (file.sync_status !== 'READY') throw new Error(`${file.name}: ${file.sync_error_message}`)
      const { file_format: format } = file.file_statistics
      // The contract calls it so.
      formats.set(file.name, format === 'TXT' ? 'TEXT' : format)
    }
  }
  return {
    seconds,
    uploaded,
    formats,
    delay: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    rest,
    peak: memoryOf(service.pid, 'VmHWM'),
  }
}

/** @param {Ask} ask @param {string[]} statuses */
async function countOf(ask, statuses) {
  const query = { pagination: { limit: 1 }, filters: { sync_statuses: statuses } }
  return (await ask('/user_files_v2', query)).count
}

/** Bytes of memory of a process; NaN where the system does not tell. @param {number | undefined} pid @param {string} which */
function memoryOf(pid, which) {
  const file = `/proc/${pid}/status`
  const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
}

/** Bytes of all files below. @param {string} place @returns {number} */
function sizeOf(place) {
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

/** @param {{ seconds: number, uploaded: number, alone: number, delay: number, rest: number, peak: number, bytes: number, data: string }} figures */
function tableOf({ seconds, uploaded, alone, delay, rest, peak, bytes, data }) {
  const megabytes = (/** @type {number} */ one) => `${Math.round(one / 1e6)} MB`
  const log = sizeOf(path.join(data, 'db/pg_wal'))
  const rows = [
    ['read by the service, uploads and database included', `${seconds.toFixed(1)} s`, ''],
    ['of this the uploads took, beside reading', `${uploaded.toFixed(1)} s`, ''],
    [`read by its parser alone, in ${THREADS} threads`, `${alone.toFixed(1)} s`, ''],
    ['documents a second, of what the parser alone does', (alone / seconds).toFixed(2), '≥ 0.7'],
    ['delay of the event loop of the main thread, p99', `${delay.toFixed(0)} ms`, '≤ 50 ms'],
    ['documents an hour', Math.round((3600 * DOCUMENTS) / seconds).toLocaleString('en'), ''],
    ['memory at rest, before', megabytes(rest), ''],
    ['memory, highest', megabytes(peak), ''],
    ['files on the disk', megabytes(sizeOf(path.join(data, 'files'))), ''],
    ['tables and indexes of the embedded database', megabytes(sizeOf(path.join(data, 'db')) - log), ''],
    ['its write-ahead log', megabytes(log), ''],
  ]
  return [
    `${DOCUMENTS} documents of ${CUSTOMERS} customers, ${(bytes / 1e6).toFixed(0)} MB, the embedded database; ${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}:`,
    '',
    '| | | aim |',
    '|---|---:|---:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}
