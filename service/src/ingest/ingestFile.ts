import { availableParallelism } from 'node:os'
import { systemClock } from '../Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { formatAbility, formatOf } from './formats.ts'
import type { Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { LIMITS } from './limits.ts'
import { ParsePool } from './ParsePool.ts'
import type { ParseJob } from './parseMessages.ts'

/** One core is left to the service itself, and each worker takes some hundred megabytes. */
const WORKERS = Math.min(3, Math.max(1, availableParallelism() - 1))

const pool = new ParsePool(
  WORKERS,
  () =>
    startWorker('parseWorker', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: LIMITS.heap } }),
  systemClock,
  LIMITS,
)

/**
 * The text and chunks of a file on disk. `format` is what detectFormat said. Works in a worker thread, a few files at
 * a time; others wait. Rejects with an IngestFault, or with the signal's reason when that is aborted.
 */
export async function ingestFile(input: ParseJob & { signal: AbortSignal }): Promise<Ingested> {
  const { signal, ...job } = input
  const ability = formatAbility(job.format)
  if (ability === 'media') throw mediaFault(job.format)
  if (ability === 'unsupported') throw new IngestFault(`Files of type ${job.format} cannot be read.`)
  return pool.run(job, signal)
}

function mediaFault(format: string): IngestFault {
  const { mimeType = '', words = 'file' } = formatOf(format) ?? {}
  const message = mimeType.startsWith('image/')
    ? 'No OCR provider is configured, so the text of this image cannot be read. The file is stored.'
    : `No transcription provider is configured, so this ${words} cannot be read. The file is stored.`
  return new IngestFault(message)
}
