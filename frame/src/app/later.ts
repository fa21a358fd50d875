import type { BridgeTap } from '../bridge/BridgeTap.ts'

// What few openings need, and none at once: one part, loaded behind the first screens.

export { wholeEvent } from '../bridge/wholeEvent.ts'

/** Begins or ends the log of the bridge, as the option `debug` says. */
export async function followDebug(tap: BridgeTap): Promise<void> {
  if (!tap.isWanted) {
    tap.ear = null
    return
  }
  const { BridgeLog } = await import('../bridge/BridgeLog.ts')
  if (tap.isWanted && !(tap.ear instanceof BridgeLog)) tap.ear = new BridgeLog(tap.kept)
}

/** For `Widget.check`. */
export const loadCheck = () => import('./checkFrame.ts')
