import type { PageReload, ReloadNote } from '../lib/pageReload.ts'

/** A page that is loaded anew when a test says so. */
export class ManualReload implements PageReload {
  /** What each reload has told the next document. */
  readonly notes: ReloadNote[] = []

  constructor(private readonly before: ReloadNote = { hasConsented: false, count: 0 }) {}

  take(): ReloadNote {
    return this.before
  }

  reload(note: ReloadNote) {
    this.notes.push(note)
  }
}
