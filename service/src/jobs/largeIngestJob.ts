import { ingestJob } from './ingestJob.ts'
import type { JobHandler } from './JobHandler.ts'

/**
 * Kind `ingest-large`: large documents use at most half of the threads, so that small ones are ingested beside them.
 */
export function largeIngestJob(dependencies: Parameters<typeof ingestJob>[0]): JobHandler {
  const { threads } = dependencies.ingester
  return { ...ingestJob(dependencies), concurrency: Math.max(1, Math.floor(threads / 2)) }
}
