import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../lib/startWorker.ts'
import { Turns } from '../../lib/Turns.ts'
import { type AnswerFormat, isQuick, type ParsedAnswer, parseAnswer } from './parseAnswer.ts'

export type AnswerJob = { readonly bytes: Uint8Array; readonly format: AnswerFormat }

/** Bytes of an answer that is parsed where everything else waits for it, in a few milliseconds. */
const MAX_INLINE_BYTES = 500_000
/** Milliseconds after which a worker is ended. */
const TIMEOUT_MS = 30_000
/** Megabytes of a worker's heap. */
const HEAP_MB = 512

/** Parses answers of sources: small ones at once, others in worker threads. Idle workers keep no process alive. */
export class AnswerParser {
  private readonly turns = new Turns(Math.min(2, availableParallelism()))
  private readonly idle: Worker[] = []
  private readonly start: () => Worker

  constructor(
    start = () =>
      startWorker('answerWorker', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } }),
  ) {
    this.start = start
  }

  /** Null: the answer is not what it should be. Takes the bytes along. */
  async parse(bytes: Uint8Array<ArrayBuffer>, format: AnswerFormat): Promise<ParsedAnswer> {
    if (bytes.length <= MAX_INLINE_BYTES && isQuick(bytes, format)) return parseAnswer(bytes, format)
    await this.turns.take(NEVER)
    try {
      return await this.inWorker({ bytes, format })
    } finally {
      this.turns.end()
    }
  }

  private async inWorker(job: AnswerJob & { bytes: Uint8Array<ArrayBuffer> }): Promise<ParsedAnswer> {
    const worker = this.idle.pop() ?? this.startOne()
    worker.ref()
    const answer = await this.ask(worker, job)
    if (answer === 'lost') {
      await worker.terminate()
      return null
    }
    worker.unref()
    this.idle.push(worker)
    return answer
  }

  /** `lost`: the worker died, or takes too long. */
  private ask(
    worker: Worker,
    job: AnswerJob & { bytes: Uint8Array<ArrayBuffer> },
  ): Promise<ParsedAnswer | 'lost'> {
    return new Promise((resolve) => {
      const lost = () => resolve('lost')
      const timer = setTimeout(lost, TIMEOUT_MS)
      const answered = (answer: ParsedAnswer) => {
        clearTimeout(timer)
        worker.off('exit', lost)
        resolve(answer)
      }
      worker.once('message', answered).once('exit', lost)
      worker.postMessage(job, [job.bytes.buffer])
    })
  }

  private startOne(): Worker {
    const worker = this.start()
    worker.once('exit', () => {
      const index = this.idle.indexOf(worker)
      if (index >= 0) this.idle.splice(index, 1)
    })
    // Whoever waits hears of its end; one that dies idle must not take the service with it.
    return worker.on('error', () => {})
  }
}

const NEVER = new AbortController().signal
