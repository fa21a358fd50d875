import type { TokenAnswer } from '@inlet/wire/bridge'
import type { Clock } from './Clock.ts'
import type { TokenFetcher } from './config.ts'

/** Milliseconds that the host has to answer. */
const TIMEOUT_MS = 15_000

type TokenFailure = Extract<TokenAnswer, { ok: false }>

export type TokenProvider = () => Promise<TokenAnswer>

/** Tells the host's developer what went wrong. */
type Report = (code: string, cause: unknown) => void

/**
 * Asks the host for tokens, one question at a time. The answer always comes, never rejects and holds nothing of the
 * host's error: its stack would show the frame the host's file names. It goes to `report` instead.
 */
export function createTokenProvider(
  clock: Clock,
  fetcher: () => TokenFetcher | undefined,
  report: Report,
): TokenProvider {
  const refuse = (code: TokenFailure['code'], cause: unknown): TokenFailure => {
    report(`tokenFetcher: ${code}`, cause)
    // The frame has words of its own for each code.
    return { ok: false, code, message: code }
  }
  let asked: Promise<TokenAnswer> | undefined
  let askedOf: TokenFetcher | undefined
  const provide = (): Promise<TokenAnswer> => {
    const current = fetcher()
    // A fetcher stands for a person: an answer of the one before is for nobody.
    if (asked && askedOf === current) return asked
    askedOf = current
    const asking = new Promise<TokenAnswer>((resolve) => {
      const giveUp = clock.after(TIMEOUT_MS, () => resolve(refuse('TOKEN_TIMEOUT', TIMEOUT_MS)))
      new Promise((answer) => answer(current?.()))
        .then(
          // Not the answer itself, which may hold a token.
          (answer) => read(answer) ?? refuse('TOKEN_INVALID', Object.keys(Object(answer))),
          (error) => refuse('TOKEN_REJECTED', error),
        )
        // A getter or proxy of the host threw.
        .catch((error) => refuse('TOKEN_INVALID', error))
        .then(resolve)
        .finally(giveUp)
    }).then((answer) => {
      if (asked === asking) asked = undefined
      return fetcher() === current ? answer : provide()
    })
    asked = asking
    return asking
  }
  return provide
}

/** Null: it is no token. */
function read(answer: unknown): TokenAnswer | null {
  // Own properties only: an inherited access_token was put there by somebody else.
  const token = Object.hasOwn(Object(answer), 'access_token') ? Object(answer).access_token : answer
  const isToken = typeof token === 'string' && /^[!-~]{1,8192}$/.test(token)
  return isToken ? { ok: true, token } : null
}
