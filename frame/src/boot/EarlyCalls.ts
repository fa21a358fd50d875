import type { HostLine } from '../bridge/HostLine.ts'
import { callInit } from '../service/callInit.ts'

/** The calls that every first screen makes. */
const PATHS = ['/auth/v1/white_labeling', '/whoami']
/** Milliseconds. The SDK gives the host 15 s. */
const TOKEN_LIMIT = 17_000

/** A call in progress. */
export type EarlyCall = {
  readonly answer: Promise<Response>
  /** Aborts the call, including its body. */
  end(): void
}

/** Calls made while the app's code loads. Each response is handed out once. */
export type EarlyCalls = {
  /** Takes the host's token once, unvalidated. Rejects if the host failed; undefined if the app must request one. */
  takeToken(): Promise<unknown> | undefined
  /** Takes the response of this call once, or null if the app must make the call. */
  take(address: string, authorization: string | null): EarlyCall | null
}

/**
 * Requests the host's token, then calls the service with it.
 * @param base Base URL of the service, without a trailing slash.
 */
export function askEarly(
  line: HostLine,
  base: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): EarlyCalls {
  const token = line.call('fetchToken', [], TOKEN_LIMIT)
  const asked = new Map<string, EarlyCall>()
  let authorization: string | null = null
  const ask = (answer: unknown) => {
    const { ok, token: text } = Object(answer)
    if (ok !== true) return
    // Throws for a token that cannot be a header. The app then reports that.
    const init = callInit('GET', String(text))
    authorization = init.headers.get('Authorization')
    for (const path of PATHS) {
      const ending = new AbortController()
      const answer = fetch(base + path, { ...init, signal: ending.signal })
      // The caller that takes it handles the failure.
      answer.catch(() => {})
      asked.set(base + path, { answer, end: () => ending.abort() })
    }
  }
  // The caller that takes the token handles the failure.
  token.then(ask).catch(() => {})
  let unused: Promise<unknown> | undefined = token
  return {
    takeToken() {
      const taken = unused
      unused = undefined
      return taken
    },
    take(address, given) {
      const call = asked.get(address)
      asked.delete(address)
      return call && given === authorization ? call : null
    },
  }
}
