import type { Db } from '../db/schema.ts'
import { type ChunkToAnalyse, chunksToAnalyse, storeTerms } from '../db/search/unanalysed.ts'
import { type Ingester, IngestFault } from '../ingest/index.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { JobHandler } from './JobHandler.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly ingester: Ingester }

/** Chunks that are read at once: they are in memory together. */
const BATCH = 50
/** Milliseconds between two looks. */
const PERIOD = 10_000

/**
 * Kind `analyse`: there is one such job. It finds out the terms of chunks that have none: those of an older version,
 * those of very large files, and those that back ends cut themselves. Each batch is kept at once, so it goes on where it
 * was cut off.
 */
export function analyseJob({ db, clock, ingester }: Deps): JobHandler {
  const found = async (chunks: readonly ChunkToAnalyse[], signal: AbortSignal) => {
    // One worker of the pool at most, whoever's they are: what people wait for comes first.
    const texts = chunks.map(({ text, headings }) => ({ text, headings }))
    return ingester.analyse({ texts, owner: 0, signal })
  }
  return {
    atOnce: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, { signal, commit, survived, givesWay }) {
      for (;;) {
        const chunks = await chunksToAnalyse(db, BATCH)
        if (chunks.length === 0) return async () => ({ againAt: addMs(clock.now(), PERIOD) })
        const terms = await found(chunks, signal).catch(async (error: unknown) => {
          if (!(error instanceof IngestFault)) throw error
          return eachAlone(chunks, (chunk) => found([chunk], signal))
        })
        await commit((trx) => storeTerms(trx, chunks, terms))
        await survived()
        if (await givesWay()) return async () => 'again'
      }
    },
  }
}

type Terms = { readonly language: string | null; readonly terms: string }

/** A chunk that cannot be read for words has none, and holds up no other. */
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
