import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BuiltService } from '../../lib/BuiltService.mjs'
import { describeMachine } from '../../lib/machine.mjs'
import { ownPostgres } from '../../lib/ownPostgres.mjs'
import { CHUNKS, CUSTOMERS, DIMENSIONS, LONGEST, QUESTIONS, SHORTEST } from './plan.mjs'
import { ASKED, questionsFor } from './questions.mjs'
import { query, seed } from './seed.mjs'
import { vocabulary } from './vocabulary.mjs'

/** Of the section that this writes. */
export const title = 'How fast it is'

/** Questions of each kind that are asked before those that count. */
const WARMING = 5
/** What the server is given. The rest is as it comes. */
export const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  jit: 'off',
  maintenance_work_mem: '1500MB',
}

/**
 * Asks a service on PostgreSQL among a million chunks of a hundred customers. `INLET_BENCH_POSTGRES`: the address of a
 * database to do it in, which is filled only where it is empty, and left; else a server is started for it.
 */
export async function measure() {
  const began = performance.now()
  const log = (/** @type {string} */ line) =>
    console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${line}`)
  const given = process.env.INLET_BENCH_POSTGRES
  const server = given ? { url: given, stop: async () => {} } : await ownPostgres(SETTINGS)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-scale-'))
  const start = () => BuiltService.start(folder, { DATABASE_URL: server.url })
  try {
    const first = await start()
    await first.customer('nobody')
    await first.stop()
    const [count] = await query(server.url, 'select count(*) from (select from chunks limit 1) c')
    if (count === '0') {
      await seed(server.url, log)
      // The next service does it at once.
      await query(server.url, `update jobs set run_at = now() where kind = 'upkeep'`)
    }
    const service = await start()
    try {
      await untilIndexed(server.url, log)
      return await tableOf(await askAll(service, server.url, log), server.url)
    } finally {
      await service.stop()
    }
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Where there is pgvector, until the service has made its index. @param {string} url @param {(line: string) => void} log */
export async function untilIndexed(url, log) {
  const [extension] = await query(url, `select extversion from pg_extension where extname = 'vector'`)
  if (extension === undefined) return
  const isThere = `select 1 from pg_index where indexrelid = to_regclass('chunks_near_openai_${DIMENSIONS}') and indisvalid`
  while ((await query(url, isThere)).length === 0) await wait(1000)
  log('vectors have their index')
}

/** @param {BuiltService} service @param {(line: string) => void} log @param {string} url */
async function askAll(service, url, log) {
  const languages = await vocabulary()
  /** @type {Map<string, { times: number[], found: number }[]>} */
  const results = new Map()
  for (const customer of ASKED) {
    const ask = await service.customer(`customer-${customer}`)
    for (const [kind, questions] of Object.entries(questionsFor(languages, await takenOf(url, customer)))) {
      const times = []
      let found = 0
      for (const [index, question] of [...questions.slice(0, WARMING), ...questions].entries()) {
        const began = performance.now()
        const { documents } = await ask('/embeddings', question)
        if (index < WARMING) continue
        times.push(performance.now() - began)
        found += documents.length > 0 ? 1 : 0
      }
      results.set(kind, [...(results.get(kind) ?? []), { times, found: found / questions.length }])
      log(
        `${CUSTOMERS[customer]} ${kind}: ${written(times)}, ${Math.round((100 * found) / questions.length)} % found`,
      )
    }
  }
  return results
}

/** @param {string} url @param {number} customer @returns {Promise<import('./questions.mjs').Taken[]>} */
export async function takenOf(url, customer) {
  const rows = await query(
    url,
    `select jsonb_build_object('file', c.file_id, 'language', c.language, 'words', string_to_array(c.text, ' '), 'vector', c.embedding)
     from customers o join files f on f.customer_id = o.id join chunks c on c.file_id = f.id
     where o.supplied_id = 'customer-${customer}' and c.id % 7 = 0 order by c.id % 1009, c.id limit ${QUESTIONS}`,
  )
  return rows.map((row) => JSON.parse(row))
}

/** @param {number[]} times */
function written(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return `${at(0.5)?.toFixed(0)} / ${at(0.95)?.toFixed(0)} ms`
}

/** @param {Awaited<ReturnType<typeof askAll>>} results @param {string} url */
async function tableOf(results, url) {
  const [version = ''] = await query(url, 'show server_version')
  const [extension] = await query(url, `select extversion from pg_extension where extname = 'vector'`)
  const indexes = await query(url, `select indexname from pg_indexes where indexname like 'chunks_near_%'`)
  const [languages] = await query(
    url,
    'select count(distinct language) from (select language from chunks limit 20000) c',
  )
  const [buffers] = await query(url, 'show shared_buffers')
  const count = (/** @type {number} */ chunks) => chunks.toLocaleString('en')
  const sizes = ASKED.map((customer) => `${count(CUSTOMERS[customer] ?? 0)} chunks`)
  const lines = [
    ['p50 / p95', ...sizes, 'found'],
    ['---', ...sizes.map(() => '---'), '---'],
    ...[...results].map(([kind, all]) => {
      const found = all.reduce((sum, one) => sum + one.found, 0) / all.length
      return [kind, ...all.map(({ times }) => written(times)), `${Math.round(100 * found)} %`]
    }),
  ].map((row) => `| ${row.join(' | ')} |`)
  const machine = describeMachine('').filter(([name]) =>
    ['Processor', 'Cores', 'Memory', 'Node'].includes(name ?? ''),
  )
  return [
    `By \`npm run bench -- search --scale\`: ${count(CHUNKS)} chunks of ${CUSTOMERS.length} customers on PostgreSQL ${version} (${machine.map((row) => row.join(' ')).join(', ')}), asked over HTTP, one question after the other, ${QUESTIONS} of each kind to each of three customers. *Found*: questions with an answer.`,
    lines.join('\n'),
    `Chunks have ${SHORTEST} to ${LONGEST} words of ${languages} languages, of which the second is half as often as the first, and vectors of ${DIMENSIONS} numbers. pgvector: ${extension ?? 'not there'}; indexes of vectors: ${indexes.join(', ') || 'none'}. The server has ${buffers} of buffers. Real chunks are longer, and so are most vectors: both take more reading.`,
  ].join('\n\n')
}
