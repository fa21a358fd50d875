import { makeAutoObservable, reaction } from 'mobx'
import type { Visibility } from '../lib/Visibility.ts'

/** Tracks whether the widget is visible. A preloaded widget is inert, and nothing polls. */
export class Showing implements Visibility {
  isShown = false

  constructor(private readonly page: Visibility) {
    makeAutoObservable<this, 'page'>(this, { page: false, hidden: false, listen: false })
  }

  get hidden(): boolean {
    return !this.isShown || this.page.hidden
  }

  listen(changed: () => void): () => void {
    const stops = [this.page.listen(changed), reaction(() => this.isShown, changed)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  show() {
    this.isShown = true
  }
}
