import { AsyncLocalStorage } from 'node:async_hooks'

/** What a line of the log is about, by ids. Names and contents are none of it. */
export type LogContext = {
  /** The `X-Request-Id` of its answer. */
  request?: string
  /** As the configuration or a key names it. */
  organization?: string
  customer?: number
  job?: number
  kind?: string
  file?: number
  account?: number
}

const contexts = new AsyncLocalStorage<LogContext>()

/** Every line that `work` logs says what it is about, and nothing of what began it. */
export function aboutLog<T>(about: LogContext, work: () => T): T {
  return contexts.run({ ...about }, work)
}

/** From here on, also this is known. */
export function addToLog(about: LogContext): void {
  Object.assign(contexts.getStore() ?? {}, about)
}

/** A copy, which whoever writes the line may change. */
export function logContext(): LogContext {
  return { ...contexts.getStore() }
}
