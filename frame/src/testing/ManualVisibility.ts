import type { Visibility } from '../lib/Visibility.ts'

/** A fake page that a test hides and shows. */
export class ManualVisibility implements Visibility {
  hidden = false
  private readonly listeners = new Set<() => void>()

  listen(changed: () => void): () => void {
    this.listeners.add(changed)
    return () => this.listeners.delete(changed)
  }

  show(visible: boolean) {
    this.hidden = !visible
    for (const changed of this.listeners) changed()
  }
}
