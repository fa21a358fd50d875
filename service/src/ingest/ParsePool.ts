import type { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { FairQueue } from '../lib/FairQueue.ts'
import { AloneGate } from './AloneGate.ts'
import type { Found, Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { type CpuTime, ParseDeadline } from './ParseDeadline.ts'
import {
  type AnalyseJob,
  type FileJob,
  ParseAnswer,
  ParseBegun,
  type ParseJob,
  type TextJob,
} from './parseMessages.ts'

type Limits = {
  /** Milliseconds for which a worker may compute over one file of that many bytes. */
  time: (bytes: number) => number
  /** Bytes by which the process may grow for each file at work. */
  growth: number
  /** How long a worker has computed; for tests. */
  cpuTime?: CpuTime
}

/** What may be due to other files, so that one more try without them is worth it. */
class LimitFault extends IngestFault {}

/** `owner`: whose file it is; owners have fair shares of the workers. `time`: milliseconds that may pass, where its size says nothing. */
type ParseRequest = {
  readonly owner: number
  readonly bytes: number
  readonly time?: number | undefined
  readonly signal: AbortSignal
}

/** How often the size of the process is looked at, in milliseconds. */
const LOOK = 250
/** An owner whose file failed without others beside it gets no second tries for so long: they hold everybody up. */
const NO_SECOND_TRY_MS = 600_000
const MAX_OWNERS = 10_000
/** Times the limit, in which a worker has to have loaded what it needs. */
const START_FACTOR = 10

/**
 * Parses files in worker threads, `size` at a time. A worker is used again for the next file; one that fails, takes
 * too long or too much memory, or whose file nobody wants any more is ended. A file that takes too much beside others
 * is tried once more alone. Idle workers keep no process alive.
 */
export class ParsePool {
  readonly #start: () => Worker
  readonly #clock: Clock
  readonly #limits: Limits
  readonly #queue: FairQueue
  readonly #idle: Worker[] = []
  readonly #gate = new AloneGate()
  /** When owners may have second tries again. */
  readonly #noSecondTry = new Map<number, number>()

  constructor(size: number, start: () => Worker, clock: Clock, limits: Limits) {
    this.#start = start
    this.#clock = clock
    this.#limits = limits
    this.#queue = new FairQueue(size)
  }

  /** Rejects with an IngestFault, or with the signal's reason when that is aborted. */
  async run(job: FileJob | TextJob, asked: ParseRequest): Promise<Ingested> {
    const answer = await this.#inTurn(job, asked)
    if (answer.kind !== 'done') throw new Error(`A file was answered with ${answer.kind}`)
    return answer.ingested
  }

  /** What these chunks are found by. Rejects likewise. */
  async analyse(texts: AnalyseJob['texts'], asked: ParseRequest): Promise<Found[]> {
    const answer = await this.#inTurn({ kind: 'analyse', texts }, asked)
    if (answer.kind !== 'analysed') throw new Error(`Chunks were answered with ${answer.kind}`)
    return answer.found
  }

  #inTurn(job: ParseJob, asked: ParseRequest): Promise<ParseAnswer> {
    return this.#queue.run(asked.owner, () => this.#tryTwice(job, asked), asked.signal)
  }

  async #tryTwice(job: ParseJob, asked: ParseRequest): Promise<ParseAnswer> {
    let isFinal = false
    try {
      return await this.#gate.shared(async (wasAlone) => {
        try {
          return await this.#parse(job, asked)
        } finally {
          isFinal = wasAlone()
        }
      })
    } catch (error) {
      if (!(error instanceof LimitFault) || isFinal || this.#isHeldBack(asked.owner)) throw error
      return this.#gate
        .alone(() => this.#parse(job, asked))
        .catch((last: unknown) => {
          if (last instanceof LimitFault) this.#holdBack(asked.owner)
          throw last
        })
    }
  }

  #isHeldBack(owner: number): boolean {
    return (this.#noSecondTry.get(owner) ?? 0) > this.#clock.now().getTime()
  }

  #holdBack(owner: number): void {
    if (this.#noSecondTry.size >= MAX_OWNERS) this.#noSecondTry.clear()
    this.#noSecondTry.set(owner, this.#clock.now().getTime() + NO_SECOND_TRY_MS)
  }

  async #parse(job: ParseJob, { bytes, signal, ...asked }: ParseRequest): Promise<ParseAnswer> {
    signal.throwIfAborted()
    const worker = this.#idle.pop() ?? this.#startOne()
    worker.ref()
    const limit = { wall: asked.time ?? null, cpu: this.#limits.time(bytes) }
    const answer = await this.#ask(worker, job, { limit, signal }).catch(async (error: unknown) => {
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
    // Pending calls get the error; a worker that dies while idle must not end the service.
    return worker.on('error', () => {})
  }

  async #ask(
    worker: Worker,
    job: ParseJob,
    { limit, signal }: { limit: { wall: number | null; cpu: number }; signal: AbortSignal },
  ): Promise<ParseAnswer> {
    const { resolve, reject, promise } = withResolvers()
    const onError = (error: unknown) => reject(deathFault(error))
    const onExit = () => reject(deathFault(null))
    const onAbort = () => reject(signal.reason)
    const deadline = new ParseDeadline(worker, {
      clock: this.#clock,
      cpuTime: this.#limits.cpuTime,
      onOver: () => reject(new LimitFault('Reading this file took too long, so it was stopped.')),
    })
    const onMessage = (message: unknown) => {
      if (!v.is(ParseBegun, message)) resolve(message)
      else if (limit.wall === null) deadline.cpu(limit.cpu, message.thread)
    }
    deadline.wall(limit.wall ?? limit.cpu * START_FACTOR)
    const stopLooking = this.#watchGrowth(() =>
      reject(new LimitFault('Reading this file needs more memory than one file may have.')),
    )
    worker.on('message', onMessage).once('error', onError).once('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    worker.postMessage(job)
    const message = await promise.finally(() => {
      deadline.stop()
      stopLooking()
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
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
