import { ingestJob } from './ingestJob.ts'
import type { JobHandler } from './JobHandler.ts'

/** Kind `ingest-large`: large documents have half of the threads at most, so that small ones are read beside them. */
export function largeIngestJob(dependencies: Parameters<typeof ingestJob>[0]): JobHandler {
  const { threads } = dependencies.ingester
  return { ...ingestJob(dependencies), atOnce: Math.max(1, Math.floor(threads / 2)) }
}
