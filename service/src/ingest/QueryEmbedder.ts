import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import type { Embedder } from './createEmbedder.ts'
import { IngestFault } from './IngestFault.ts'

type Deps = { readonly embedder: Embedder; readonly clock: Clock; readonly log: Log }

/** A person waits for the answer: one try, and not for long. */
const TRIES = { attempts: 1, timeout: 3_000 }
/** Milliseconds for which an endpoint that failed is not asked again, so that not every search waits for it. */
const REST = 15_000

/** Embeds search queries. A search must not fail because the embedding endpoint does. */
export class QueryEmbedder {
  private readonly deps: Deps
  /** Milliseconds of the clock. Null: the endpoint answered the last time. */
  private restsUntil: number | null = null

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Null: the vectors cannot be had at the moment. Rejects with the signal's reason when that is aborted. */
  async vectorsOf(queries: readonly string[], signal: AbortSignal): Promise<number[][] | null> {
    const { embedder, clock, log } = this.deps
    if (this.restsUntil !== null && clock.now().getTime() < this.restsUntil) return null
    try {
      const vectors = await embedder.embed(queries, signal, TRIES)
      if (this.restsUntil !== null) log.info('the embeddings endpoint answers again')
      this.restsUntil = null
      return vectors
    } catch (error) {
      if (!(error instanceof IngestFault)) throw error
      // Once, not for every search.
      if (this.restsUntil === null) {
        log.warn({ reason: error.message }, 'the embeddings endpoint fails: searches are answered by words')
      }
      this.restsUntil = clock.now().getTime() + REST
      return null
    }
  }
}
