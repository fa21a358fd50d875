import type { TokenAnswer } from '@inlet/wire/bridge'
import type { Clock } from './Clock.ts'
import type { TokenFetcher } from './config.ts'

/** Milliseconds that the host has to answer. */
const TIMEOUT_MS = 15_000

type TokenFailure = Extract<TokenAnswer, { ok: false }>

export type TokenProvider = () => Promise<TokenAnswer>

// The frame has words of its own for each code.
const refuse = (code: TokenFailure['code']): TokenFailure => ({ ok: false, code, message: code })

/**
 * Asks the host for tokens, one question at a time. The answer always comes, never rejects and holds nothing of the
 * host's error: its stack would show the frame the host's file names.
 */
export function createTokenProvider(clock: Clock, fetcher: () => TokenFetcher | undefined): TokenProvider {
  let asked: Promise<TokenAnswer> | undefined
  let askedOf: TokenFetcher | undefined
  const provide = (): Promise<TokenAnswer> => {
    const current = fetcher()
    // A fetcher stands for a person: an answer of the one before is for nobody.
    if (asked && askedOf === current) return asked
    askedOf = current
    const asking = new Promise<TokenAnswer>((resolve) => {
      const giveUp = clock.after(TIMEOUT_MS, () => resolve(refuse('TOKEN_TIMEOUT')))
      new Promise((answer) => answer(current?.()))
        .then(read, () => refuse('TOKEN_REJECTED'))
        // A getter or proxy of the host threw.
        .catch(() => refuse('TOKEN_INVALID'))
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

function read(answer: unknown): TokenAnswer {
  // Own properties only: an inherited access_token was put there by somebody else.
  const token = Object.hasOwn(Object(answer), 'access_token') ? Object(answer).access_token : answer
  const isToken = typeof token === 'string' && /^[!-~]{1,8192}$/.test(token)
  return isToken ? { ok: true, token } : refuse('TOKEN_INVALID')
}
