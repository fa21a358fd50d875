import { createHook } from 'node:async_hooks'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import type { Job } from '../db/jobs/jobs.ts'
import { createEmbedder } from '../ingest/createEmbedder.ts'
import { createTranscriber } from '../ingest/transcribe/createTranscriber.ts'
import type { JobRun } from '../jobs/JobHandler.ts'
import { webhookJob } from '../jobs/webhookJob.ts'
import { anonymous, SourceClient } from '../sources/client/SourceClient.ts'
import { createGuardedAgent, type GuardedAgent } from './createGuardedAgent.ts'
import { openTestSite, type TestSite } from './openTestSite.ts'
import { postJson } from './postJson.ts'

const { signal } = new AbortController()
const run: JobRun = {
  signal,
  commit: async () => {},
  survived: async () => {},
  shouldYield: async () => false,
}
const job: Job = {
  id: 1,
  kind: 'webhook',
  file_id: null,
  account_id: null,
  payload: { event: 'FILES_DELETED', organization_id: 1, customer_id: 'ann', file_ids: [1] },
  customer_id: 0,
  attempts: 0,
  suspect: false,
  deaths: 0,
  idle_runs: 0,
}

let site: TestSite
let agent: GuardedAgent
let connects = 0
const watch = createHook({
  init(_, type) {
    if (type === 'TCPCONNECTWRAP') connects += 1
  },
})

beforeAll(async () => {
  site = await openTestSite({})
  // Resolves every name to this machine.
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  agent = createGuardedAgent({
    allow: [`http://opened.example:${site.port}`],
    connections: 4,
    timeoutMs: 1000,
    resolve,
  })
  watch.enable()
})
beforeEach(() => {
  connects = 0
  site.requests.splice(0)
})
afterAll(async () => {
  watch.disable()
  await agent.close()
  await site.close()
})

const RECORDING = {
  path: fileURLToPath(import.meta.url),
  size: statSync(fileURLToPath(import.meta.url)).size,
  fileName: 'recording.mp3',
  mimeType: 'audio/mpeg',
  words: 'audio recording',
}

/** What each of them does with a URL, until it fails. */
const WAYS = {
  'the web hook': (url: string) =>
    webhookJob({ url, agent, clock: new TestClock(), createdAt: async () => null }).run(job, run),
  'the embedding endpoint': (url: string) =>
    createEmbedder({ url, key: '', model: 'm', dimensions: null }, undefined, agent).embed(['text'], signal, {
      attempts: 1,
      timeout: 1000,
    }),
  'the transcription endpoint': (url: string) =>
    createTranscriber(
      { url, key: '', model: 'm', speakersModel: null, language: null, maxBytes: 100_000 },
      agent,
    ).transcribe(RECORDING, { speakers: false, detectsLanguage: false }, signal),
  'a call to a source': (url: string) =>
    new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null }).text(
      { url: new URL(url) },
      anonymous,
      signal,
    ),
  'a message to the operator': (url: string) => postJson(agent, url, {}, { signal }),
}

test.each(Object.entries(WAYS))('%s reaches no private address that nobody opened [F-038]', async (_, go) => {
  const addresses = [site.origin, 'http://127.0.0.1/', 'http://localhost/', 'http://169.254.169.254/latest/']
  for (const address of addresses) await expect(go(address)).rejects.toThrow()
  await expect(go(`http://user:secret@opened.example:${site.port}/`)).rejects.toThrow()
  expect(site.requests).toHaveLength(0)
  expect(connects).toBe(0)
})

test.each(Object.entries(WAYS))('%s reaches an opened one [F-038]', async (_, go) => {
  // Most of them expect another response than the server's.
  await Promise.allSettled([go(`http://opened.example:${site.port}/`)])
  expect(site.requests.map(({ headers }) => headers.host)).toEqual([`opened.example:${site.port}`])
})
