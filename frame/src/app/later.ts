import type { BridgeTap } from '../bridge/BridgeTap.ts'

// Code that few openings need, and none right away: one chunk, loaded after the first screens.

export { wholeEvent } from '../bridge/wholeEvent.ts'
export * as noticeWords from './noticeWords.ts'
export { followUploads } from './uploads/followUploads.ts'

/** Starts the log of the bridge, for the option `debug`. */
export async function writeLog(tap: BridgeTap): Promise<void> {
  const { BridgeLog } = await import('../bridge/BridgeLog.ts')
  tap.listen((entries, began) => new BridgeLog(entries, began))
}

/** For `Widget.check`. */
export const loadCheck = () => import('./checkFrame.ts')
