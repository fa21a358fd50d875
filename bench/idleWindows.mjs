// Measures what idle windows cost the service: requests, processor time and memory, by polls and by event streams.
// Prints a table for docs/operate/sizes.md. Linux: both are read from /proc. Run it on a built checkout.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BuiltService } from './lib/BuiltService.mjs'

const CUSTOMERS = 200
/** The most that a customer may have. */
const STREAMS_EACH = 5
const POLL_MS = 8_000
const MEASURED_MS = 64_000
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']))

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-idle-'))
const service = await BuiltService.start(folder)
try {
  const tokens = await Promise.all(Array.from({ length: CUSTOMERS }, (_, at) => tokenOf(`customer-${at}`)))
  row('windows', 'requests per window and minute', 'processor per window and minute', 'memory')
  row('---', '---', '---', '---')
  await measure('none', 1, async () => 0)
  await measure(`${CUSTOMERS}, by polls`, CUSTOMERS, async () => {
    const polls = await Promise.all(tokens.map(poll))
    return polls.reduce((sum, count) => sum + count, 0)
  })
  const ending = new AbortController()
  const all = Array.from({ length: STREAMS_EACH }, () => tokens).flat()
  await Promise.all(all.map((token) => follow(token, ending.signal)))
  // What opening them took is not part of it.
  await wait(5_000)
  await measure(`${all.length}, by event streams`, all.length, async () => 0)
  ending.abort()
} finally {
  await service.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** @param {string} name @param {number} windows @param {() => Promise<number>} work how many requests it made */
async function measure(name, windows, work) {
  const before = processorMs()
  const [requests] = await Promise.all([work(), wait(MEASURED_MS)])
  const perMinute = 60_000 / MEASURED_MS / windows
  const used = (processorMs() - before) * perMinute
  row(name, (requests * perMinute).toFixed(1), `${used.toFixed(2)} ms`, `${memoryMb()} MB`)
}

/** @param {string} token */
async function poll(token) {
  const until = Date.now() + MEASURED_MS
  await wait(Math.random() * POLL_MS)
  let count = 0
  for (; Date.now() < until; count += 1) {
    const answer = await fetch(`${service.url}/user_data_sources`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pagination: { limit: 250, offset: 0 }, filters: { revoked_access: false } }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.json()
    await wait(POLL_MS)
  }
  return count
}

/** Resolves once the stream has begun. @param {string} token @param {AbortSignal} signal */
async function follow(token, signal) {
  const headers = { Authorization: `Token ${token}` }
  const answer = await fetch(`${service.url}/event_stream`, { headers, signal })
  if (!answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  const reader = answer.body.getReader()
  await reader.read()
  const drain = async () => {
    while (!(await reader.read()).done);
  }
  drain().catch(() => {})
}

/** @param {string} name */
async function tokenOf(name) {
  const answer = await fetch(`${service.url}/auth/v1/access_token`, {
    headers: { Authorization: 'Bearer development-key', 'customer-id': name },
  })
  const { access_token: token } = await answer.json()
  return token
}

/** Of all threads of the service. */
function processorMs() {
  const fields = fs.readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000
}

function memoryMb() {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${service.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1000)
}

/** @param {string[]} cells */
function row(...cells) {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
