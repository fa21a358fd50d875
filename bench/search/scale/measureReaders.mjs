import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BuiltService, customerOf } from '../../lib/BuiltService.mjs'
import { ownPostgres } from '../../lib/ownPostgres.mjs'
import { SETTINGS, takenOf, untilIndexed } from './measureScale.mjs'
import { CHUNKS, CUSTOMERS } from './plan.mjs'
import { ASKED, questionsFor } from './questions.mjs'
import { query, seed } from './seed.mjs'
import { vocabulary } from './vocabulary.mjs'

/** One file in so many is read by the person with few files. All others are the team's. */
const FEW = 10
/** Groups that a person is in, one within the next. */
const DEPTH = 10
const WARMING = 5
/** `npm run bench -- readers --words`: vectors are compared one by one, which takes most of the time. */
const ONLY_WORDS = process.argv.includes('--words')
const QUANTILES = [0.5, 0.95]

/**
 * How much slower a person searches than a token of the whole customer: one who reads nearly all, by ten groups within
 * each other, and one who reads a tenth. Each question is asked with each token in turn. `INLET_BENCH_POSTGRES` and
 * `INLET_BENCH_SHARE` are as in the measure of all chunks.
 */
export async function measureReaders() {
  const began = performance.now()
  const log = (/** @type {string} */ line) =>
    console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${line}`)
  const given = process.env.INLET_BENCH_POSTGRES
  const server = given ? { url: given, stop: async () => {} } : await ownPostgres(SETTINGS)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-readers-'))
  try {
    const first = await BuiltService.start(folder, { DATABASE_URL: server.url })
    await first.customer('nobody')
    await first.stop()
    const [count] = await query(server.url, 'select count(*) from (select from chunks limit 1) c')
    if (count === '0') await seed(server.url, log)
    await nameReaders(server.url)
    await query(server.url, `update jobs set run_at = now() where kind = 'upkeep'`)
    log('readers are named')
    const service = await BuiltService.start(folder, { DATABASE_URL: server.url })
    try {
      await untilIndexed(server.url, log)
      return await compare(service.url, server.url, log)
    } finally {
      await service.stop()
    }
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} url of the database */
async function nameReaders(url) {
  const [known] = await query(url, 'select count(*) from audiences')
  if (known !== '0') return
  await query(
    url,
    `insert into groups select id, 'g' || n, now() from customers, generate_series(1, ${DEPTH}) n;
     insert into group_members select customer_id, name, case name when 'g${DEPTH}' then 'user:most'
       else 'group:g' || substr(name, 2)::integer + 1 end from groups;
     insert into audiences (customer_id, hash) select id, 'many' from customers union all select id, 'few' from customers;
     insert into audience_members select id, customer_id, case hash when 'many' then 'group:g1' else 'user:few' end from audiences;
     insert into audience_members select id, customer_id, 'user:other-' || n from audiences, generate_series(1, 20) n;
     update files f set audience_id = a.id from audiences a
       where a.customer_id = f.customer_id and a.hash = case when f.id % ${FEW} = 0 then 'few' else 'many' end`,
  )
  await query(url, 'vacuum analyze')
}

/** @param {string} service @param {string} url of the database @param {(line: string) => void} log */
async function compare(service, url, log) {
  const languages = await vocabulary()
  const rows = [['p50 / p95 of', 'chunks', 'all, ms', 'a person with most', 'a person with a tenth']]
  rows.push(rows[0]?.map(() => '---') ?? [])
  /** By person, each of medians and of 95th percentiles. @type {number[][][]} */
  const ratios = [QUANTILES.map(() => []), QUANTILES.map(() => [])]
  for (const customer of ASKED) {
    const name = `customer-${customer}`
    const asks = [
      await customerOf(service, name),
      await customerOf(service, name, { user_id: 'most' }),
      await customerOf(service, name, { user_id: 'few' }),
    ]
    const kinds = Object.entries(questionsFor(languages, await takenOf(url, customer)))
    for (const [kind, questions] of kinds.filter(
      ([, some]) => !ONLY_WORDS || some.every((one) => 'query' in one),
    )) {
      /** @type {number[][]} */
      const times = asks.map(() => [])
      for (const [index, question] of [...questions.slice(0, WARMING), ...questions].entries()) {
        for (const [at, ask] of asks.entries()) {
          const from = performance.now()
          await ask('/embeddings', question)
          if (index >= WARMING) times[at]?.push(performance.now() - from)
        }
      }
      const [all = [], ...people] = times.map((some) => QUANTILES.map((share) => quantile(some, share)))
      const slower = people.map((one) => one.map((time, at) => time / (all[at] ?? 1)))
      for (const [who, some] of slower.entries())
        for (const [at, ratio] of some.entries()) ratios[who]?.[at]?.push(ratio)
      const row = [
        kind,
        String(CUSTOMERS[customer]),
        all.map((time) => time.toFixed(0)).join(' / '),
        ...slower.map(shown),
      ]
      rows.push(row)
      log(row.join(' | '))
    }
  }
  const means = ratios.map((person) => shown(person.map(geometricMean)))
  return [
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `${CHUNKS.toLocaleString('en')} chunks. Over all kinds (geometric mean): ${means.join(' and ')}.`,
  ].join('\n')
}

/** @param {number[]} ratios */
function shown(ratios) {
  return ratios.map((one) => `${one.toFixed(2)} ×`).join(' / ')
}

/** @param {number[]} some */
function geometricMean(some) {
  return Math.exp(some.reduce((sum, one) => sum + Math.log(one), 0) / some.length)
}

/** @param {number[]} times @param {number} share */
function quantile(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
