import { byId, make } from './dom.ts'

type Kind = 'success' | 'error' | 'page'
type Entry = { readonly at: string; readonly kind: Kind; readonly title: string; readonly payload: unknown }

/** Shows what the widget tells the page, newest first, and gives it away as JSON. */
export class ActivityLog {
  private entries: Entry[] = []
  private readonly list = byId('activity', HTMLOListElement)
  private readonly empty = byId('activity-empty', HTMLParagraphElement)
  private readonly status = byId('activity-status', HTMLSpanElement)

  constructor() {
    byId('activity-copy', HTMLButtonElement).addEventListener('click', () => this.copy())
    byId('activity-clear', HTMLButtonElement).addEventListener('click', () => this.clear())
  }

  add(kind: Kind, title: string, payload: unknown): void {
    const now = new Date()
    this.entries.push({ at: now.toISOString(), kind, title, payload })
    const time = make('time', now.toLocaleTimeString())
    time.dateTime = now.toISOString()
    const details = make('details', make('summary', 'Payload'), make('pre', JSON.stringify(payload, null, 2)))
    const item = make('li', make('div', make('strong', title), ' ', time), details)
    item.dataset.kind = kind
    this.list.prepend(item)
    this.empty.hidden = true
    this.status.textContent = ''
  }

  private clear(): void {
    this.entries = []
    this.list.replaceChildren()
    this.empty.hidden = false
    this.status.textContent = ''
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(this.entries, null, 2))
      this.status.textContent = 'Copied'
    } catch {
      // Browsers refuse without a secure address or the person's leave.
      this.status.textContent = 'The browser does not allow copying here'
    }
  }
}
