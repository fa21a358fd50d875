import type { ReadingKind } from '../db/jobs/NewJob.ts'
import { isRecording } from '../ingest/index.ts'

/** Minimum size in bytes of a large document. */
const LARGE = 5_000_000

/**
 * Returns the kind of job that ingests this format. Slow work has workers of its own, so that nothing waits behind it:
 * large documents, and recordings, which wait for another service.
 */
export function readingJob(format: string, bytes: number | null): ReadingKind {
  if (isRecording(format)) return 'transcribe'
  return (bytes ?? 0) >= LARGE ? 'ingest-large' : 'ingest'
}
