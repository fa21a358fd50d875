import type { AccountSession } from '../accounts/AccountSession.ts'
import type { Clock } from '../lib/Clock.ts'
import { isItemFault } from '../sources/SourceFault.ts'

/** Milliseconds for which a result is reused. */
const FRESH_MS = 20_000

type Deps = { readonly session: AccountSession; readonly clock: Clock; readonly signal: AbortSignal }

/** Tells a part that fails from a source that is down. */
export class SourceProbe {
  private readonly deps: Deps
  private last: { readonly at: number; readonly hasTop: boolean; readonly answer: Promise<boolean> } | null =
    null

  constructor(deps: Deps) {
    this.deps = deps
  }

  /**
   * Returns whether the source answers. `withTop`: its top can be listed as well, since items may be on another server
   * than identities.
   */
  isAlive({ withTop }: { readonly withTop: boolean }): Promise<boolean> {
    const at = this.deps.clock.now().getTime()
    const { last } = this
    if (last && last.hasTop === withTop && at - last.at < FRESH_MS) return last.answer
    const answer = this.ask(withTop)
    this.last = { at, hasTop: withTop, answer }
    return answer
  }

  private async ask(withTop: boolean): Promise<boolean> {
    const { session, signal } = this.deps
    try {
      await session.call((connector, credential) => connector.identify(credential, signal))
      if (withTop)
        await session.call((connector, credential) =>
          connector.list(credential, { folder: null, cursor: null }, signal),
        )
      return true
    } catch (error) {
      signal.throwIfAborted()
      // Neither can be gone.
      return isItemFault(error) && error.code !== 'gone'
    }
  }
}
