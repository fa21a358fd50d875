import type { Worker } from 'node:worker_threads'
import type { Clock } from '../lib/Clock.ts'
import { threadCpuMs } from './threadCpuTime.ts'

export type CpuTime = (worker: Worker, thread: number | null) => number

/** A worker that has next to nothing to compute, and still does not answer, hangs: after so many times its time. */
const MAX_WALL_FACTOR = 10

/** Calls `onOver` once a worker has computed longer than it may, however slowly a busy machine lets it. */
export class ParseDeadline {
  readonly #clock: Clock
  readonly #worker: Worker
  readonly #cpuTime: CpuTime
  readonly #onOver: () => void
  #stop = () => {}

  constructor(
    worker: Worker,
    {
      clock,
      cpuTime = threadCpuMs,
      onOver,
    }: { clock: Clock; cpuTime?: CpuTime | undefined; onOver: () => void },
  ) {
    this.#worker = worker
    this.#clock = clock
    this.#cpuTime = cpuTime
    this.#onOver = onOver
  }

  /** By the clock on the wall: others compute for this worker, or it has not begun. */
  wall(milliseconds: number): void {
    this.#stop()
    this.#stop = this.#clock.after(milliseconds, this.#onOver)
  }

  /** By what the worker computes from now on. `thread`: the system's number of it. */
  cpu(milliseconds: number, thread: number | null): void {
    const before = this.#cpuTime(this.#worker, thread)
    const end = this.#clock.now().getTime() + milliseconds * MAX_WALL_FACTOR
    const look = () => {
      const left = milliseconds - (this.#cpuTime(this.#worker, thread) - before)
      if (left <= 0 || this.#clock.now().getTime() >= end) this.#onOver()
      // It cannot compute longer than time passes.
      else this.#stop = this.#clock.after(Math.max(left, 10), look)
    }
    this.#stop()
    this.#stop = this.#clock.after(milliseconds, look)
  }

  stop(): void {
    this.#stop()
  }
}
