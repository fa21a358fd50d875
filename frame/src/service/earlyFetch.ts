import { untilAborted } from './untilAborted.ts'

/** Calls that the document made before the app was there. */
type Early = { take(address: string, authorisation: string | null): Promise<Response> | null }

/** The browser's `fetch`, but for calls that are under way already: their answers are handed on, once. */
export function earlyFetch(
  early: Early | null,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  return (input, init) => {
    const answer = early?.take(String(input), new Headers(init?.headers).get('Authorization'))
    return answer ? untilAborted(answer, [init?.signal ?? undefined]) : fetch(input, init)
  }
}
