import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { systemClock } from '../lib/Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { noOcr } from './extract/noOcr.ts'
import { formatAbility, isRecording } from './formats.ts'
import type { Found, Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { LIMITS, parseTime } from './limits.ts'
import { ParsePool } from './ParsePool.ts'
import type { ProcessingChoices } from './ProcessingChoices.ts'
import type { AnalyseJob, FileJob, OcrChoice, TextJob } from './parseMessages.ts'
import type { TranscriptionEndpoint } from './transcribe/createTranscriber.ts'
import { createTranscribers } from './transcribe/createTranscribers.ts'

/** `owner`: the customer, for fair shares of the workers. */
type CallContext = { readonly owner: number; readonly signal: AbortSignal }

/**
 * Makes chunks, in worker threads, a few files at a time; others wait. Both reject with an IngestFault, or with the
 * signal's reason when that is aborted.
 */
export type Ingester = {
  /** Files that are read at the same time. */
  readonly threads: number
  /** The text and chunks of a file on disk. `format` is what detectFormat said. */
  file(input: Omit<FileJob, 'kind' | 'ocr'> & CallContext): Promise<Ingested>
  /** The chunks of a text that is at hand. */
  text(input: Omit<TextJob, 'kind'> & CallContext): Promise<Ingested>
  /** What chunks are found by that are stored already. */
  analyse(input: { texts: AnalyseJob['texts'] } & CallContext): Promise<Found[]>
  /** Drops every connection to endpoints; what is under way there is rejected. */
  close(): Promise<void>
}

/** Leaves one core to the service itself. At least two, so that one long file doesn't delay other customers. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism() - 1))

type Choices = {
  /** Null: as many as the machine has cores for. */
  readonly parseWorkers: number | null
  /** In which pictures are read. None: they are not. */
  readonly ocrLanguages: readonly string[]
  /** What makes text of recordings, by the names that files ask for it with. Absent: nothing does. */
  readonly transcription?: ReadonlyMap<string, TranscriptionEndpoint>
}

export function createIngester({ parseWorkers, ocrLanguages, transcription = new Map() }: Choices): Ingester {
  const start = () =>
    startWorker('parseWorker', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: LIMITS.heap } })
  const limits = { time: parseTime, growth: LIMITS.growth }
  const threads = parseWorkers ?? WORKERS
  const pool = new ParsePool(threads, start, systemClock, limits)
  const transcribers = createTranscribers(transcription)
  const text: Ingester['text'] = ({ owner, signal, ...job }) =>
    pool.run({ kind: 'text', ...job }, { owner, signal, bytes: job.text.length })
  return {
    threads,
    text,
    analyse: ({ texts, owner, signal }) =>
      pool.analyse(texts, { owner, signal, bytes: texts.reduce((sum, { text }) => sum + text.length, 0) }),
    close: () => transcribers.close(),
    async file({ owner, signal, ...job }) {
      const ability = formatAbility(job.format)
      if (isRecording(job.format)) {
        const { name, settings } = job
        const said = await transcribers.transcribe(job, settings.transcription ?? null, signal)
        const ingested = await text({ text: said.text, name, settings, owner, signal })
        return { ...ingested, notes: [...ingested.notes, ...said.notes] }
      }
      if (ability === 'unsupported') throw new IngestFault(`Files of type ${job.format} cannot be read.`)
      // One that is not there is the worker's to tell.
      const bytes = await stat(job.path).then(
        ({ size }) => size,
        () => 0,
      )
      const ocr = ocrChoice(job.format, job.settings, ocrLanguages)
      if (ability === 'media' && typeof ocr === 'string')
        throw new IngestFault(noOcr(ocr, 'the text of this image'))
      const time = typeof ocr === 'string' ? undefined : LIMITS.ocr.most
      return pool.run({ kind: 'file', ...job, ocr }, { owner, signal, bytes, time })
    },
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
