import type { Clock } from './Clock.ts'

/** Milliseconds after which a step back that the browser did not take is given up. */
const LIMIT = 1_000
const NAME = 'inletOpen'

export type BackEntry = {
  /**
   * Puts an entry of ours on top of the page's history. Going back from it calls `pressed`, and it is there again at
   * once, for the next time. A router of the host hears at most that the page is where it was.
   */
  hold(pressed: () => void): void
  /** Takes it away again. `done` is called when the page's own entry is the current one, at once if it is by now. */
  release(done: () => void): void
  /** Whether our entry is the current one: if the host went on meanwhile, what is on top is not ours to take. */
  isCurrent(): boolean
}

/** The back button of browser and phone, for as long as something of ours is open. One per page. */
export function createBackEntry(clock: Clock): BackEntry {
  let pressed: (() => void) | undefined
  /** Waits for the step back to be taken. */
  let returned: (() => void) | undefined
  let address = ''

  const isCurrent = (): boolean => Object(history.state)[NAME] === true

  const push = (): void => {
    address = location.href
    // Left over from before the page was loaded anew: as good as a new one.
    if (isCurrent()) return
    try {
      // With what routers keep there: the entry is another one of the same place. Past those who patch `history`.
      History.prototype.pushState.call(history, { ...history.state, [NAME]: true }, '')
    } catch {
      // Too many in a short time, or a page without history: then back is the browser's alone.
    }
  }

  const onPop = (event: Event): void => {
    if (returned) returned()
    // The host itself went somewhere, or came back from there to us.
    else if (isCurrent() || location.href !== address) return
    else {
      push()
      pressed?.()
    }
    event.stopImmediatePropagation()
  }

  // Not by a signal: that of an end keeps the stack of its abort, and with it the whole session, until the next one.
  const stop = (): void => window.removeEventListener('popstate', onPop, true)

  return {
    hold(onPressed) {
      pressed = onPressed
      // The step back that is under way ends first.
      if (returned) return
      // Before the listeners of routers, where the browser keeps that order: Chromium has its own on windows.
      window.addEventListener('popstate', onPop, true)
      push()
    },
    release(done) {
      const isHeld = pressed
      const before = returned
      pressed = undefined
      if (before) {
        // One step back is under way, and one is enough.
        returned = () => {
          before()
          done()
        }
      } else if (isHeld && isCurrent()) {
        const stopTimer = clock.after(LIMIT, () => returned?.())
        returned = () => {
          stopTimer()
          returned = undefined
          // The host has put an entry of its own on top meanwhile, and it was that which the step led back from.
          if (isCurrent()) history.forward()
          if (pressed) push()
          else stop()
          done()
        }
        history.back()
      } else {
        stop()
        done()
      }
    },
    isCurrent,
  }
}
