import type { Clock } from '../../lib/Clock.ts'
import { BlobArchive } from './BlobArchive.ts'

/** Files of one repository that are asked for one by one before an archive is worth its bytes. */
const FEW = 32
/** Kilobytes of a repository that one call is worth: so many more are asked for of a large one. */
const WORTH = 1000
/** Archives on the disk at the same time. */
const KEPT = 2
/** Milliseconds that one is kept unused. */
const IDLE = 120_000
/** Bytes of an archive that are worth a call: where the disk has no room for them there is none. */
const LEAST = 1_000_000

type RequestedArchive = {
  count: number
  archive: Promise<BlobArchive | null> | null
  isComing: boolean
  /** Ends its download. */
  readonly stop: AbortController
  stopWaiting: () => void
}

/** The bytes of an archive, until the signal is aborted. */
type Download = (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>

/**
 * The archives of repositories of which many files are wanted: one call in the place of thousands. Below that, and
 * wherever an archive fails or lacks a file, each file is asked for by itself.
 */
export class GithubArchives {
  private readonly clock: Clock
  private readonly room: () => Promise<number>
  private readonly asked = new Map<string, RequestedArchive>()

  /** `room`: bytes that may still be written to the temporary folder. */
  constructor(clock: Clock, room: () => Promise<number>) {
    this.clock = clock
    this.room = room
  }

  /** A file of a repository, `key`, of so many kilobytes. Null: ask for it by itself. Rejects once the signal is aborted. */
  async find(
    key: string,
    wanted: { readonly sha: string; readonly kilobytes: number },
    download: Download,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    const asked = this.count(key)
    const brings = !asked.archive && asked.count > Math.max(FEW, wanted.kilobytes / WORTH)
    if (brings) {
      asked.archive = this.bring(key, asked, download, signal)
      this.makeRoom(asked)
    }
    try {
      const archive = await unlessAborted(asked.archive, signal)
      return (await archive?.find(wanted.sha).catch(() => null)) ?? null
    } catch (error) {
      // It ends with whoever downloads it, and with nobody else: others may wait for the same one.
      if (brings && this.asked.get(key) === asked) this.forget(key)
      throw error
    }
  }

  private async bring(
    key: string,
    asked: RequestedArchive,
    download: Download,
    signal: AbortSignal,
  ): Promise<BlobArchive | null> {
    asked.isComing = true
    asked.stopWaiting()
    try {
      // All that are kept have room beside each other.
      const room = (await this.room()) / KEPT
      if (room < LEAST) return null
      return await BlobArchive.read(await download(AbortSignal.any([signal, asked.stop.signal])), room)
    } catch {
      // What stands in the way is told by the call for the file itself.
      return null
    } finally {
      asked.isComing = false
      if (this.asked.get(key) === asked) this.wait(key, asked)
    }
  }

  private count(key: string): RequestedArchive {
    const asked = this.asked.get(key) ?? {
      count: 0,
      archive: null,
      isComing: false,
      stop: new AbortController(),
      stopWaiting: () => {},
    }
    asked.count += 1
    this.asked.delete(key)
    this.asked.set(key, asked)
    this.wait(key, asked)
    return asked
  }

  /** Until it is used again. One that is still coming is in use. */
  private wait(key: string, asked: RequestedArchive): void {
    asked.stopWaiting()
    if (!asked.isComing) asked.stopWaiting = this.clock.after(IDLE, () => this.forget(key))
  }

  private makeRoom(newest: RequestedArchive): void {
    const held = [...this.asked].filter(([, asked]) => asked.archive && asked !== newest)
    for (const [key] of held.slice(0, Math.max(held.length + 1 - KEPT, 0))) this.forget(key)
  }

  private forget(key: string): void {
    const asked = this.asked.get(key)
    if (!asked) return
    asked.stopWaiting()
    asked.stop.abort()
    this.asked.delete(key)
    void asked.archive?.then((archive) => archive?.close()).catch(() => {})
  }
}

/** What comes, or the signal's reason as soon as it is aborted. */
async function unlessAborted<T>(coming: Promise<T> | null, signal: AbortSignal): Promise<T | null> {
  signal.throwIfAborted()
  if (!coming) return null
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([coming, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
