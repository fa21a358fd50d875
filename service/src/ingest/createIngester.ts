import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { systemClock } from '../lib/Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { noOcr } from './extract/noOcr.ts'
import { formatAbility, formatOf } from './formats.ts'
import type { Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { LIMITS, parseTime } from './limits.ts'
import { ParsePool } from './ParsePool.ts'
import type { ProcessingChoices } from './ProcessingChoices.ts'
import type { FileJob, OcrChoice, TextJob } from './parseMessages.ts'

/** `owner`: the customer; each has a fair share of the workers. */
type Asked = { readonly owner: number; readonly signal: AbortSignal }

/**
 * Makes chunks, in worker threads, a few files at a time; others wait. Both reject with an IngestFault, or with the
 * signal's reason when that is aborted.
 */
export type Ingester = {
  /** The text and chunks of a file on disk. `format` is what detectFormat said. */
  file(input: Omit<FileJob, 'kind' | 'ocr'> & Asked): Promise<Ingested>
  /** The chunks of a text that is at hand. */
  text(input: Omit<TextJob, 'kind'> & Asked): Promise<Ingested>
}

/** One core is left to the service itself. With two, nobody waits for a single long file of somebody else. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism() - 1))

type Choices = {
  /** Null: as many as the machine has cores for. */
  readonly workers: number | null
  /** In which pictures are read. None: they are not. */
  readonly ocrLanguages: readonly string[]
}

export function createIngester({ workers, ocrLanguages }: Choices): Ingester {
  const start = () =>
    startWorker('parseWorker', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: LIMITS.heap } })
  const limits = { time: parseTime, growth: LIMITS.growth }
  const pool = new ParsePool(workers ?? WORKERS, start, systemClock, limits)
  return {
    async file({ owner, signal, ...job }) {
      const ability = formatAbility(job.format)
      const { mimeType = '', words = 'file' } = formatOf(job.format) ?? {}
      const isImage = ability === 'media' && mimeType.startsWith('image/')
      if (ability === 'media' && !isImage) throw noTranscription(words)
      if (ability === 'unsupported') throw new IngestFault(`Files of type ${job.format} cannot be read.`)
      // One that is not there is the worker's to tell.
      const bytes = await stat(job.path).then(
        ({ size }) => size,
        () => 0,
      )
      const ocr = ocrChoice(job.format, job.settings, ocrLanguages)
      if (isImage && typeof ocr === 'string') throw new IngestFault(noOcr(ocr, 'the text of this image'))
      const time = typeof ocr === 'string' ? undefined : LIMITS.ocr.most
      return pool.run({ kind: 'file', ...job, ocr }, { owner, signal, bytes, time })
    },
    text: ({ owner, signal, ...job }) =>
      pool.run({ kind: 'text', ...job }, { owner, signal, bytes: job.text.length }),
  }
}

function ocrChoice(
  format: string,
  { useOcr, tablesWithOcr }: ProcessingChoices,
  languages: readonly string[],
): OcrChoice {
  const tables = tablesWithOcr && format === 'PDF'
  if (!useOcr && !tables) return 'unasked'
  return languages.length === 0 ? 'missing' : { languages: [...languages], tables }
}

function noTranscription(words: string): IngestFault {
  return new IngestFault(
    `No transcription provider is configured, so this ${words} cannot be read. The file is stored.`,
  )
}
