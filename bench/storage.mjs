// Measures what the embedded database takes on disk and the service in memory while files are replaced, and what the
// hourly upkeep gives back. Prints the figures of docs/operate/self-hosting.md. Linux: memory is read from /proc.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { buildStale } from '../scripts/lib/build.mjs'
import { runCommand } from '../scripts/lib/CommandError.mjs'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { root } from '../scripts/lib/paths.mjs'

const FILES = 500
const REPLACED = 3
/** About forty chunks each. */
const TEXT = 'The quick brown fox jumps over the lazy dog and is measured. '.repeat(1_000)
const MB = 1e6

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-storage-'))
const database = path.join(folder, 'db')
/** @type {import('node:child_process').ChildProcess | undefined} */
let service
let url = ''
let token = ''
let highest = 0

await runCommand(async () => {
  await ensureInstalled('full')
  await buildStale('run')
  try {
    await measure()
  } finally {
    service?.kill('SIGKILL')
    await wait(200)
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

async function measure() {
  await start()
  row('empty')
  /** @type {number[]} */
  const ids = []
  for (let index = 0; index < FILES; index++) ids.push(await upload(index))
  await untilReady()
  row(`${FILES} files`)
  for (let round = 1; round <= REPLACED; round++) {
    for (const id of ids) await ask('/resync_file', JSON.stringify({ file_id: id }))
    await untilReady()
    row(`replaced, ${round}`)
  }
  await stop()
  const dead = await inDatabase(
    `update jobs set run_at = now() - interval '1 hour' where kind = 'upkeep'`,
    `select count(*)::int as kept from chunks`,
  )
  await start()
  row('started again')
  await untilUpkept()
  row('after upkeep')
  for (const id of ids) await ask('/resync_file', JSON.stringify({ file_id: id }))
  await untilReady()
  row('replaced once more')
  console.log(`\n${FILES} files of ${(TEXT.length / 1000).toFixed(0)} kB, ${JSON.stringify(dead)}`)
  console.log(
    `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, Node.js ${process.versions.node}`,
  )
}

async function start() {
  const env = { INLET_PORT: '0', INLET_DATA_DIR: folder, INLET_SANDBOX: 'false', INLET_RATE_HEAVY: '1000000' }
  const rates = { INLET_RATE_LIGHT: '1000000', INLET_RATE_ORGANIZATION_HEAVY: '1000000' }
  service = spawn(process.execPath, [path.join(root, 'service/dist/main.js')], {
    env: { PATH: process.env.PATH, ...env, ...rates, INLET_RATE_ORGANIZATION_LIGHT: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  service.stdout?.on('data', (text) => {
    said += text
  })
  const listening = () => /"url":"(http[^"]+)","msg":"listening"/.exec(said)?.[1]
  while (!listening()) await wait(50)
  url = listening() ?? ''
  const answer = await fetch(`${url}/auth/v1/access_token`, {
    headers: { Authorization: 'Bearer development-key', 'customer-id': 'ann' },
  })
  token = (await answer.json()).access_token
}

async function stop() {
  service?.kill('SIGTERM')
  if (service) await once(service, 'close')
}

async function upload(/** @type {number} */ index) {
  const form = new FormData()
  form.append('file', new File([`File ${index}. ${TEXT}`], `file${index}.txt`))
  return (await ask('/uploadfile', form)).id
}

async function ask(/** @type {string} */ place, /** @type {FormData | string} */ body) {
  const json = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  const headers = { Authorization: `Token ${token}`, ...json }
  const answer = await fetch(url + place, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function untilReady() {
  const query = { pagination: { limit: 1 }, filters: { sync_statuses: ['READY'] } }
  while ((await ask('/user_files_v2', JSON.stringify(query))).count < FILES) {
    highest = Math.max(highest, resident())
    await wait(250)
  }
}

/** Its log of what is not yet in the tables is the last thing that upkeep lets go of. */
async function untilUpkept() {
  let before = -1
  while (before !== sizeOf(database)) {
    before = sizeOf(database)
    await wait(5_000)
  }
}

async function inDatabase(/** @type {string[]} */ ...statements) {
  const db = await PGlite.create(database)
  let rows
  for (const statement of statements) rows = (await db.query(statement)).rows
  await db.close()
  return rows
}

function row(/** @type {string} */ when) {
  const log = sizeOf(path.join(database, 'pg_wal'))
  const cells = [sizeOf(database) - log, log, resident(), highest].map(
    (bytes) => `${Math.round(bytes / MB)} MB`,
  )
  console.log(`| ${[when, ...cells].join(' | ')} |`)
  highest = 0
}

function resident() {
  const status = fs.readFileSync(`/proc/${service?.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** @returns {number} bytes of all files below */
function sizeOf(/** @type {string} */ place) {
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
}
