import * as v from 'valibot'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { Deadline } from '../../outbound/Deadline.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { Answer } from '../../outbound/post.ts'
import { postForm } from '../../outbound/postForm.ts'
import { retryAfterMs } from '../../outbound/retryAfterMs.ts'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { Transcript } from './transcriptText.ts'

export type TranscriptionEndpoint = {
  /** Of the API, for example `https://api.openai.com/v1`; `/audio/transcriptions` is added. */
  readonly url: string
  /** Sent as a bearer token; empty: none is. */
  readonly key: string
  readonly model: string
  /** One that tells speakers apart, and answers `diarized_json`. Null: there is none. */
  readonly speakersModel: string | null
  /** What people speak where nobody asked to find that out. Null: it is always found out. */
  readonly language: string | null
  /** Bytes of one recording. */
  readonly maxBytes: number
}

/** A recording on the disk. */
export type Recording = {
  readonly path: string
  readonly size: number
  /** Its ending tells the endpoint what it is. */
  readonly fileName: string
  readonly mimeType: string
  /** What a person calls it, after 'this'. */
  readonly words: string
}

type Transcriber = {
  readonly endpoint: TranscriptionEndpoint
  /** Rejects with an IngestFault, or with the signal's reason when that is aborted. */
  transcribe(
    recording: Recording,
    asked: { readonly speakers: boolean; readonly detectsLanguage: boolean },
    signal: AbortSignal,
  ): Promise<Transcript>
  /** Drops every connection; what is under way is rejected. */
  close(): Promise<void>
}

const UNREACHABLE = 'The transcription service cannot be reached.'
const LATE = 'The transcription service took too long.'
const BUSY = 'The transcription service is busy.'
const UNEXPECTED = 'The transcription service answered something unexpected.'

/** Asks an endpoint of OpenAI's protocol for what is said in recordings. */
export function createTranscriber(
  endpoint: TranscriptionEndpoint,
  agent: GuardedAgent = agentFor(endpoint.url),
): Transcriber {
  const { model, speakersModel, maxBytes } = endpoint
  /** Some models answer with text alone, and say so when they are asked for more. */
  let hasTimes = true
  return {
    endpoint,
    close: () => agent.close(),
    async transcribe(recording, { speakers, detectsLanguage }, signal) {
      if (recording.size > maxBytes) throw tooLarge(recording, maxBytes)
      const language = detectsLanguage ? null : endpoint.language
      const ask = async (fields: Readonly<Record<string, string>>) =>
        request({ endpoint, agent, recording, signal }, { ...fields, ...(language && { language }) })
      if (speakers && speakersModel) {
        const format = { response_format: 'diarized_json', chunking_strategy: 'auto' }
        return believed(await ask({ model: speakersModel, ...format }), recording)
      }
      const answer = hasTimes ? await ask({ model, response_format: 'verbose_json' }) : null
      if (answer && !refusesFormat(answer)) return believed(answer, recording)
      const transcript = believed(await ask({ model, response_format: 'json' }), recording)
      hasTimes = false
      return transcript
    },
  }
}

type Asking = {
  readonly endpoint: TranscriptionEndpoint
  readonly agent: GuardedAgent
  readonly recording: Recording
  readonly signal: AbortSignal
}

async function request(
  { endpoint, agent, recording, signal }: Asking,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { path, size, fileName: name, mimeType } = recording
  const file = { field: 'file', name, mimeType, path, size }
  const headers: Record<string, string> = endpoint.key ? { authorization: `Bearer ${endpoint.key}` } : {}
  const deadline = new Deadline(LIMITS.transcription, signal)
  try {
    const address = `${endpoint.url.replace(/\/+$/, '')}/audio/transcriptions`
    return await postForm(agent, address, { fields, file }, { headers, signal: deadline.signal })
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof FetchFault && cause.code === 'size') throw new IngestFault(UNEXPECTED, { cause })
    throw new IngestFault(deadline.passed ? LATE : UNREACHABLE, { retryable: true, cause })
  } finally {
    deadline.clear()
  }
}

/** Whether it may take the same recording in another form: else to send it again would only be to send it twice. */
function refusesFormat({ status, text }: Answer): boolean {
  return (status === 400 || status === 422) && /response_format|verbose_json/.test(text)
}

function believed({ status, text, headers }: Answer, { words }: Recording): Transcript {
  if (status === 408 || status === 429 || status >= 500) {
    throw new IngestFault(BUSY, { retryable: true, retryAfter: retryAfterMs(headers) })
  }
  if (status === 413) {
    throw new IngestFault(`This ${words} is too large for the transcription service. The file is stored.`)
  }
  if (status < 200 || status >= 300) {
    throw new IngestFault(`The transcription service refused this ${words} (${status}). The file is stored.`)
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Transcript), text)
  if (!parsed.success) throw new IngestFault(UNEXPECTED)
  return parsed.output
}

function tooLarge({ words }: Recording, maxBytes: number): IngestFault {
  const most = `${Math.floor(maxBytes / 1_000_000)} MB`
  return new IngestFault(
    `This ${words} is larger than ${most}, which is the most that can be transcribed. The file is stored.`,
  )
}
