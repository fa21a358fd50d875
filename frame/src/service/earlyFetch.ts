import { onAbort } from './onAbort.ts'

/** Calls that the document made before the app was loaded. */
type Early = {
  take(
    address: string,
    authorization: string | null,
  ): { readonly answer: Promise<Response>; end(): void } | null
}

/** The browser's `fetch`, but calls that are in progress already are handed out, once, and end with the signal. */
export function earlyFetch(
  early: Early | null,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  return (input, init) => {
    const call = early?.take(String(input), new Headers(init?.headers).get('Authorization'))
    if (!call) return fetch(input, init)
    onAbort([init?.signal ?? undefined], call.end)
    return call.answer
  }
}
