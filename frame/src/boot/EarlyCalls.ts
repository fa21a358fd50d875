import type { HostLine } from '../bridge/HostLine.ts'
import { callInit } from '../service/callInit.ts'

/** What every first screen asks. */
const PATHS = ['/auth/v1/white_labeling', '/whoami']
/** Milliseconds; the SDK itself gives the host 15 s. */
const TOKEN_LIMIT = 17_000

/** The opening's questions, asked while the app's code is on its way. Each answer is given once. */
export type EarlyCalls = {
  /** As the host gave it, not yet believed, once; rejects where it did not answer. Undefined: ask for one. */
  takeToken(): Promise<unknown> | undefined
  /** The answer to this call, if it was asked and nobody has it yet. Null: ask for it. */
  take(address: string, authorisation: string | null): Promise<Response> | null
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
  const answers = new Map<string, Promise<Response>>()
  let authorisation: string | null = null
  const ask = (answer: unknown) => {
    const { ok, token: text } = Object(answer)
    if (ok !== true) return
    // Throws for what cannot stand in a header: the app refuses it in its own words.
    const init = callInit('GET', String(text))
    authorisation = init.headers.get('Authorization')
    for (const path of PATHS) {
      const response = fetch(base + path, init)
      // Whoever takes it hears of a failure.
      response.catch(() => {})
      answers.set(base + path, response)
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
      const answer = answers.get(address)
      answers.delete(address)
      return answer && given === authorisation ? answer : null
    },
  }
}
