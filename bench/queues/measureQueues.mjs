// Our table of jobs beside pg-boss and graphile-worker, on a PostgreSQL of its own each. They need Node.js 22.18, so:
//   npm ci --prefix bench && npx --package=node@22 -- node --import tsx bench/queues/measureQueues.mjs
// Prints what it found, by 10,000 jobs or QUEUE_JOBS. PostgreSQL has to be installed. Takes about ten minutes;
// nothing else should run. What came of it stands in docs/decisions/0006-durable-jobs.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../../service/test/postgres.ts'
import { OPENERS } from './openers.mjs'

/** @typedef {import('./Queue.mjs').OpenQueue} OpenQueue */

const JOBS = Number(process.env.QUEUE_JOBS ?? 10_000)
const CUSTOMERS = 20
const INNOCENT = 4
/** Jobs that are added side by side, as by requests. */
const ADDERS = 10
const IDLE = 20_000
/** Milliseconds that are given to what may never come: jobs on PGlite, and those whose process died. */
const PGLITE = 30_000
const DYING = 120_000
/** Milliseconds in which the newcomer's turn comes, or it is only said how many were begun before it. */
const TURN = 60_000

/** @type {Record<string, Record<string, string | number>>} */
const table = {}
for (const [name, open] of Object.entries(OPENERS)) {
  table[name] = {
    ...(await onServer((url) => throughput(open, url))),
    ...(await onServer((url) => idle(open, url))),
    'begun before a newcomer, behind one customer': await onServer((url) => newcomer(open, url, 1)),
    [`begun before a newcomer, behind ${CUSTOMERS}`]: await onServer((url) => newcomer(open, url, CUSTOMERS)),
    'on PGlite': await onPglite(open),
  }
  console.error(name, table[name])
}
// They wait for the most part.
await Promise.all(
  Object.entries(OPENERS).map(async ([name, open]) => {
    Object.assign(table[name] ?? {}, await onServer((url) => dying(name, open, url)))
  }),
)
console.log(JSON.stringify(table, null, 2))
process.exit()

/** @template T @param {(url: string) => Promise<T>} measure */
async function onServer(measure) {
  const server = await startPostgres()
  try {
    return await measure(server.url)
  } finally {
    await server.stop()
  }
}

async function throughput(/** @type {OpenQueue} */ open, /** @type {string} */ url) {
  const queue = await open(url, false)
  const began = performance.now()
  await addJobs(queue, JOBS, () => 'one')
  const added = performance.now()
  await runUntil(queue, (count) => count === JOBS)
  const ran = performance.now()
  await queue.close()
  const perSecond = (/** @type {number} */ milliseconds) => Math.round((JOBS / milliseconds) * 1000)
  return { 'added a second': perSecond(added - began), 'run a second': perSecond(ran - added) }
}

async function idle(/** @type {OpenQueue} */ open, /** @type {string} */ url) {
  const queue = await open(url, false)
  const stop = await queue.work(async () => async () => {})
  await wait(5_000)
  const admin = new pg.Client(url)
  await admin.connect()
  const count = async () => {
    const { rows } = await admin.query(
      'select sum(xact_commit + xact_rollback)::integer as number from pg_stat_database',
    )
    return rows[0].number
  }
  const before = await count()
  await wait(IDLE)
  const transactions = (await count()) - before
  await admin.end()
  await stop()
  await queue.close()
  return { 'transactions a second while idle': (transactions / IDLE) * 1000 }
}

/** Others came first; a newcomer adds one job when the work has begun. So many of theirs were begun before it. */
async function newcomer(
  /** @type {OpenQueue} */ open,
  /** @type {string} */ url,
  /** @type {number} */ customers,
) {
  const queue = await open(url, true)
  await addJobs(queue, JOBS, (index) => `customer${Math.floor(index / (JOBS / customers))}`)
  const end = performance.now() + TURN
  let begun = 0
  let hadTurn = false
  await runUntil(queue, (count, customer) => {
    if (count === 1) void queue.add('newcomer')
    if (!hadTurn) begun = count - 1
    hadTurn ||= customer === 'newcomer'
    return hadTurn || performance.now() > end
  })
  await queue.close()
  return hadTurn ? begun : `more than ${begun}, in ${TURN / 1000} s`
}

/** A job that kills its process, and others that ran in it. The process is started again each time. */
async function dying(/** @type {string} */ name, /** @type {OpenQueue} */ open, /** @type {string} */ url) {
  const queue = await open(url, false)
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query('create table effects (customer text)')
  const effects = async (/** @type {string} */ where) =>
    (await admin.query(`select customer from effects where customer ${where}`)).rows.length
  await queue.add('killer')
  for (let index = 0; index < INNOCENT; index++) await queue.add(`innocent${index}`)
  await queue.close()
  const end = Date.now() + DYING
  let deaths = 0
  let done = 0
  let early = 0
  while (Date.now() < end && done < INNOCENT) {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('dyingProcess.mjs', import.meta.url)), name, url],
      { stdio: 'inherit' },
    )
    const died = once(child, 'exit').then(() => true)
    while (Date.now() < end && done < INNOCENT) {
      if (await Promise.race([died, wait(500).then(() => false)])) break
      done = await effects(`like 'innocent%'`)
    }
    if (child.exitCode !== null || child.signalCode !== null) deaths += 1
    else child.kill('SIGKILL')
    await died
    if (deaths === 1) early = await effects(`= 'killer'`)
  }
  const seconds = Math.round((Date.now() - end + DYING) / 1000)
  await admin.end()
  return {
    'effect without its job’s end, after a kill': early,
    [`of ${INNOCENT} jobs beside one that kills its process, done`]: `${done} after ${seconds} s, ${deaths} processes died`,
  }
}

async function onPglite(/** @type {OpenQueue} */ open) {
  const works = async () => {
    const queue = await open(null, false)
    await addJobs(queue, ADDERS, () => 'one')
    await runUntil(queue, (count) => count === ADDERS)
    return 'works'
  }
  return Promise.race([
    works().catch((error) => error.message),
    wait(PGLITE, `not within ${PGLITE / 1000} s`),
  ])
}

async function addJobs(
  /** @type {import('./Queue.mjs').Queue} */ queue,
  /** @type {number} */ count,
  /** @type {(index: number) => string} */ customerOf,
) {
  let next = 0
  const add = async () => {
    while (next < count) await queue.add(customerOf(next++))
  }
  await Promise.all(Array.from({ length: ADDERS }, add))
}

/** Works off jobs until one is the last that counts. `isLast` hears how many were begun, and whose this one is. */
async function runUntil(
  /** @type {import('./Queue.mjs').Queue} */ queue,
  /** @type {(count: number, customer: string) => boolean} */ isLast,
) {
  let count = 0
  /** @type {() => void} */
  let end = () => {}
  const ended = new Promise((resolve) => {
    end = () => resolve(undefined)
  })
  const stop = await queue.work(async (customer) => {
    count += 1
    if (isLast(count, customer)) end()
    return async () => {}
  })
  await ended
  await stop()
}
