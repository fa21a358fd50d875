import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { systemClock } from '../lib/Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { formatAbility, formatOf } from './formats.ts'
import type { Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { LIMITS, parseTime } from './limits.ts'
import { ParsePool } from './ParsePool.ts'
import type { FileJob, TextJob } from './parseMessages.ts'

/** `owner`: the customer; each has a fair share of the workers. */
type Asked = { readonly owner: number; readonly signal: AbortSignal }

/**
 * Makes chunks, in worker threads, a few files at a time; others wait. Both reject with an IngestFault, or with the
 * signal's reason when that is aborted.
 */
export type Ingester = {
  /** The text and chunks of a file on disk. `format` is what detectFormat said. */
  file(input: Omit<FileJob, 'kind'> & Asked): Promise<Ingested>
  /** The chunks of a text that is at hand. */
  text(input: Omit<TextJob, 'kind'> & Asked): Promise<Ingested>
}

/** One core is left to the service itself. With two, nobody waits for a single long file of somebody else. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism() - 1))

/** `workers` null: as many as the machine has cores for. */
export function createIngester({ workers }: { workers: number | null }): Ingester {
  const start = () =>
    startWorker('parseWorker', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: LIMITS.heap } })
  const limits = { time: parseTime, growth: LIMITS.growth }
  const pool = new ParsePool(workers ?? WORKERS, start, systemClock, limits)
  return {
    async file({ owner, signal, ...job }) {
      const ability = formatAbility(job.format)
      if (ability === 'media') throw mediaFault(job.format)
      if (ability === 'unsupported') throw new IngestFault(`Files of type ${job.format} cannot be read.`)
      // One that is not there is the worker's to tell.
      const bytes = await stat(job.path).then(
        ({ size }) => size,
        () => 0,
      )
      return pool.run({ kind: 'file', ...job }, { owner, signal, bytes })
    },
    text: ({ owner, signal, ...job }) =>
      pool.run({ kind: 'text', ...job }, { owner, signal, bytes: job.text.length }),
  }
}

function mediaFault(format: string): IngestFault {
  const { mimeType = '', words = 'file' } = formatOf(format) ?? {}
  const message = mimeType.startsWith('image/')
    ? 'No OCR provider is configured, so the text of this image cannot be read. The file is stored.'
    : `No transcription provider is configured, so this ${words} cannot be read. The file is stored.`
  return new IngestFault(message)
}
