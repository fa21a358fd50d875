import type { RecordStore } from '../lib/recordStore.ts'
import type { TabLocks } from '../lib/tabLocks.ts'

type Tab = { readonly locks: TabLocks; readonly close: () => void }

/** The storage of a browser and its locks, with tabs that a test closes. */
export class ManualBrowser {
  readonly records = new Map<string, { readonly id: string }>()
  /** The browser refuses to store. */
  isPrivate = false
  /** Calls of the storage. */
  uses = 0
  private readonly locks = new Map<string, Promise<void>>()

  readonly storage: RecordStore = {
    all: async () => {
      this.use()
      return [...this.records.values()]
    },
    put: async (records) => {
      this.use()
      for (const record of records) this.records.set(record.id, record)
    },
    delete: async (ids) => {
      this.use()
      for (const id of ids) this.records.delete(id)
    },
  }

  openTab(): Tab {
    const releases: (() => void)[] = []
    const hold = async (name: string) => {
      const before = this.locks.get(name)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      this.locks.set(
        name,
        Promise.all([before, held]).then(() => {}),
      )
      releases.push(release)
      await before
      return release
    }
    const close = () => {
      for (const release of releases) release()
    }
    return { locks: { hold }, close }
  }

  private use() {
    this.uses++
    if (this.isPrivate) throw new DOMException('The user denied permission', 'SecurityError')
  }
}
