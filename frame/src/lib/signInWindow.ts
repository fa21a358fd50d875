import type { Clock } from './Clock.ts'

/** The window in which a person signs in at a provider. */
export interface SignInWindow {
  /** The provider's page, in the window. Afterwards the window cannot reach us. */
  leaveFor(address: string): void
  /** Says why nothing comes, as long as the window is still ours. */
  explain(text: string): void
  /** Closes it where browsers still let us. */
  close(): void
  /** A hint, never a fact: providers that isolate themselves look closed while they are open. */
  readonly looksClosed: boolean
}

/** Opens one, within the click. Null: the browser, or the host's policy, does not let us. */
export type OpenSignInWindow = () => SignInWindow | null

const FEATURES = 'popup,width=520,height=680'

/** The wait page may still be loading when there is something to say: it is said again, for 10 s. */
const REPEAT = { every: 250, times: 40 } as const

/** `waitPage`: a page of our own that closes itself where nothing leads back to the frame. */
export function signInWindows(waitPage: URL, clock: Clock): OpenSignInWindow {
  return () => {
    const opened = openQuietly(waitPage.href)
    return opened && inWindow(opened, waitPage.origin, clock)
  }
}

function openQuietly(address: string): Window | null {
  try {
    return window.open(address, '_blank', FEATURES)
  } catch {
    // Firefox throws where the sandbox forbids it.
    return null
  }
}

function inWindow(opened: Window, ownOrigin: string, clock: Clock): SignInWindow {
  const say = (detail: string, times: number) => {
    if (times === 0 || opened.closed) return
    opened.postMessage({ k: 'inlet:oauth-error', detail }, ownOrigin)
    clock.after(REPEAT.every, () => say(detail, times - 1))
  }
  return {
    leaveFor(address) {
      if (opened.closed) return
      // Not before: the wait page closes itself when it finds no opener. Not later: the provider must not find one.
      opened.opener = null
      opened.location.replace(address)
    },
    explain: (detail) => say(detail, REPEAT.times),
    close: () => opened.close(),
    get looksClosed() {
      return opened.closed
    },
  }
}
