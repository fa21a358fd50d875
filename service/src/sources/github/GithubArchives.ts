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

type Asked = { count: number; archive: Promise<BlobArchive | null> | null; forget: () => void }

/**
 * The archives of repositories of which many files are wanted: one call in the place of thousands. Below that, and
 * wherever an archive fails or lacks a file, each file is asked for by itself.
 */
export class GithubArchives {
  private readonly clock: Clock
  private readonly asked = new Map<string, Asked>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** A file of a repository, `key`, of so many kilobytes. Null: ask for it by itself. Rejects once the signal is aborted. */
  async find(
    key: string,
    wanted: { readonly sha: string; readonly kilobytes: number },
    download: () => Promise<AsyncIterable<Uint8Array>>,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    const asked = this.count(key)
    if (!asked.archive && asked.count > Math.max(FEW, wanted.kilobytes / WORTH)) {
      asked.archive = download()
        .then((bytes) => BlobArchive.read(bytes))
        // What stands in the way is told by the call for the file itself.
        .catch(() => null)
      this.makeRoom(asked)
    }
    const archive = await asked.archive
    if (signal.aborted) {
      this.forget(key)
      throw signal.reason
    }
    return (await archive?.find(wanted.sha).catch(() => null)) ?? null
  }

  private count(key: string): Asked {
    const known = this.asked.get(key)
    known?.forget()
    const asked = known ?? { count: 0, archive: null, forget: () => {} }
    asked.count += 1
    asked.forget = this.clock.after(IDLE, () => this.forget(key))
    this.asked.delete(key)
    this.asked.set(key, asked)
    return asked
  }

  private makeRoom(newest: Asked): void {
    const held = [...this.asked].filter(([, asked]) => asked.archive && asked !== newest)
    for (const [key] of held.slice(0, Math.max(held.length + 1 - KEPT, 0))) this.forget(key)
  }

  private forget(key: string): void {
    const asked = this.asked.get(key)
    if (!asked) return
    asked.forget()
    this.asked.delete(key)
    void asked.archive?.then((archive) => archive?.close()).catch(() => {})
  }
}
