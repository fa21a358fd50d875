import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TranscriptionEndpoint } from '../../../test/TranscriptionEndpoint.ts'
import type { TranscriptionEndpoint as Configured } from './createTranscriber.ts'
import { createTranscribers, OWN_SERVICE, type Transcribers } from './createTranscribers.ts'

const folder = mkdtempSync(join(tmpdir(), 'inlet-speech-'))
const path = join(folder, 'stored')
const RECORDING = Buffer.from([0x49, 0x44, 0x33, 4, 0, 13, 10, 45, 45, 0xff, 0])
const TIMES = '[00:00:00] Good morning. We ship on Friday.\n[00:01:05] Shall I tell the zebra?'
const CHOSEN = { service: null, speakers: false, detectsLanguage: false }

const endpoint = new TranscriptionEndpoint()
let opened: Transcribers | null = null
beforeAll(async () => {
  writeFileSync(path, RECORDING)
  await endpoint.open()
})
beforeEach(() => {
  endpoint.sent.splice(0)
  endpoint.instead = () => undefined
})
afterEach(() => opened?.close())
afterAll(() => {
  endpoint.close()
  rmSync(folder, { recursive: true })
})

function configured(more: Partial<Configured> = {}): Configured {
  const { url, key } = endpoint
  return { url, key, model: 'whisper-1', speakersModel: null, language: null, maxBytes: 1000, ...more }
}

function transcribing(more: Partial<Configured> = {}, choices = {}, signal = new AbortController().signal) {
  opened = createTranscribers(new Map([[OWN_SERVICE, configured(more)]]))
  return opened.transcribe({ path, format: 'MP3' }, { ...CHOSEN, ...choices }, signal)
}

test('sends the recording as the protocol says, without its own name', async () => {
  expect(await transcribing()).toEqual({ text: TIMES, notes: [] })
  expect(endpoint.sent).toEqual([
    {
      path: 'POST /v1/audio/transcriptions',
      authorization: `Bearer ${endpoint.key}`,
      fields: { model: 'whisper-1', response_format: 'verbose_json' },
      file: { name: 'recording.mp3', mimeType: 'audio/mpeg', bytes: RECORDING },
    },
  ])
})

test('a model that knows no times is asked for text, and from then on for nothing else', async () => {
  const transcribers = createTranscribers(
    new Map([[OWN_SERVICE, configured({ model: 'gpt-4o-transcribe' })]]),
  )
  opened = transcribers
  const { signal } = new AbortController()
  const file = { path, format: 'MP4' }
  for (let round = 0; round < 2; round += 1) {
    expect((await transcribers.transcribe(file, null, signal)).text).toMatch(/^Good morning\. We ship/)
  }
  expect(endpoint.sent.map(({ fields }) => fields.response_format)).toEqual(['verbose_json', 'json', 'json'])
  expect(endpoint.sent[0]?.file).toMatchObject({ name: 'recording.mp4', mimeType: 'video/mp4' })
})

test('what is refused for another reason than its form is sent once', async () => {
  const error = { message: 'Invalid file format.', type: 'invalid_request_error', param: 'file', code: null }
  endpoint.instead = () => ({ status: 400, body: { error } })
  await expect(transcribing()).rejects.toMatchObject({ retryable: false })
  expect(endpoint.sent).toHaveLength(1)
  // As FastAPI says it.
  const detail = [{ loc: ['body', 'response_format'], msg: 'Input should be json or text' }]
  endpoint.instead = ({ fields }) =>
    fields.response_format === 'json' ? { body: { text: 'Hm.' } } : { status: 422, body: { detail } }
  expect((await transcribing()).text).toBe('Hm.')
})

test.each([
  ['so many seconds', { 'Retry-After': '90' }, 90_000],
  ['nothing', {}, null],
])(
  'an endpoint that is busy and asks for %s to be waited is not asked sooner',
  async (_, headers, retryAfter) => {
    endpoint.instead = () => ({ status: 429, body: {}, headers })
    await expect(transcribing()).rejects.toMatchObject({ retryable: true, retryAfter })
  },
)

