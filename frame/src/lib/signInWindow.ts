import type { Clock } from './Clock.ts'

/** The window in which the user signs in at a provider. */
export interface SignInWindow {
  /**
   * Opens the page that leads to the provider. It requests the key of this sign-in, which no other window gets. Then
   * it leaves, and cannot reach the frame any more. Call the returned function to stop.
   */
  leadTo(address: string, key: string): () => void
  /** Shows why nothing happens, as long as the window is still ours. */
  explain(text: string): void
  /** Closes it if browsers still allow that. */
  close(): void
  /** Only a hint: isolated provider pages look closed while they are open. */
  readonly looksClosed: boolean
}

/** Opens a window within the click. Null if the browser, or the host's policy, blocks it. */
export type OpenSignInWindow = () => SignInWindow | null

const FEATURES = 'popup,width=520,height=680'

/** The wait page may still be loading, so a message is repeated for 10 s. */
const REPEAT = { every: 250, times: 40 } as const

/**
 * Opens windows of the browser. Their first page is our own, and closes itself if it cannot reach the frame.
 * @param frame URL of the frame's page.
 */
export function signInWindows(frame: string, clock: Clock): OpenSignInWindow {
  const waitPage = new URL('../oauth/wait', frame)
  return () => {
    const opened = openQuietly(waitPage.href)
    return opened && inWindow(opened, waitPage.origin, clock)
  }
}

function openQuietly(address: string): Window | null {
  try {
    return window.open(address, '_blank', FEATURES)
  } catch {
    // Firefox throws if the sandbox forbids it.
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
    leadTo(address, key) {
      if (opened.closed) return () => {}
      const { origin } = new URL(address)
      const answer = (question: MessageEvent<unknown>) => {
        if (question.source !== opened || question.origin !== origin || !asksForKey(question.data)) return
        opened.postMessage({ k: 'inlet:sign-in-key', key }, origin)
      }
      addEventListener('message', answer)
      opened.location.replace(address)
      return () => removeEventListener('message', answer)
    },
    explain: (detail) => say(detail, REPEAT.times),
    close: () => opened.close(),
    get looksClosed() {
      return opened.closed
    },
  }
}

function asksForKey(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'k' in data && data.k === 'inlet:sign-in-page'
}
