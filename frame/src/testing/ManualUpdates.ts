import type { Updates } from '../domain/lists/LiveUpdates.ts'
import type { Change } from '../service/ServiceClient.ts'

/** A fake stream of changes that a test opens and closes. */
export class ManualUpdates implements Updates {
  isOpen = false
  private readonly listeners = new Set<(change: Change | 'all' | null) => void>()

  listen(listener: (change: Change | 'all' | null) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  open(isOpen = true) {
    this.isOpen = isOpen
    this.tell(null)
  }

  tell(change: Change | 'all' | null) {
    for (const listener of [...this.listeners]) listener(change)
  }
}