test('speakers are told apart by the model for that, and numbered as they begin to speak', async () => {
  const more = { speakersModel: 'gpt-4o-transcribe-diarize' }
  expect(await transcribing(more, { speakers: true })).toEqual({
    text: '[00:00:00] Speaker 1: Good morning. We ship on Friday.\n[00:01:05] Speaker 2: Shall I tell the zebra?',
    notes: [],
  })
  expect(endpoint.sent[0]?.fields).toEqual({
    model: 'gpt-4o-transcribe-diarize',
    response_format: 'diarized_json',
    chunking_strategy: 'auto',
  })
})

test('what asks for speakers gets its text without them, and says so', async () => {
  expect(await transcribing({}, { speakers: true })).toEqual({
    text: TIMES,
    notes: ['Who speaks is not told apart: no model for that is configured.'],
  })
  endpoint.instead = () => ({ body: { text: 'Hm.', segments: [] } })
  expect(await transcribing({ speakersModel: 'm' }, { speakers: true })).toEqual({
    text: 'Hm.',
    notes: ['Who speaks could not be told apart.'],
  })
})

test('the language of the deployment is told, unless it is to be detected', async () => {
  await transcribing({ language: 'de' })
  await transcribing({ language: 'de' }, { detectsLanguage: true })
  expect(endpoint.sent.map(({ fields }) => fields.language)).toEqual(['de', undefined])
})

test('a service that is not configured is named, and the own one takes its place', async () => {
  expect((await transcribing({}, { service: 'deepgram' })).notes).toEqual([
    "The transcription service deepgram is not configured, so this service's own made the text.",
  ])
  opened = createTranscribers(new Map([['assemblyai', configured()]]))
  const { signal } = new AbortController()
  const file = { path, format: 'WAV' }
  await expect(opened.transcribe(file, { ...CHOSEN, service: 'deepgram' }, signal)).rejects.toMatchObject({
    message:
      'The transcription service deepgram is not configured, so this audio recording cannot be read. The file is stored.',
    retryable: false,
  })
  await expect(opened.transcribe(file, null, signal)).rejects.toThrow(
    'No transcription provider is configured',
  )
  expect((await opened.transcribe(file, { ...CHOSEN, service: 'assemblyai' }, signal)).notes).toEqual([])
})

test('a recording that is too large is not sent', async () => {
  await expect(transcribing({ maxBytes: RECORDING.length })).resolves.toBeDefined()
  endpoint.sent.splice(0)
  await expect(transcribing({ maxBytes: RECORDING.length - 1 })).rejects.toMatchObject({
    message: expect.stringMatching(/^This audio recording is larger than .* The file is stored\.$/),
    retryable: false,
  })
  expect(endpoint.sent).toEqual([])
})

test.each([
  [429, true, 'The transcription service is busy.'],
  [503, true, 'The transcription service is busy.'],
  [401, false, 'The transcription service refused this audio recording (401). The file is stored.'],
  [400, false, 'The transcription service refused this audio recording (400). The file is stored.'],
  [413, false, 'This audio recording is too large for the transcription service. The file is stored.'],
  [302, true, 'The transcription service cannot be reached.'],
])('an answer of %i has words of its own, none of the endpoint', async (status, retryable, message) => {
  endpoint.instead = () => ({ status, body: 'secret words', headers: { Location: '/elsewhere' } })
  await expect(transcribing()).rejects.toMatchObject({ name: 'IngestFault', retryable, message })
})

test.each([
  ['no JSON', 'Good morning.'],
  ['something else', { segments: [{ start: 0, text: 'Good' }] }],
  ['times that are none', { text: 'a', segments: [{ start: -1, text: 'a' }] }],
  ['more than anybody says', 'x'.repeat(8_000_001)],
])('%s is not believed', async (_, body) => {
  endpoint.instead = () => ({ body })
  await expect(transcribing()).rejects.toMatchObject({
    message: 'The transcription service answered something unexpected.',
    retryable: false,
  })
})

test('an endpoint that is away may be there later', async () => {
  await expect(transcribing({ url: 'http://127.0.0.1:1/v1' })).rejects.toMatchObject({
    message: 'The transcription service cannot be reached.',
    retryable: true,
  })
})

test('who calls it off is not waited for', async () => {
  const caller = new AbortController()
  endpoint.instead = () => {
    caller.abort(new Error('called off'))
    return null
  }
  await expect(transcribing({}, {}, caller.signal)).rejects.toThrow('called off')
})
