import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { BuiltService } from '../lib/BuiltService.mjs'
import { importTypeScript } from '../lib/importTypeScript.mjs'
import { makeDocuments } from './documents.mjs'
import { parseAlone } from './parseAlone.mjs'

const DOCUMENTS = 500
const CUSTOMERS = 5
const TOKEN = 'the-token-of-the-bench-of-ingest'
/** As the service chooses them. */
const THREADS = Math.min(4, Math.max(2, os.availableParallelism() - 1))
/** Of files that are still to be read. */
const QUEUED = ['QUEUED_FOR_SYNC', 'SYNCING']

/**
 * @typedef {Awaited<ReturnType<BuiltService['customer']>>} Ask
 * @typedef {Awaited<ReturnType<typeof makeDocuments>>} Documents
 * @typedef {Awaited<ReturnType<typeof measureOn>>} Measured
 */

/**
 * The built service reads documents of mixed kinds of five customers, on the embedded database and on PostgreSQL. Those
 * that are still to be read once all are stored are then read by its parser alone, in as many threads. Returns a table.
 */
export async function measureIngest() {
  const documents = await makeDocuments(DOCUMENTS)
  const embedded = await measureOn(documents, {})
  const { startPostgres, postgresPrograms } = await importTypeScript('service/test/postgres.ts')
  if (!postgresPrograms) return tableOf(documents, embedded, null)
  const server = await startPostgres({ isDurable: true })
  try {
    return tableOf(documents, embedded, await measureOn(documents, { DATABASE_URL: server.url }))
  } finally {
    await server.stop()
  }
}

/** @param {Documents} documents @param {Record<string, string>} environment */
async function measureOn(documents, environment) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-ingest-'))
  try {
    const data = path.join(folder, 'data')
    const service = await BuiltService.start(data, { INLET_METRICS_TOKEN: TOKEN, ...environment })
    const read = await readByService(service, documents).finally(() => service.stop())
    const named = documents.map((one) => ({ ...one, format: read.formats.get(one.name) ?? '' }))
    const alone = await parseAlone(
      {
        before: named.filter(({ name }) => !read.left.has(name)),
        timed: named.filter(({ name }) => read.left.has(name)),
      },
      { threads: THREADS, folder: path.join(folder, 'alone') },
    )
    const database = path.join(data, 'db')
    const log = sizeOf(path.join(database, 'pg_wal'))
    return { ...read, alone, files: sizeOf(path.join(data, 'files')), log, tables: sizeOf(database) - log }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {BuiltService} service @param {Documents} documents */
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
  const stored = performance.now()
  const left = new Set(
    (await Promise.all(customers.map((ask) => filesOf(ask, QUEUED)))).flat().map((file) => file.name),
  )
  for (const ask of customers) while ((await countOf(ask, QUEUED)) > 0) await wait(100)
  const ended = performance.now()
  const told = await service.metrics(TOKEN)
  const formats = new Map()
  for (const file of (await Promise.all(customers.map((ask) => filesOf(ask)))).flat()) {
    if (file.sync_status !== 'READY') throw new Error(`${file.name}: ${file.sync_error_message}`)
    const { file_format: format } = file.file_statistics
    // The contract calls it so.
    formats.set(file.name, format === 'TXT' ? 'TEXT' : format)
  }
  return {
    left,
    formats,
    seconds: (ended - began) / 1000,
    uploading: (stored - began) / 1000,
    reading: (ended - stored) / 1000,
    delay: Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(told)?.[1]) * 1000,
    rest,
    peak: memoryOf(service.pid, 'VmHWM'),
  }
}

/** @param {Ask} ask @param {string[]} [statuses] */
async function filesOf(ask, statuses) {
  const filters = statuses ? { sync_statuses: statuses } : {}
  return (await ask('/user_files_v2', { pagination: { limit: 250 }, filters })).results
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
  if (!fs.existsSync(place)) return 0
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

/** @param {Documents} documents @param {Measured} embedded @param {Measured | null} server */
function tableOf(documents, embedded, server) {
  const bytes = documents.reduce((sum, one) => sum + one.bytes.length, 0)
  /** @type {[string, (one: Measured) => string, string?][]} */
  const rows = [
    ['stored and read, all', ({ seconds }) => inSeconds(seconds)],
    ['stored, while others were read', ({ uploading }) => inSeconds(uploading)],
    ['documents still to be read then', ({ left }) => String(left.size)],
    ['those read by the service', ({ reading }) => inSeconds(reading)],
    [`those read by its parser alone, in ${THREADS} threads`, ({ alone }) => inSeconds(alone)],
    ['of what the parser alone does', ({ alone, reading }) => (alone / reading).toFixed(2), '≥ 0.7'],
    ['delay of the event loop of the main thread, p99', ({ delay }) => `${delay.toFixed(0)} ms`, '≤ 50 ms'],
    [
      'documents an hour, stored and read',
      ({ seconds }) => Math.round((3600 * DOCUMENTS) / seconds).toLocaleString('en'),
    ],
    ['memory at rest, before', ({ rest }) => megabytes(rest)],
    ['memory, highest', ({ peak }) => megabytes(peak)],
    ['files on the disk', ({ files }) => megabytes(files)],
  ]
  const cells = rows.map(([what, of, aim = '']) => [
    what,
    of(embedded),
    server ? of(server) : 'not measured',
    aim,
  ])
  cells.push(
    ['tables and indexes', megabytes(embedded.tables), '', ''],
    ['write-ahead log', megabytes(embedded.log), '', ''],
  )
  return [
    `${DOCUMENTS} documents of ${CUSTOMERS} customers, ${megabytes(bytes)}; ${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}:`,
    '',
    '| | embedded | PostgreSQL | aim |',
    '|---|---:|---:|---:|',
    ...cells.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

/** @param {number} seconds */
function inSeconds(seconds) {
  return `${seconds.toFixed(1)} s`
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`
}
