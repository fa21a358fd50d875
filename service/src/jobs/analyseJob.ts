import type { Db } from '../db/schema.ts'
import { type ChunkToAnalyse, chunksToAnalyse, storeTerms } from '../db/search/unanalysed.ts'
import { type Ingester, IngestFault } from '../ingest/index.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { JobHandler } from './JobHandler.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly ingester: Ingester }

/** Chunks per batch, which are in memory together. */
const BATCH = 50
/** Milliseconds between two checks for new chunks. */
const PERIOD = 10_000

/**
 * Kind `analyse`, a single standing job. It indexes chunks for keyword search that have no terms yet: from older
 * versions, from very large files, and chunks uploaded by back ends. Each batch is committed, so that an interrupted
 * run continues.
 */
export function analyseJob({ db, clock, ingester }: Deps): JobHandler {
  const found = async (chunks: readonly ChunkToAnalyse[], signal: AbortSignal) => {
    // Uses one worker of the pool and no customer's share, so that work users wait for comes first.
    const texts = chunks.map(({ text, headings }) => ({ text, headings }))
    return ingester.analyse({ texts, owner: 0, signal })
  }
  return {
    concurrency: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, { signal, commit, survived, shouldYield }) {
      for (;;) {
        const chunks = await chunksToAnalyse(db, BATCH)
        if (chunks.length === 0) return async () => ({ againAt: addMs(clock.now(), PERIOD) })
        const terms = await found(chunks, signal).catch(async (error: unknown) => {
          if (!(error instanceof IngestFault)) throw error
          return eachAlone(chunks, (chunk) => found([chunk], signal))
        })
        await commit((trx) => storeTerms(trx, chunks, terms))
        await survived()
        if (await shouldYield()) return async () => 'again'
      }
    },
  }
}

type Terms = { readonly language: string | null; readonly terms: string }

/** A chunk that can't be analyzed gets no terms, so that it doesn't block the others. */
async function eachAlone(
  chunks: readonly ChunkToAnalyse[],
  find: (chunk: ChunkToAnalyse) => Promise<readonly Terms[]>,
): Promise<Terms[]> {
  const all: Terms[] = []
  for (const chunk of chunks) {
    const [one] = await find(chunk).catch((error: unknown) => {
      if (error instanceof IngestFault) return []
      throw error
    })
    all.push(one ?? { language: null, terms: '' })
  }
  return all
}
