import type { Clock } from '../../lib/Clock.ts'
import { BlobArchive } from './BlobArchive.ts'

/** Files of a repository that are requested one by one before an archive pays off. */
const MIN_FILES = 32
/** Kilobytes of a repository that equal one call: large repositories need more requests first. */
const KILOBYTES_PER_CALL = 1000
/** Archives on disk at the same time. */
const MAX_ARCHIVES = 2
/** How long an unused archive stays. */
const IDLE_MS = 120_000
/** Without this much disk space, no archive is downloaded. */
const MIN_FREE_BYTES = 1_000_000

type RequestedArchive = {
  count: number
  archive: Promise<BlobArchive | null> | null
  isDownloading: boolean
  /** Cancels its download. */
  readonly stop: AbortController
  stopWaiting: () => void
}

/** Downloads an archive until the signal is aborted. */
type Download = (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>

/**
 * Downloads the archive of a repository if many of its files are requested: one call instead of thousands.
 * Below that, and if an archive fails or lacks a file, each file is fetched by itself.
 */
export class GithubArchives {
  private readonly clock: Clock
  private readonly room: () => Promise<number>
  private readonly requested = new Map<string, RequestedArchive>()

  /** `room`: returns the bytes that may still be written to the temporary folder. */
  constructor(clock: Clock, room: () => Promise<number>) {
    this.clock = clock
    this.room = room
  }

  /**
   * Finds a file in the archive of the repository `key`. Null: fetch it by itself. Rejects once the signal is
   * aborted.
   */
  async find(
    key: string,
    file: { readonly sha: string; readonly kilobytes: number },
    download: Download,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    const requested = this.count(key)
    const startsDownload =
      !requested.archive && requested.count > Math.max(MIN_FILES, file.kilobytes / KILOBYTES_PER_CALL)
    if (startsDownload) {
      requested.archive = this.download(key, requested, download, signal)
      this.dropOldest(requested)
    }
    try {
      const archive = await unlessAborted(requested.archive, signal)
      return (await archive?.find(file.sha).catch(() => null)) ?? null
    } catch (error) {
      // Only the call that downloads it cancels the archive, because others may wait for it.
      if (startsDownload && this.requested.get(key) === requested) this.drop(key)
      throw error
    }
  }

  private async download(
    key: string,
    requested: RequestedArchive,
    download: Download,
    signal: AbortSignal,
  ): Promise<BlobArchive | null> {
    requested.isDownloading = true
    requested.stopWaiting()
    try {
      // All archives together must fit.
      const room = (await this.room()) / MAX_ARCHIVES
      if (room < MIN_FREE_BYTES) return null
      return await BlobArchive.read(await download(AbortSignal.any([signal, requested.stop.signal])), room)
    } catch {
      // The call for the file itself reports the problem.
      return null
    } finally {
      requested.isDownloading = false
      if (this.requested.get(key) === requested) this.wait(key, requested)
    }
  }

  private count(key: string): RequestedArchive {
    const requested = this.requested.get(key) ?? {
      count: 0,
      archive: null,
      isDownloading: false,
      stop: new AbortController(),
      stopWaiting: () => {},
    }
    requested.count += 1
    this.requested.delete(key)
    this.requested.set(key, requested)
    this.wait(key, requested)
    return requested
  }

  /** Starts the idle timeout again. A download in progress counts as use. */
  private wait(key: string, requested: RequestedArchive): void {
    requested.stopWaiting()
    if (!requested.isDownloading) requested.stopWaiting = this.clock.after(IDLE_MS, () => this.drop(key))
  }

  private dropOldest(newest: RequestedArchive): void {
    const stored = [...this.requested].filter(([, requested]) => requested.archive && requested !== newest)
    for (const [key] of stored.slice(0, Math.max(stored.length + 1 - MAX_ARCHIVES, 0))) this.drop(key)
  }

  private drop(key: string): void {
    const requested = this.requested.get(key)
    if (!requested) return
    requested.stopWaiting()
    requested.stop.abort()
    this.requested.delete(key)
    void requested.archive?.then((archive) => archive?.close()).catch(() => {})
  }
}

/** Awaits a promise until the signal is aborted. */
async function unlessAborted<T>(promise: Promise<T> | null, signal: AbortSignal): Promise<T | null> {
  signal.throwIfAborted()
  if (!promise) return null
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
