import type { MiddlewareHandler } from 'hono'

/**
 * Closes connections after their response while the process drains, so that the next request reaches another process.
 */
export function closeWhenStopping(stopping: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (stopping.aborted) c.header('Connection', 'close')
  }
}
