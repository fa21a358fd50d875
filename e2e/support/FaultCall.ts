import type { WidgetOptions } from '@inlet/wire/bridge'
import type { Widget } from './Widget.ts'

/** One call of the frame, brought to the step at which a person makes it. */
export type FaultCall = {
  readonly name: string
  /** Paths as `QuietService` names them. */
  readonly paths: readonly string[]
  readonly options: WidgetOptions
  /** What the service answers instead of the usual. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** What the host hears where the service said no. Default REFUSED. */
  readonly refusal?: string
  /** From the opened widget to the step. */
  readonly prepare: (widget: Widget) => Promise<unknown>
  /** The step shows only after a first failure. */
  readonly isFailedFirst?: true
  /** What makes the call. */
  readonly act: (widget: Widget) => Promise<unknown>
  /** What must still be there, and the way on. */
  readonly expectKept: (widget: Widget) => Promise<unknown>
  /** Milliseconds until a call without an answer is given up. Default 30 s. */
  readonly timeoutMs?: number
  /** It waits by itself when the service asks for that, and can be called off. */
  readonly waits?: true
  /** Back to where `act` can be done again. Default: nothing to do. */
  readonly again?: (widget: Widget) => Promise<unknown>
  /** Classes that mean something else here, with the reason. */
  readonly except?: Readonly<Record<string, string>>
  /** Left to the long run. */
  readonly isLong?: true
}
