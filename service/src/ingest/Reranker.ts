import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { agentFor } from '../outbound/agentFor.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { post } from '../outbound/post.ts'

/** One that speaks the protocol of https://docs.cohere.com/reference/rerank and https://api.jina.ai/redoc. */
export type RerankEndpoint = {
  /** Of the API, for example `https://api.cohere.com/v2`; `/rerank` is added. */
  readonly url: string
  /** Sent as a bearer token; empty: none is. */
  readonly key: string
  readonly model: string
}

type Deps = { readonly endpoint: RerankEndpoint; readonly clock: Clock; readonly log: Log }

/** A user waits for the answer. */
const TIMEOUT_MS = 3_000
/** For so long an endpoint that failed is not asked again, so that not every search waits for it. */
const REST_MS = 15_000
const MAX_DOCUMENT_CHARS = 2_000
const MAX_ANSWER_BYTES = 2_000_000
/** More than documents that are ever sent. */
const MAX_RESULTS = 1_000

const Answer = v.object({ results: v.pipe(v.array(v.unknown()), v.maxLength(MAX_RESULTS)) })
const Result = v.object({
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  relevance_score: v.pipe(v.number(), v.finite()),
})

/** How relevant documents are to a query, by an endpoint of the deployment. A search must not end with it. */
export class Reranker {
  readonly model: string
  private readonly deps: Deps
  private readonly agent: GuardedAgent
  /** Milliseconds of the clock. Null: the endpoint answered the last time. */
  private restsUntil: number | null = null

  constructor(deps: Deps, agent: GuardedAgent = agentFor(deps.endpoint.url)) {
    this.deps = deps
    this.agent = agent
    this.model = deps.endpoint.model
  }

  /**
   * Scores by the places of documents; one that the endpoint says nothing usable of is missing. Null: there are none at
   * the moment. Rejects with the signal's reason when that is aborted.
   */
  async scoresOf(
    query: string,
    documents: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, number> | null> {
    const { clock, log } = this.deps
    if (documents.length === 0) return new Map()
    if (this.restsUntil !== null && clock.now().getTime() < this.restsUntil) return null
    try {
      const scores = await this.request(cut(query), documents.map(cut), signal)
      if (this.restsUntil !== null) log.info('the rerank endpoint answers again')
      this.restsUntil = null
      return scores
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RerankFault && error.isOfRequest) {
        log.warn({ err: error }, 'the rerank endpoint refuses a search')
        return null
      }
      // Once, not for every search.
      if (this.restsUntil === null)
        log.warn({ err: error }, 'the rerank endpoint fails: results are not reranked')
      this.restsUntil = clock.now().getTime() + REST_MS
      return null
    }
  }

  /** Drops every connection; what is under way is rejected. */
  async close(): Promise<void> {
    await this.agent.close()
  }

  private async request(
    query: string,
    documents: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, number>> {
    const { url, key, model } = this.deps.endpoint
    const proof: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
    const { status, text } = await post(this.agent, `${url.replace(/\/+$/, '')}/rerank`, {
      headers: { 'content-type': 'application/json', ...proof },
      body: JSON.stringify({ model, query, documents, top_n: documents.length }),
      largestAnswer: MAX_ANSWER_BYTES,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (status < 200 || status >= 300) throw new RerankFault(`It answered ${status}.`, OF_REQUEST.has(status))
    return readScores(text, documents.length)
  }
}

/** Statuses that are about one request: the next search may well be taken. */
const OF_REQUEST: ReadonlySet<number> = new Set([400, 413, 422])

class RerankFault extends Error {
  override readonly name = 'RerankFault'
  readonly isOfRequest: boolean

  constructor(message: string, isOfRequest = false) {
    super(message)
    this.isOfRequest = isOfRequest
  }
}

/** Of a document that is named twice the first score counts. */
function readScores(text: string, documents: number): ReadonlyMap<number, number> {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), text)
  if (!answer.success) throw new RerankFault('It answered something unexpected.')
  const scores = new Map<number, number>()
  for (const result of answer.output.results) {
    const one = v.safeParse(Result, result)
    if (!one.success || one.output.index >= documents || scores.has(one.output.index)) continue
    scores.set(one.output.index, one.output.relevance_score)
  }
  if (scores.size === 0) throw new RerankFault('It scored none of the documents.')
  return scores
}

function cut(document: string): string {
  const short = document.slice(0, MAX_DOCUMENT_CHARS)
  // Both halves of a character stay together.
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short
}
