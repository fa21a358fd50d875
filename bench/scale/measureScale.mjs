import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { BuiltService } from '../lib/BuiltService.mjs'
import { ownPostgres } from '../lib/ownPostgres.mjs'
import { ASKS } from './asks.mjs'
import { fill } from './fill.mjs'
import { CUSTOMERS, customerOf, OTHERS, PATIENCE, ROUNDS, SIZES, WARM } from './plan.mjs'
import { tableOf } from './tableOf.mjs'

/** What the server is given. The rest is as it comes. */
const SETTINGS = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  jit: 'off',
}

/** @typedef {Awaited<ReturnType<BuiltService['customer']>>} Ask */
/** Milliseconds of each size. @typedef {{ name: string, times: { p50: number, p95: number }[] }} Measured */

/**
 * Lists of files, items and accounts of customers with few and with many files, asked of the built service over
 * PostgreSQL. `INLET_BENCH_POSTGRES`: the address of a database to do it in, which is filled only where it is empty, and
 * left; else a server is started for it. `--fill`: nothing is measured. Returns a table.
 */
export async function measureScale() {
  const began = performance.now()
  const log = (/** @type {string} */ line) =>
    console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${line}`)
  const given = process.env.INLET_BENCH_POSTGRES
  const server = given ? { url: given, stop: async () => {} } : await ownPostgres(SETTINGS)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-scale-'))
  const db = new pg.Client({ connectionString: server.url })
  try {
    const service = await BuiltService.start(folder, { DATABASE_URL: server.url })
    await db.connect()
    try {
      return await measureWith(service, db, log)
    } finally {
      await db.end()
      await service.stop()
    }
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {BuiltService} service @param {pg.Client} db @param {(line: string) => void} log */
async function measureWith(service, db, log) {
  const asks = []
  for (const files of SIZES) asks.push(await service.customer(customerOf(files)))
  await fillUnlessThere(db, log)
  if (process.argv.includes('--fill')) return ''
  const customers = []
  for (const [index, files] of SIZES.entries())
    customers.push({ ask: asks[index], known: await knownOf(db, customerOf(files)) })
  /** @type {Measured[]} */
  const results = []
  for (const one of ASKS) {
    const times = await time(customers, one)
    results.push({ name: one.name, times })
    log(`${one.name}: ${times.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`).join(', ')}`)
  }
  const { rows } = await db.query('show server_version')
  return tableOf(results, rows[0].server_version.split(' ')[0])
}

/** @param {pg.Client} db @param {(line: string) => void} log */
async function fillUnlessThere(db, log) {
  const { rowCount } = await db.query('select from files limit 1')
  if (rowCount) return
  const small = CUSTOMERS - SIZES.length
  const others = Array.from({ length: small }, (_, index) => ({
    customer: `other-${index}`,
    files: Math.round(OTHERS / small),
  }))
  await fill(db, [...others, ...SIZES.map((files) => ({ customer: customerOf(files), files }))], log)
}

/** @param {pg.Client} db @param {string} customer @returns {Promise<import('./asks.mjs').Known>} */
async function knownOf(db, customer) {
  const { rows } = await db.query(
    `select account_id as account, min(parent_id) as folder, 'item-1' as item from files
    where customer_id = (select id from customers where supplied_id = $1) and parent_id is not null
      and account_id is not null
    group by account_id order by account_id limit 1`,
    [customer],
  )
  return rows[0]
}

/**
 * One customer's turn after the other's, so that whatever else the machine does is the same for all.
 * @param {{ ask: Ask, known: import('./asks.mjs').Known }[]} customers @param {(typeof ASKS)[number]} one
 */
async function time(customers, { call, behind }) {
  const turns = []
  for (const { ask, known } of customers) {
    const [place, body] = call(known)
    const wanted = behind ? await behindPage(ask, behind(known), body) : body
    for (let round = 0; round < WARM; round++) await ask(place, wanted)
    turns.push({ ask: () => ask(place, wanted), times: /** @type {number[]} */ ([]) })
  }
  const began = performance.now()
  for (let round = 0; round < ROUNDS && (round < 20 || performance.now() - began < PATIENCE); round++) {
    for (const { ask, times } of turns) {
      const at = performance.now()
      await ask()
      times.push(performance.now() - at)
    }
  }
  return turns.map(({ times }) => {
    times.sort((a, b) => a - b)
    const at = (/** @type {number} */ share) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
    return { p50: at(0.5), p95: at(0.95) }
  })
}

/** The body that asks for the page behind. @param {Ask} ask @param {import('./asks.mjs').Call} before */
async function behindPage(ask, [place, before], /** @type {any} */ body) {
  const { next_cursor: after } = await ask(place, before)
  if (!after) throw new Error('There is no next page to measure.')
  return { ...body, pagination: { ...body.pagination, after } }
}
