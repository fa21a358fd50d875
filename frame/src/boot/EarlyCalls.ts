import type { HostLine } from '../bridge/HostLine.ts'
import { callInit } from '../service/callInit.ts'

/** What every first screen asks. */
const PATHS = ['/auth/v1/white_labeling', '/whoami']
/** Milliseconds; the SDK itself gives the host 15 s. */
const TOKEN_LIMIT = 17_000

/** A call that is under way. */
export type EarlyCall = {
  readonly answer: Promise<Response>
  /** Gives it up, its body included. */
  end(): void
}

/** The opening's questions, asked while the app's code is on its way. Each answer is given once. */
export type EarlyCalls = {
  /** As the host gave it, not yet believed, once; rejects where it did not answer. Undefined: ask for one. */
  takeToken(): Promise<unknown> | undefined
  /** This call, if it was made and nobody has it yet. Null: make it. */
  take(address: string, authorisation: string | null): EarlyCall | null
}

/**
 * Asks the host for its token, and with it the service.
 * @param base Address of the service, without a trailing slash.
 */
export function askEarly(
  line: HostLine,
  base: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): EarlyCalls {
  const token = line.call('fetchToken', [], TOKEN_LIMIT)
  const asked = new Map<string, EarlyCall>()
  let authorisation: string | null = null
  const ask = (answer: unknown) => {
    const { ok, token: text } = Object(answer)
    if (ok !== true) return
    // Throws for what cannot stand in a header: the app refuses it in its own words.
    const init = callInit('GET', String(text))
    authorisation = init.headers.get('Authorization')
    for (const path of PATHS) {
      const ending = new AbortController()
      const answer = fetch(base + path, { ...init, signal: ending.signal })
      // Whoever takes it hears of a failure.
      answer.catch(() => {})
      asked.set(base + path, { answer, end: () => ending.abort() })
    }
  }
  // Whoever waits for the token hears of a failure.
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
      return call && given === authorisation ? call : null
    },
  }
}
