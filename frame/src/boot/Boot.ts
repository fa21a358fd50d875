import type { BridgeTap } from '../bridge/BridgeTap.ts'
import type { HostCalls } from '../bridge/HostCalls.ts'
import type { HostLine, NoLine } from '../bridge/HostLine.ts'
import type { EarlyCalls } from './EarlyCalls.ts'

/** What the document itself has begun by the time the app's code is there. */
export type Boot = {
  readonly tap: BridgeTap
  readonly calls: HostCalls
  /** Never rejects. */
  readonly connecting: Promise<HostLine | NoLine>
  /** Resolves once the host has started the frame; null where nothing was asked early. Never rejects. */
  readonly early: Promise<EarlyCalls | null>
  /** The app is there: from now on it says what goes wrong. */
  arrived(): void
  /** The app's code or its styles did not come: the SDK says so. */
  fail(): void
}

declare global {
  interface Window {
    /** Left by the script in the document for the app. */
    inletBoot?: Boot
  }
}
