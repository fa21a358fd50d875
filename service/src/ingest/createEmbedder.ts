import * as v from 'valibot'
import { type Clock, systemClock } from '../lib/Clock.ts'
import { pause } from '../lib/pause.ts'
import { type SpanStart, traced } from '../lib/tracing.ts'
import { agentFor } from '../outbound/agentFor.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { postJson } from '../outbound/postJson.ts'
import { retryAfterMs } from '../outbound/retryAfterMs.ts'
import { IngestFault } from './IngestFault.ts'

export type EmbeddingEndpoint = {
  /** Of the API, for example `https://api.openai.com/v1`; `/embeddings` is added. */
  url: string
  /** Sent as a bearer token; empty: none is. */
  key: string
  model: string
  /** Numbers of a vector, where the model is asked for so many. Null: as many as it makes. */
  dimensions: number | null
}

export type Embedder = {
  readonly enabled: boolean
  /**
   * One vector for each text, in their order. Rejects with an IngestFault, or with the signal's reason when that is
   * aborted.
   */
  embed(texts: readonly string[], signal: AbortSignal, tries?: Tries): Promise<number[][]>
  /** Drops every connection; what is under way is rejected. */
  close(): Promise<void>
}

/** How often the endpoint is asked, and the milliseconds that it has for an answer. */
type Tries = { readonly attempts: number; readonly timeout: number }

/** What providers take at once: 2048 texts and about 300,000 tokens; this stays well below. */
const BATCH_TEXTS = 128
const BATCH_CHARACTERS = 300_000
const UNHURRIED: Tries = { attempts: 5, timeout: 60_000 }
/** Milliseconds. */
const FIRST_WAIT = 500
const MAX_RETRY_WAIT_MS = 60_000

const UNREACHABLE = 'The embedding service cannot be reached.'
const UNEXPECTED = 'The embedding service answered something unexpected.'

const Answer = v.object({
  data: v.array(v.object({ index: v.pipe(v.number(), v.integer()), embedding: v.array(v.number()) })),
})

/** Asks an OpenAI-compatible endpoint for embeddings; without a configuration it is not enabled. */
export function createEmbedder(
  config: EmbeddingEndpoint | null,
  clock: Clock = systemClock,
  agent: GuardedAgent | null = config && agentFor(config.url),
): Embedder {
  return {
    enabled: config !== null,
    close: async () => agent?.close(),
    async embed(texts, signal, tries = UNHURRIED) {
      if (!config || !agent) throw new IngestFault('No embedding model is configured.')
      const vectors: number[][] = []
      const ask = { config, agent, clock, signal, tries }
      for (const batch of batchesOf(texts)) vectors.push(...(await embedBatch(batch, ask)))
      return vectors
    },
  }
}

function* batchesOf(texts: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    const isFull = batch.length === BATCH_TEXTS || characters + text.length > BATCH_CHARACTERS
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) yield batch
}

type Asking = {
  readonly config: EmbeddingEndpoint
  readonly agent: GuardedAgent
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly tries: Tries
}

async function embedBatch(batch: readonly string[], asking: Asking): Promise<number[][]> {
  const { clock, signal, tries } = asking
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(tries.timeout)])
      return await traced(spanOf(asking, batch.length, attempt), () => request(asking, batch, within))
    } catch (error) {
      signal.throwIfAborted()
      const fault = error instanceof IngestFault ? error : new EndpointFault(UNREACHABLE, true, null, error)
      if (!fault.retryable || attempt === tries.attempts) throw fault
      const wanted = fault instanceof EndpointFault ? fault.wait : null
      await pause(clock, Math.min(wanted ?? FIRST_WAIT * 2 ** (attempt - 1), MAX_RETRY_WAIT_MS), signal)
    }
  }
}

function spanOf({ config: { url, model } }: Asking, texts: number, attempt: number): SpanStart {
  const attributes = {
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.request.model': model,
    'server.address': new URL(url).hostname,
    'inlet.texts': texts,
    'inlet.attempt': attempt,
  }
  return { name: `embeddings ${model}`, kind: 'client', attributes }
}

async function request(
  { agent, config: { url, key, model, dimensions } }: Asking,
  input: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  const address = `${url.replace(/\/+$/, '')}/embeddings`
  const proof: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  const body = { model, input, encoding_format: 'float', ...(dimensions !== null && { dimensions }) }
  const { status, headers, text } = await postJson(agent, address, body, { headers: proof, signal })
  if (status >= 200 && status < 300) return vectorsOf(text, input.length, dimensions)
  const isBusy = status === 429 || status >= 500
  throw new EndpointFault(
    isBusy ? 'The embedding service is busy.' : `The embedding service refused the text (${status}).`,
    isBusy,
    retryAfterMs(headers),
  )
}

class EndpointFault extends IngestFault {
  /** Milliseconds the endpoint asks to wait. */
  readonly wait: number | null

  constructor(message: string, retryable: boolean, wait: number | null, cause?: unknown) {
    super(message, { retryable, cause })
    this.wait = wait
  }
}

/** Believes an answer only if it has exactly one vector for each text, all of one length. */
function vectorsOf(body: string, expected: number, dimensions: number | null): number[][] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), body)
  if (!parsed.success) throw new IngestFault(UNEXPECTED)
  const byIndex = new Map(parsed.output.data.map(({ index, embedding }) => [index, embedding]))
  const vectors = Array.from({ length: expected }, (_, index) => byIndex.get(index) ?? [])
  const length = dimensions ?? vectors[0]?.length ?? 0
  const isWhole = length > 0 && vectors.every((vector) => vector.length === length)
  if (!isWhole || parsed.output.data.length !== expected) throw new IngestFault(UNEXPECTED)
  return vectors
}
