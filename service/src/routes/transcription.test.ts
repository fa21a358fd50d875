import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChunksPage } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import { TranscriptionEndpoint } from '../../test/TranscriptionEndpoint.ts'

const own = new TranscriptionEndpoint()
const deepgram = new TranscriptionEndpoint('key-of-deepgram')
/** What others are configured by. */
const services = join(tmpdir(), `transcription-${process.pid}.json`)
const TALK = 'ID3\x04 sounds'
const FILM = '\0\0\0\x20ftypisom moves'
const WAIT = { timeout: 20_000 }
const SPOKEN = 'Good morning. We ship on Friday.'

beforeAll(async () => {
  await Promise.all([own.open(), deepgram.open()])
  const { url, key } = deepgram
  writeFileSync(services, JSON.stringify({ deepgram: { url, key, model: 'gpt-4o-transcribe' } }))
})
beforeEach(() => {
  for (const endpoint of [own, deepgram]) {
    endpoint.sent.splice(0)
    endpoint.instead = () => undefined
  }
})
afterAll(() => {
  own.close()
  deepgram.close()
})

onEitherDatabase(
  'recordings',
  (running) => {
    const chunksOf = async (
      customer: Awaited<ReturnType<ReturnType<typeof running>['customer']>>,
      id: number,
    ) => {
      const answer = await customer.post('/text_chunks', { filters: { user_file_id: id } })
      return v.parse(ChunksPage, await answer.json()).results.map(({ source_content: text }) => text)
    }

    test('are transcribed, found by what is said in them, and keep their bytes', async () => {
      const customer = await running().customer('ann')
      const { id } = await customer.upload('talk.mp3', TALK)
      const file = await settled(customer, id)
      expect(file).toMatchObject({ sync_status: 'READY', source: 'MP3', sync_error_message: null })
      expect(file.file_metadata?.note).toBeUndefined()
      expect(await chunksOf(customer, id)).toEqual([
        `[00:00:00] ${SPOKEN}\n[00:01:05] Shall I tell the zebra?`,
      ])
      const found = await customer.post('/embeddings', { query: 'zebra' })
      expect(await found.json()).toMatchObject({ documents: [{ file_id: id }] })
      expect(own.sent.map(({ file }) => file?.bytes.toString())).toEqual([TALK])
      expect((await customer.get(`/raw_file/${id}`)).status).toBe(200)
    })

    test('say who speaks where that is asked for, and go to the service that is named', async () => {
      const customer = await running().customer('bob')
      const speakers = await customer.upload('talk.mp3', TALK, '?include_speaker_labels=true')
      expect((await settled(customer, speakers.id)).sync_status).toBe('READY')
      expect(await chunksOf(customer, speakers.id)).toEqual([
        `[00:00:00] Speaker 1: ${SPOKEN}\n[00:01:05] Speaker 2: Shall I tell the zebra?`,
      ])
      const named = await customer.upload('film.mp4', FILM, '?transcription_service=deepgram')
      expect((await settled(customer, named.id)).file_metadata?.note).toBeUndefined()
      expect(await chunksOf(customer, named.id)).toEqual([`${SPOKEN} Shall I tell the zebra?`])
      expect(deepgram.sent.at(-1)).toMatchObject({ file: { name: 'recording.mp4' } })
      const other = await customer.upload('film.mp4', FILM, '?transcription_service=assemblyai')
      expect((await settled(customer, other.id)).file_metadata?.note).toMatch(
        /^The transcription service assemblyai/,
      )
      expect(own.sent).toHaveLength(2)
    })

    test('have the language of the deployment unless it is to be detected', async () => {
      const customer = await running().customer('carol')
      for (const query of ['', '?detect_audio_language=true']) {
        await settled(customer, (await customer.upload('talk.mp3', TALK, query)).id)
      }
      expect(own.sent.map(({ fields }) => fields.language)).toEqual(['en', undefined])
    })

    test('wait while the endpoint is busy, and lose nothing when it does not come back', async () => {
      const customer = await running().customer('dave')
      own.instead = () => (own.sent.length > 1 ? undefined : { status: 429, body: {} })
      const { id } = await customer.upload('talk.mp3', TALK)
      await vi.waitFor(async () => expect((await customer.file(id)).sync_status).toBe('DELAYED'), WAIT)
      running().clock.advance(2_000)
      expect((await settled(customer, id)).sync_status).toBe('READY')
      expect(own.sent).toHaveLength(2)

      own.instead = () => ({ status: 401, body: {} })
      await customer.post('/resync_file', { file_id: id })
      const refused = await settled(customer, id)
      expect(refused).toMatchObject({ sync_status: 'SYNC_ERROR' })
      expect(refused.sync_error_message).toBe(
        'The transcription service refused this audio recording (401). The file is stored.',
      )
      own.instead = () => undefined
      await customer.post('/resync_file', { file_id: id })
      expect((await settled(customer, id)).sync_status).toBe('READY')
    })

    test('wait as long as the endpoint asks for', async () => {
      const customer = await running().customer('dora')
      own.instead = () =>
        own.sent.length > 1 ? undefined : { status: 429, body: {}, headers: { 'Retry-After': '120' } }
      const { id } = await customer.upload('talk.mp3', TALK)
      await vi.waitFor(async () => expect((await customer.file(id)).sync_status).toBe('DELAYED'), WAIT)
      const { run_at: runAt } = await running()
        .database.db.selectFrom('jobs')
        .select('run_at')
        .where('file_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(runAt.getTime()).toBeGreaterThan(running().clock.now().getTime() + 110_000)
      running().clock.advance(120_000)
      expect((await settled(customer, id)).sync_status).toBe('READY')
    })

    test('do not keep documents waiting', async () => {
      const customer = await running().customer('erin')
      own.instead = () => null
      const talks = []
      for (let count = 0; count < 5; count += 1) talks.push(await customer.upload('talk.mp3', TALK))
      await vi.waitFor(() => expect(own.sent).toHaveLength(3), WAIT)
      const { id } = await customer.upload('note.txt', 'Some words.')
      expect((await settled(customer, id)).sync_status).toBe('READY')
      // One customer has no more of them running.
      expect(own.sent).toHaveLength(3)
      const ids = talks.map((talk) => talk.id)
      expect((await customer.post('/delete_files_v2', { filters: { ids } })).status).toBe(200)
    })

    test('that are too large for the endpoint are stored, and say so', async () => {
      const customer = await running().customer('frank')
      const { id } = await customer.upload('talk.mp3', TALK.padEnd(1_000_001, '.'))
      expect((await settled(customer, id)).sync_error_message).toBe(
        'This audio recording is larger than 1 MB, which is the most that can be transcribed. The file is stored.',
      )
      expect(own.sent).toEqual([])
      expect((await customer.get(`/raw_file/${id}`)).status).toBe(200)
    })

    test('of an account are transcribed as its host has it', async () => {
      const source = new MemorySource()
      source.put('talk', TALK)
      const customer = await running().customer('grace')
      running().sources.set('S3', source.connector())
      const { id } = await connectKeys(customer, 'S3', { access_key: 'grace' })
      const chosen = {
        include_speaker_labels: true,
        detect_audio_language: true,
        transcription_service: null,
      }
      await sync(customer, id, ['talk'], { file_sync_config: chosen })
      await quiet(customer, id)
      const [file] = (await customer.list()).results
      const { sync_status: status } = await settled(customer, file?.id ?? 0)
      expect(status).toBe('READY')
      expect((await chunksOf(customer, file?.id ?? 0)).join()).toContain('Speaker 2: Shall I tell the zebra?')
      expect(own.sent.map(({ fields }) => fields.language)).toEqual([undefined])
    })
  },
  () => ({
    INLET_TRANSCRIPTION_URL: own.url,
    INLET_TRANSCRIPTION_KEY: own.key,
    INLET_TRANSCRIPTION_MODEL: 'whisper-1',
    INLET_TRANSCRIPTION_SPEAKERS_MODEL: 'gpt-4o-transcribe-diarize',
    INLET_TRANSCRIPTION_LANGUAGE: 'en',
    INLET_TRANSCRIPTION_MAX_BYTES: '1000000',
    INLET_TRANSCRIPTION_SERVICES_FILE: services,
  }),
)
