import { makeAutoObservable, observableRef } from 'mobx'
import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'
import { ReplacedBuild } from './newerBuild.ts'

/** Timeout of one chunk, in milliseconds. */
export const CHUNK_LIMIT = 120_000

type Source<T> = {
  /** Downloads the files. Safe to retry. */
  fetch(signal: AbortSignal): Promise<void>
  /** Runs the files. Browsers cache a failed import for good. */
  run(): Promise<T>
}

/** A part of the app that is loaded on first use, once per document. */
export class Chunk<T> {
  /** `replaced`: the deployment has a newer build, so the document must be reloaded. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'replaced' = 'idle'
  part: T | null = null
  /** Only a new document can load it now. */
  needsReload = false
  private loading = Promise.resolve()

  constructor(
    private readonly name: string,
    private readonly source: Source<T>,
  ) {
    makeAutoObservable<this, 'name' | 'source' | 'loading'>(
      this,
      { name: false, source: false, loading: false, part: observableRef },
      { autoBind: true },
    )
  }

  /**
   * Loads the chunk if it is neither loaded nor loading, and resolves when that has ended. Never rejects: see
   * `status`.
   */
  load(clock: Clock): Promise<void> {
    if (this.status !== 'loading' && this.status !== 'ready') this.loading = this.begin(clock)
    return this.loading
  }

  private async begin(clock: Clock): Promise<void> {
    this.status = 'loading'
    const ending = new AbortController()
    let isRunning = false
    const stopTimer = clock.after(CHUNK_LIMIT, () => {
      ending.abort()
      this.fail(new Error('not in time'), isRunning)
    })
    try {
      await this.source.fetch(ending.signal)
      isRunning = true
      // A chunk that arrives after the timeout is still usable.
      this.accept(await this.source.run())
    } catch (cause) {
      if (!ending.signal.aborted) this.fail(cause, isRunning)
    } finally {
      stopTimer()
    }
  }

  private accept(part: T) {
    this.part = part
    this.status = 'ready'
  }

  private fail(cause: unknown, isRunning: boolean) {
    this.status = cause instanceof ReplacedBuild ? 'replaced' : 'failed'
    this.needsReload = isRunning
    logError(`Loading chunk failed: ${this.name}`, cause)
  }
}
