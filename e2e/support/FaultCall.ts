import type { WidgetOptions } from '@inlet/wire/bridge'
import type { Widget } from './Widget.ts'

/** One call of the frame, prepared up to the step in which a user makes it. */
export type FaultCall = {
  readonly name: string
  /** Paths as `QuietService` names them. */
  readonly paths: readonly string[]
  readonly options: WidgetOptions
  /** The service's response instead of the usual one. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** Error code in the event if the service refuses. Default REFUSED. */
  readonly refusal?: string
  /** From the opened widget to the step. */
  readonly prepare: (widget: Widget) => Promise<unknown>
  /** The step is shown only after a first failure. */
  readonly isFailedFirst?: true
  /** Makes the call. */
  readonly act: (widget: Widget) => Promise<unknown>
  /** Checks what must still be there, and that the user can continue. */
  readonly expectKept: (widget: Widget) => Promise<unknown>
  /** Timeout of the call, in milliseconds. Default 30 s. */
  readonly timeoutMs?: number
  /** It waits automatically on Retry-After, and can be canceled. */
  readonly waits?: true
  /** Goes back to where `act` can be repeated. Default: nothing to do. */
  readonly again?: (widget: Widget) => Promise<unknown>
  /** Fault classes with another meaning here, with the reason. */
  readonly except?: Readonly<Record<string, string>>
  /** Runs only in the long run. */
  readonly isLong?: true
}
