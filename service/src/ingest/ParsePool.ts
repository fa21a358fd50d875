import type { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { FairQueue } from '../lib/FairQueue.ts'
import type { Found, Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { type AnalyseJob, type FileJob, ParseAnswer, type ParseJob, type TextJob } from './parseMessages.ts'

type Limits = {
  /** Milliseconds for one file of that many bytes. */
  time: (bytes: number) => number
  /** Bytes by which the process may grow for each file at work. */
  growth: number
}

/** `owner`: whose file it is; owners have fair shares of the workers. `time`: milliseconds, where its size says nothing. */
type Asked = {
  readonly owner: number
  readonly bytes: number
  readonly time?: number | undefined
  readonly signal: AbortSignal
}

/** How often the size of the process is looked at, in milliseconds. */
const LOOK = 250

/**
 * Parses files in worker threads, `size` at a time. A worker is used again for the next file; one that fails, takes
 * too long or too much memory, or whose file nobody wants any more is ended. Idle workers keep no process alive.
 */
export class ParsePool {
  readonly #start: () => Worker
  readonly #clock: Clock
  readonly #limits: Limits
  readonly #queue: FairQueue
  readonly #idle: Worker[] = []

  constructor(size: number, start: () => Worker, clock: Clock, limits: Limits) {
    this.#start = start
    this.#clock = clock
    this.#limits = limits
    this.#queue = new FairQueue(size)
  }

  /** Rejects with an IngestFault, or with the signal's reason when that is aborted. */
  async run(job: FileJob | TextJob, asked: Asked): Promise<Ingested> {
    const answer = await this.#inTurn(job, asked)
    if (answer.kind !== 'done') throw new Error(`A file was answered with ${answer.kind}`)
    return answer.ingested
  }

  /** What these chunks are found by. Rejects likewise. */
  async analyse(texts: AnalyseJob['texts'], asked: Asked): Promise<Found[]> {
    const answer = await this.#inTurn({ kind: 'analyse', texts }, asked)
    if (answer.kind !== 'analysed') throw new Error(`Chunks were answered with ${answer.kind}`)
    return answer.found
  }

  #inTurn(job: ParseJob, asked: Asked): Promise<ParseAnswer> {
    return this.#queue.run(asked.owner, () => this.#parse(job, asked), asked.signal)
  }

  async #parse(job: ParseJob, { bytes, signal, ...asked }: Asked): Promise<ParseAnswer> {
    signal.throwIfAborted()
    const worker = this.#idle.pop() ?? this.#startOne()
    worker.ref()
    const time = asked.time ?? this.#limits.time(bytes)
    const answer = await this.#ask(worker, job, { time, signal }).catch(async (error: unknown) => {
      // It is busy for nobody, or dead. Its slot is free once its memory is.
      await worker.terminate()
      throw error
    })
    worker.unref()
    this.#idle.push(worker)
    if (answer.kind !== 'fault') return answer
    throw new IngestFault(answer.message, {
      retryable: answer.retryable,
      ...(answer.detail !== null && { cause: new Error(answer.detail) }),
    })
  }

  #startOne(): Worker {
    const worker = this.#start()
    worker.once('exit', () => {
      const index = this.#idle.indexOf(worker)
      if (index >= 0) this.#idle.splice(index, 1)
    })
    // Whoever waits for an answer hears of it; one that dies idle must not take the service with it.
    return worker.on('error', () => {})
  }

  async #ask(
    worker: Worker,
    job: ParseJob,
    { time, signal }: { time: number; signal: AbortSignal },
  ): Promise<ParseAnswer> {
    const { resolve, reject, promise } = withResolvers()
    const onError = (error: unknown) => reject(deathFault(error))
    const onExit = () => reject(deathFault(null))
    const onAbort = () => reject(signal.reason)
    const stopTime = this.#clock.after(time, () =>
      reject(new IngestFault('Reading this file took too long, so it was stopped.')),
    )
    const stopLooking = this.#watchGrowth(() =>
      reject(new IngestFault('Reading this file needs more memory than one file may have.')),
    )
    worker.once('message', resolve).once('error', onError).once('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    worker.postMessage(job)
    const message = await promise.finally(() => {
      stopTime()
      stopLooking()
      worker.off('message', resolve).off('error', onError).off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
    })
    return v.parse(ParseAnswer, message)
  }

  /** A worker's heap has its own limit, but the buffers into which libraries unpack are outside of it. */
  #watchGrowth(tooMuch: () => void): () => void {
    const atStart = process.memoryUsage.rss()
    let stop = () => {}
    const look = () => {
      // Nobody can tell which of the files at work is the one.
      if (process.memoryUsage.rss() - atStart > this.#limits.growth * this.#queue.running) tooMuch()
      else stop = this.#clock.after(LOOK, look)
    }
    look()
    return () => stop()
  }
}

function deathFault(error: unknown): IngestFault {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new IngestFault('Reading this file needs more memory than one file may have.', { cause: error })
  }
  return new IngestFault('Reading this file failed unexpectedly.', { retryable: true, cause: error })
}

function withResolvers() {
  let resolve: (value: unknown) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<unknown>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
