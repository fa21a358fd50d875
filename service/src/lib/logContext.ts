import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of log lines, as ids, never names or contents. */
export type LogContext = {
  /** The `X-Request-Id` of the response. */
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

/** Runs `work` with this context for its log lines, and without that of its caller. */
export function aboutLog<T>(about: LogContext, work: () => T): T {
  return contexts.run({ ...about }, work)
}

/** Adds to the context from here on. */
export function addToLog(about: LogContext): void {
  Object.assign(contexts.getStore() ?? {}, about)
}

/** Returns a copy that the caller may change. */
export function logContext(): LogContext {
  return { ...contexts.getStore() }
}
