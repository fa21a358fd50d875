import { createBackEntry } from './backEntry.ts'
import { type Clock, systemClock } from './Clock.ts'
import type { TokenFetcher, WidgetConfig, WidgetHandle } from './config.ts'
import { Session } from './Session.ts'

export type WidgetApi = {
  /**
   * Opens the widget. While it is open, opening again gives the same handle, with the new tokenFetcher and options
   * in the place of the old ones. Never throws in a browser: what goes wrong is shown and told to `onError`.
   */
  open(tokenFetcher: TokenFetcher, options?: WidgetConfig): WidgetHandle
  /** Loads the frame ahead of `open`, unseen, at most once. Asks for no token and makes no API call. */
  preload(options?: WidgetConfig): void
  /**
   * Prepares all that `open` with the same function and the same options will show, unseen and out of reach, so that
   * opening only shows it. Asks for a token and makes the calls of an opening; no events, no polls. A fetcher stands
   * for a person: with another one all is prepared anew. After `open` it does nothing.
   */
  preload(tokenFetcher: TokenFetcher, options?: WidgetConfig): void
}

export type WidgetEnvironment = {
  /** Default: the system's. */
  readonly clock?: Clock
  /** Address of the frame for hosts that give none. */
  readonly frameUrl?: string
}

/** One widget per page: the API with its memory of what is open. */
export function createWidget({ clock = systemClock, frameUrl }: WidgetEnvironment = {}): WidgetApi {
  let session: Session | undefined
  const backEntry = createBackEntry(clock)
  const current = (): Session => {
    // The host has thrown away what stood ready, with the nodes around it.
    if (session?.modal.isLost()) session.handle.destroy()
    session ??= new Session({
      clock,
      frameUrl,
      backEntry,
      ended: () => {
        session = undefined
      },
    })
    return session
  }
  return {
    open(tokenFetcher, options = {}) {
      const opened = current()
      opened.configure(tokenFetcher, options)
      return opened.handle
    },
    preload(first: TokenFetcher | WidgetConfig = {}, options: WidgetConfig = {}) {
      if (typeof first === 'function') current().warm(options, first)
      else if (!session) current().warm(first)
    },
  }
}
