import type { TokenAnswer } from '@inlet/wire/bridge'
import type { Clock } from '../Clock.ts'
import type { TokenFetcher } from '../config.ts'
import { createTokenProvider } from '../createTokenProvider.ts'
import type { CheckFinding } from './CheckReport.ts'

/** Milliseconds after which people notice that they wait. */
const SLOW = 3_000

const EXAMPLE = "tokenFetcher: async () => (await fetch('/api/inlet-token', { cache: 'no-store' })).json()"

export type TokenWitness = {
  /** Asks as the widget does. */
  ask(): Promise<TokenAnswer>
  readonly wasAsked: boolean
  /** What was seen of the fetcher. No token is in it. */
  findings(): CheckFinding[]
}

/** Watches how the host's tokenFetcher behaves, and keeps what it answered to itself. */
export function tokenWitness(fetcher: TokenFetcher | undefined, clock: Clock): TokenWitness {
  const answers: TokenAnswer[] = []
  let slowest = 0
  let thrown = ''
  let shape = ''

  const watched: TokenFetcher = async () => {
    const began = clock.now()
    try {
      if (typeof fetcher !== 'function') throw new TypeError()
      const answer: unknown = await fetcher()
      shape = shapeOf(answer)
      // The desk reads it again and refuses what is none.
      return Object(answer) === answer ? Object(answer) : String(answer ?? '')
    } catch (error) {
      thrown = error instanceof Error ? error.name : typeof error
      throw error
    } finally {
      slowest = Math.max(slowest, clock.now() - began)
    }
  }
  // What went wrong is among the findings.
  const desk = createTokenProvider(
    clock,
    () => watched,
    () => {},
  )

  return {
    async ask() {
      const answer = await desk()
      answers.push(answer)
      return answer
    },
    get wasAsked() {
      return answers.length > 0
    },
    findings() {
      if (typeof fetcher !== 'function') return [missing()]
      const refused = answers.find((answer) => !answer.ok)
      const [first, second] = answers
      return [
        ...(refused && !refused.ok ? [refusal(refused.code, thrown, shape)] : []),
        ...(slowest > SLOW && !refused ? [slow(slowest)] : []),
        ...(first?.ok && second?.ok && first.token === second.token ? [repeated()] : []),
      ]
    },
  }
}

/** What something is, without what is in it. */
function shapeOf(answer: unknown): string {
  if (typeof answer === 'string') return `a text of ${answer.length} characters`
  if (Array.isArray(answer)) return 'a list'
  if (typeof answer !== 'object' || answer === null) return String(answer === null ? null : typeof answer)
  return `an object with the fields ${Object.keys(answer).slice(0, 10).join(', ') || 'none'}`
}

function missing(): CheckFinding {
  return {
    code: 'TOKEN_FETCHER_MISSING',
    severity: 'error',
    title: 'There is no tokenFetcher',
    detail: 'The widget asks your page for an access token by this function.',
    fix: EXAMPLE,
  }
}

function refusal(
  code: 'TOKEN_REJECTED' | 'TOKEN_TIMEOUT' | 'TOKEN_INVALID',
  thrown: string,
  shape: string,
): CheckFinding {
  const said = {
    TOKEN_REJECTED: ['tokenFetcher threw', `It threw ${thrown}. Look at your token endpoint.`],
    TOKEN_TIMEOUT: ['tokenFetcher did not answer', 'It has 15 seconds.'],
    TOKEN_INVALID: ['tokenFetcher answered no token', `It answered ${shape}.`],
  } as const
  const [title, detail] = said[code]
  return { code, severity: 'error', title, detail, fix: EXAMPLE }
}

function slow(ms: number): CheckFinding {
  return {
    code: 'TOKEN_SLOW',
    severity: 'warning',
    title: 'tokenFetcher is slow',
    detail: `It took ${(ms / 1000).toFixed(1)} seconds, and people wait for it. After 15 the widget gives up.`,
    fix: 'GET <service>/auth/v1/access_token from your back end, with nothing slow before it',
  }
}

function repeated(): CheckFinding {
  return {
    code: 'TOKEN_REPEATED',
    severity: 'error',
    title: 'tokenFetcher gave a refused token once more',
    detail: 'The service refused it, and asked again tokenFetcher answered the same: something keeps tokens.',
    fix: EXAMPLE,
  }
}
