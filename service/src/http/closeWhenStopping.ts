import type { MiddlewareHandler } from 'hono'

/** A process that stops keeps no connection for a next request: whoever asks again is led to another process. */
export function closeWhenStopping(stopping: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (stopping.aborted) c.header('Connection', 'close')
  }
}
