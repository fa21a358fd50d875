import type { BridgeTap } from '../bridge/BridgeTap.ts'
import type { HostCalls } from '../bridge/HostCalls.ts'
import type { HostLine, NoLine } from '../bridge/HostLine.ts'
import type { EarlyCalls } from './EarlyCalls.ts'

/** What the document's own script has begun by the time the app's code is loaded. */
export type Boot = {
  readonly tap: BridgeTap
  readonly calls: HostCalls
  /** Never rejects. */
  readonly connecting: Promise<HostLine | NoLine>
  /** Resolves once the host has started the frame; null if no call was made early. Never rejects. */
  readonly early: Promise<EarlyCalls | null>
  /** The app is loaded and reports failures itself from now on. */
  arrived(): void
  /** The app's code or styles failed to load: reports that to the SDK. */
  fail(): void
}

declare global {
  interface Window {
    /** Left for the app by the script in the document. */
    inletBoot?: Boot
  }
}
