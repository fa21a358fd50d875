import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../lib/startWorker.ts'
import { Turns } from '../../lib/Turns.ts'
import { type AnswerFormat, isQuick, type ParsedAnswer, parseAnswer } from './parseAnswer.ts'

export type AnswerJob = { readonly bytes: Uint8Array; readonly format: AnswerFormat }

/**
 * Larger answers are parsed in a worker, because parsing would block the event loop for more than a few
 * milliseconds.
 */
const MAX_INLINE_BYTES = 500_000
/** A worker is terminated after this. */
const TIMEOUT_MS = 30_000
/** Heap limit of a worker, in megabytes. */
const HEAP_MB = 512

/**
 * Parses answers of sources: small ones inline, others in worker threads. Idle workers don't keep the process
 * alive.
 */
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

  /** Returns null if the answer is invalid. Transfers the bytes to the worker. */
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

  /** `lost`: the worker exited or timed out. */
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
    // The `exit` event rejects the pending job. An error of an idle worker must not crash the service.
    return worker.on('error', () => {})
  }
}

const NEVER = new AbortController().signal
