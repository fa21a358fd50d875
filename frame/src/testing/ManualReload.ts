import type { PageReload, ReloadNote } from '../lib/pageReload.ts'

/** A fake page reload. */
export class ManualReload implements PageReload {
  /** The note of each reload. */
  readonly notes: ReloadNote[] = []

  constructor(private readonly before: ReloadNote = { hasConsented: false, count: 0 }) {}

  take(): ReloadNote {
    return this.before
  }

  reload(note: ReloadNote) {
    this.notes.push(note)
  }
}
