const RETRIED: readonly number[] = [429, 502, 503]
const MAX_RETRIES = 2
const FIRST_DELAY_MS = 500
/** A service that asks for more is not waited for. */
const MAX_DELAY_MS = 60_000

/** Sends a request that is safe to repeat, up to three times while the service is busy or away. */
export async function sendWithRetries(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let retries = 0; ; retries++) {
    const response = await send()
    const delayMs = delayBefore(response, retries)
    if (delayMs === null) return response
    await response.body?.cancel()
    await sleep(delayMs, signal)
  }
}

function delayBefore(response: Response, retries: number): number | null {
  if (retries === MAX_RETRIES || !RETRIED.includes(response.status)) return null
  const seconds = response.headers.get('Retry-After')
  const delayMs =
    seconds === null ? FIRST_DELAY_MS * 2 ** retries * (1 + Math.random()) : Number(seconds) * 1000
  return delayMs <= MAX_DELAY_MS ? delayMs : null
}

function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, delayMs)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
  })
}
