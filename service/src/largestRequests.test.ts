import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { HealthProbe } from '../test/HealthProbe.ts'
import { hostileForms, type LargeRequest, largestBodies } from '../test/largestBodies.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { callable, type Operation } from '../test/operations.ts'
import { processRunMs } from '../test/processorWaits.mjs'
import { readDescription } from '../test/reference/readDescription.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { unreachedRates } from '../test/unreachedRates.ts'

/**
 * Maximum milliseconds that other requests wait, without the time in which the machine is busy otherwise; and maximum
 * work for a response.
 */
const MAX_WAIT_MS = 250
const MAX_ANSWER_MS = 2000
const MAX_GROWTH_BYTES = 200_000_000
const TOKEN = 'a-token-for-the-metrics-of-tests'

let service: ServiceProcess | undefined
let probe: HealthProbe
let origin: string
let customer: NetworkCustomer
const folder = mkdtempSync(join(tmpdir(), 'inlet-largest-'))
afterEach(async () => {
  await probe?.stop()
  await service?.signal('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `push`: change notifications. */
async function start({ push }: { readonly push: boolean }): Promise<void> {
  service = new ServiceProcess({
    INLET_DATA_DIR: join(folder, String(push)),
    INLET_METRICS_TOKEN: TOKEN,
    INLET_MAX_UPLOAD_BYTES: '5000000',
    INLET_PUSH: String(push),
    // As in the image.
    MALLOC_ARENA_MAX: '2',
    ...unreachedRates,
  })
  origin = await service.listening()
  customer = await NetworkCustomer.at(origin, 'ann')
  probe = new HealthProbe(origin, service.pid)
}

/** Calls without a token. */
const EVENTS = ['/events/SLACK', '/events/ONEDRIVE', '/events/BOX']
const OPEN = ['/oauth/leave', '/oauth/pick?sign_in=0123456789abcdef', '/csp', ...EVENTS]

type Call = {
  readonly title: string
  readonly path: string
  readonly byKey: boolean
  readonly request: LargeRequest
}

function callsOf(
  { path, byKey }: Pick<Operation, 'path' | 'byKey'>,
  requests: readonly LargeRequest[],
): Call[] {
  return requests.map((request) => ({ path, byKey, title: `${path}: ${request.name}`, request }))
}

function openCalls(path: string): Call[] {
  const bodies = [...hostileForms(60_000), ...largestBodies({ path, body: { type: 'object' } })]
  return callsOf({ path, byKey: false }, bodies)
}

async function calls(): Promise<Call[]> {
  const answer = await fetch(`${origin}/openapi.json`)
  const operations = [...readDescription(await answer.json()).values()].map(callable)
  const described = operations.flatMap((one) => callsOf(one, largestBodies(one)))
  const uploads = callsOf({ path: '/uploadfile', byKey: false }, hostileForms(5_000_000))
  return [...described, ...uploads, ...OPEN.flatMap(openCalls)]
}

/** Which limit was exceeded, or null. */
async function fault({ path, byKey, request }: Call): Promise<string | null> {
  await probe.longestMs()
  const began = spentMs()
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: {
      Authorization: byKey ? 'Bearer development-key' : `Token ${customer.token}`,
      'Content-Type': request.type,
      Origin: origin,
      ...request.headers,
    },
    body: request.body,
  }).catch(() => null)
  // An error response may close the connection while the rest is still being sent.
  await answer?.arrayBuffer().catch(() => null)
  const took = spentMs() - began
  const waited = await probe.longestMs()
  if (waited > MAX_WAIT_MS) return `others waited ${Math.round(waited)} ms`
  if (took > MAX_ANSWER_MS) return `it took ${Math.round(took)} ms of processor time`
  if (answer && !isRefused(path, answer.status)) return `it answered ${answer.status}`
  return null
}

/** CPU time of the service: a busy machine makes it wait, but doesn't add to it. */
function spentMs(): number {
  return processRunMs(service?.pid ?? 0) ?? performance.now()
}

/** Notifications and reports get the same response, whatever they contain; a text may have its full length. */
function isRefused(path: string, status: number): boolean {
  if (status === 501 || (status >= 400 && status < 500)) return true
  return status < 300 && /^\/(csp|events|upload_text)/.test(path)
}

/** A text of the maximum size is content: it is indexed afterwards, and the database grows by it. */
function isStored({ path, request }: Call): boolean {
  return path === '/upload_text' && request.name === 'a long text'
}

test('the largest hostile requests are refused at once, and nobody waits for it [F-201] [F-202] [F-204] [F-207]', {
  timeout: 300_000,
}, async ({ task }) => {
  await start({ push: true })
  const all = await calls()
  const before = await residentBytes()
  expect(await faultsOf(all.filter((call) => !isStored(call)))).toEqual([])
  await vi.waitFor(async () => expect((await residentBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES), {
    timeout: 60_000,
    interval: 1000,
  })
  expect(await faultsOf(all.filter(isStored))).toEqual([])
  task.meta.counts = { requests: all.length }
})

test('notices of sources that nobody asked for are refused at once as well', {
  timeout: 120_000,
}, async () => {
  await start({ push: false })
  expect(await faultsOf(EVENTS.flatMap(openCalls))).toEqual([])
})

async function faultsOf(all: readonly Call[]): Promise<string[]> {
  const faults: string[] = []
  for (const call of all) {
    const found = await fault(call)
    if (found !== null) faults.push(`${call.title}: ${found}`)
  }
  return faults
}

async function residentBytes(): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text()) ?? []
  return Number(bytes)
}
