import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HealthProbe } from '../test/HealthProbe.ts'
import { inLongRun } from '../test/inLongRun.ts'
import { deepLists, unknownMembers, vectorsOf } from '../test/largestBodies.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { unreachedRates } from '../test/unreachedRates.ts'

const BYTES = 20_000_000
const PARALLEL = 3
/** Vectors of 20 MB take half a minute to store, twice; `npm run test:long` sends them. */
const VECTOR_BYTES = inLongRun ? BYTES - 1000 : BYTES / 5
/** Maximum milliseconds that other requests wait, without the time in which the machine is busy otherwise. */
const MAX_WAIT_MS = 250
const MAX_GROWTH_BYTES = 200_000_000
const TOKEN = 'a-token-for-the-metrics-of-tests'
const SENTENCE = 'Some words that a chunk has. '

let service: ServiceProcess
let probe: HealthProbe
let origin: string
let customer: NetworkCustomer
const folder = mkdtempSync(join(tmpdir(), 'inlet-parallel-'))
beforeAll(async () => {
  service = new ServiceProcess({ INLET_DATA_DIR: folder, INLET_METRICS_TOKEN: TOKEN, ...unreachedRates })
  origin = await service.listening()
  customer = await NetworkCustomer.at(origin, 'ann')
  probe = new HealthProbe(origin, service.pid)
}, 60_000)
afterAll(async () => {
  await probe?.stop()
  await service?.signal('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['unknown members', () => unknownMembers(BYTES)],
  ['deep lists', () => deepLists(BYTES)],
  ['entries of a list', () => `[${'{},'.repeat(BYTES / 3 - 2)}{}]`],
])(
  'parallel bodies of one customer that have 20 MB of %s end nothing, and nobody waits for them [F-202]',
  { timeout: 180_000 },
  async (_, bodyOf) => {
    const body = bodyOf()
    await expectNoHarm(async () => {
      const bodies = Array.from({ length: PARALLEL }, () => send('/upload_text', body))
      for (const status of await Promise.all(bodies)) expect([413, 422, 429]).toContain(status)
    })
  },
)

test(`${VECTOR_BYTES / 1_000_000} MB of vectors are stored while nobody else waits [F-202]`, {
  timeout: 240_000,
}, async () => {
  const { id } = await customer.upload('a.txt', SENTENCE)
  await vi.waitFor(async () => expect(await customer.files()).toMatchObject([{ sync_status: 'READY' }]), {
    timeout: 30_000,
    interval: 100,
  })
  const body = vectorsOf(id, VECTOR_BYTES)
  await expectNoHarm(async () => expect(await send('/upload_chunks_and_embeddings', body)).toBe(200))
})

test('the largest choice of a sitemap is checked while nobody else waits [F-201]', {
  timeout: 120_000,
}, async () => {
  // A hundred thousand would exceed the limit of entries.
  const urls = Array.from({ length: 50_000 }, (_, index) => `https://example.com/${'ü'.repeat(70)}/${index}`)
  const body = JSON.stringify({ url: 'https://example.com/', urls_to_scrape: urls, max_pages_to_scrape: 1 })
  await expectNoHarm(async () => expect(await send('/scrape_sitemap', body)).toBe(200))
})

/**
 * Others don't wait for it, and a second request needs no more memory: the allocator keeps what the first one needed.
 */
async function expectNoHarm(work: () => Promise<void>): Promise<void> {
  await probe.longestMs()
  await work()
  const before = await residentBytes()
  await work()
  expect(await probe.longestMs()).toBeLessThan(MAX_WAIT_MS)
  await vi.waitFor(async () => expect((await residentBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES), {
    timeout: 60_000,
    interval: 1000,
  })
}

/** Its status; 413 if it was refused while it was still being sent, and the connection closed. */
async function send(path: string, body: string): Promise<number> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { Authorization: `Token ${customer.token}`, 'Content-Type': 'application/json' },
    body,
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? 413
}

async function residentBytes(): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text()) ?? []
  return Number(bytes)
}
