import type { ReadingKind } from '../db/jobs/NewJob.ts'
import { isRecording } from '../ingest/index.ts'

/** Bytes from which a document is a large one. */
const LARGE = 5_000_000

/**
 * The kind of job that reads bytes of this format. What takes long has places of its own, so that nobody waits behind
 * it: large documents, and recordings, which wait for another service.
 */
export function readingJob(format: string, bytes: number | null): ReadingKind {
  if (isRecording(format)) return 'transcribe'
  return (bytes ?? 0) >= LARGE ? 'ingest-large' : 'ingest'
}
