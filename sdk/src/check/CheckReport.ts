import type { TokenFetcher, WidgetConfig } from '../config.ts'

/** What `Widget.open` would be given. */
export type CheckOptions = WidgetConfig & {
  /** Asked once; a second time only if the service refuses the first token, as the widget does. */
  readonly tokenFetcher?: TokenFetcher
}

/** One thing that stands in the way of the widget, or soon may. */
export type CheckFinding = {
  /** A code of the widget's errors where there is one for it. */
  readonly code: string
  /** `error`: the widget does not work. `warning`: a part of it does not, or not for everybody. `info`: to know. */
  readonly severity: 'error' | 'warning' | 'info'
  readonly title: string
  /** What was found. Never a token. */
  readonly detail: string
  /** The exact line to add or change: a header, an attribute, a call. */
  readonly fix: string
}

export type CheckReport = {
  /** Whether no finding is an error. */
  readonly ok: boolean
  readonly findings: readonly CheckFinding[]
}

export type WidgetCheck = {
  /**
   * Finds out what stands in the way of the widget on this page, and prints it to the console. It shows nothing and
   * leaves nothing. Meant for development; the module it needs is loaded when it is called.
   */
  check(options: CheckOptions): Promise<CheckReport>
}
