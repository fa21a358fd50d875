import type { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { Turns } from '../lib/Turns.ts'
import { HttpError, UNREAD } from './HttpError.ts'
import { type LargeBody, LargeBodyAnswer } from './largeBodies.ts'
import { unpackVectors } from './packVectors.ts'
import type { Outcome } from './readRequest.ts'

/** Megabytes of JavaScript memory for one body. */
const MAX_MEMORY_MB = 768
/** An idle worker ends after so long, to free its memory. */
const IDLE_MS = 15_000

/** Parses and validates large bodies in a worker, one at a time. Doesn't keep the process alive. */
export class BodyParser {
  readonly #clock: Clock
  readonly #turns = new Turns(1)
  #worker: Worker | null = null
  #cancelEnd = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The bytes are transferred to the worker. */
  async parse(name: LargeBody, bytes: ArrayBuffer, signal: AbortSignal): Promise<Outcome> {
    await this.#turns.take(signal)
    this.#cancelEnd()
    const worker = this.#worker ?? this.#start()
    worker.ref()
    try {
      const outcome = await ask(worker, { name, bytes })
      await unpackVectors(outcome)
      return outcome
    } finally {
      worker.unref()
      this.#cancelEnd = this.#clock.after(IDLE_MS, () => void this.#end())
      this.#turns.end()
    }
  }

  #start(): Worker {
    const worker = startWorker('bodyWorker', import.meta.url, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    // Pending calls get the error; a worker that dies while idle must not end the service.
    worker.on('error', () => {})
    this.#worker = worker
    return worker
  }

  async #end(): Promise<void> {
    await this.#worker?.terminate()
  }
}

/** A worker that dies during a body ran out of memory. */
function ask(worker: Worker, job: { name: LargeBody; bytes: ArrayBuffer }): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const end = () => {
      worker.off('message', onMessage).off('error', onDeath).off('exit', onDeath)
    }
    const onMessage = (message: unknown) => {
      end()
      const answer = v.parse(LargeBodyAnswer, message)
      resolve('issues' in answer ? answer : { value: answer.value })
    }
    const onDeath = () => {
      end()
      reject(new HttpError(413, 'The request is too large.', UNREAD))
    }
    worker.once('message', onMessage).once('error', onDeath).once('exit', onDeath)
    worker.postMessage(job, [job.bytes])
  })
}
