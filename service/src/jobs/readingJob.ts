import { isRecording } from '../ingest/index.ts'

/** The kind of job that reads bytes of this format. Recordings wait for another service, and have places of their own. */
export function readingJob(format: string): 'ingest' | 'transcribe' {
  return isRecording(format) ? 'transcribe' : 'ingest'
}
