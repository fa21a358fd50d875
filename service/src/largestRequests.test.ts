import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HealthProbe } from '../test/HealthProbe.ts'
import { hostileForms, type LargeRequest, largestBodies } from '../test/largestBodies.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { callable, type Operation } from '../test/operations.ts'
import { processRunMs } from '../test/processorWaits.mjs'
import { readDescription } from '../test/reference/readDescription.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { unreachedRates } from '../test/unreachedRates.ts'

/** All calls; otherwise some, others in each run. */
const ALL = process.env.INLET_TEST_SHAPES === 'all'
const SEED = Number(process.env.INLET_TEST_SEED ?? Math.floor(Math.random() * 1e9))
const SAMPLE = 3
/** Milliseconds that nobody else may wait, less those for which the machine does other things; and of work for an answer. */
const MAX_WAIT_MS = 250
const MAX_ANSWER_MS = 2000
const MAX_GROWTH_BYTES = 200_000_000
const TOKEN = 'a-token-for-the-metrics-of-tests'

let service: ServiceProcess
let probe: HealthProbe
let origin: string
let customer: NetworkCustomer
const folder = mkdtempSync(join(tmpdir(), 'inlet-largest-'))
beforeAll(async () => {
  service = new ServiceProcess({
    INLET_DATA_DIR: folder,
    INLET_METRICS_TOKEN: TOKEN,
    INLET_MAX_UPLOAD_BYTES: '5000000',
    ...unreachedRates,
  })
  origin = await service.listening()
  customer = await NetworkCustomer.at(origin, 'ann')
  probe = new HealthProbe(origin, service.pid)
}, 60_000)
afterAll(async () => {
  await probe?.stop()
  await service?.signal('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Calls that need no token. */
const OPEN = ['/oauth/leave', '/oauth/pick?sign_in=0123456789abcdef', '/csp', '/events/SLACK', '/events/BOX']

type Call = {
  readonly title: string
  readonly path: string
  readonly byKey: boolean
  readonly request: LargeRequest
}

async function calls(): Promise<Call[]> {
  const answer = await fetch(`${origin}/openapi.json`)
  const operations = [...readDescription(await answer.json()).values()].map(callable)
  const of = (operation: Pick<Operation, 'path' | 'byKey'>, requests: readonly LargeRequest[]) =>
    requests.map((request) => ({ ...operation, title: `${operation.path}: ${request.name}`, request }))
  const described = sampled(operations.filter(({ body }) => body)).flatMap((one) =>
    of(one, largestBodies(one)),
  )
  const uploads = of({ path: '/uploadfile', byKey: false }, hostileForms(5_000_000))
  const open = sampled(OPEN).flatMap((path) =>
    of({ path, byKey: false }, [
      ...hostileForms(60_000),
      ...largestBodies({ path, body: { type: 'object' } }),
    ]),
  )
  return [...described, ...uploads, ...open]
}

function sampled<T>(all: readonly T[]): T[] {
  if (ALL) return [...all]
  return (
    fc.sample(fc.shuffledSubarray([...all], { minLength: SAMPLE, maxLength: SAMPLE }), {
      seed: SEED,
      numRuns: 1,
    })[0] ?? []
  )
}

/** Why it did not hold, or null. */
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
  // A refusal may close the connection while the rest is still being sent.
  await answer?.arrayBuffer().catch(() => null)
  const took = spentMs() - began
  const waited = await probe.longestMs()
  if (waited > MAX_WAIT_MS) return `others waited ${Math.round(waited)} ms`
  if (took > MAX_ANSWER_MS) return `it took ${Math.round(took)} ms of processor time`
  if (answer && !isRefused(path, answer.status)) return `it answered ${answer.status}`
  return null
}

/** The work of the service: a busy machine makes it wait, and does not add to it. */
function spentMs(): number {
  return processRunMs(service.pid) ?? performance.now()
}

/** Notices and reports are answered alike, whatever they say; a text may be as long as it is. */
function isRefused(path: string, status: number): boolean {
  if (status === 501 || (status >= 400 && status < 500)) return true
  return status < 300 && /^\/(csp|events|upload_text)/.test(path)
}

test('the largest hostile requests are refused at once, and nobody waits for it [F-201] [F-202] [F-204] [F-207]', {
  timeout: ALL ? 3_600_000 : 300_000,
}, async ({ task }) => {
  process.stderr.write(`INLET_TEST_SEED=${SEED}\n`)
  const all = await calls()
  const faults = await faultsOf(all)
  // The embedded database and the allocator keep what they once needed: a second round must not need more.
  const before = await residentBytes()
  faults.push(...(await faultsOf(all)))
  expect(faults, `INLET_TEST_SEED=${SEED}`).toEqual([])
  await vi.waitFor(async () => expect((await residentBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES), {
    timeout: 60_000,
    interval: 1000,
  })
  task.meta.counts = { requests: 2 * all.length }
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
