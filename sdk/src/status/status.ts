import type { WidgetErrorCode } from '@inlet/wire/bridge'
import { systemClock } from '../Clock.ts'
import type { TokenFetcher } from '../config.ts'
import { createTokenProvider } from '../createTokenProvider.ts'
import { webAddress } from '../webAddress.ts'
import type { AccountsHealth, StatusOptions } from './WidgetStatus.ts'

const TIMEOUT_MS = 15_000

/** `Widget.status`. */
export async function status(tokenFetcher: TokenFetcher, options: StatusOptions): Promise<AccountsHealth> {
  const address = addressOf(options)
  if (!address) throw failure('INVALID_OPTION', 'frameUrl')
  let cause: unknown
  const askForToken = createTokenProvider(
    systemClock,
    () => tokenFetcher,
    (_, why) => {
      cause = why
    },
  )
  const answer = await askForToken()
  if (!answer.ok) throw failure(answer.code, cause)
  const response = await fetch(address, {
    headers: { Authorization: `Token ${answer.token}` },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw failure('SERVICE_UNREACHABLE', error)
  })
  if (!response.ok) throw failure(codeOf(response.status), response.status)
  const health: AccountsHealth = await response.json().catch(() => null)
  if (!Array.isArray(Object(health).accounts)) throw failure('SERVICE_FAILED', 'no status')
  return health
}

/** The service is at `apiURL`, or where the frame's folder is. */
function addressOf({ apiURL, frameUrl }: StatusOptions): string | undefined {
  const base = webAddress(apiURL ?? frameUrl)
  if (!base) return
  const folder = apiURL ? base.pathname.replace(/\/*$/, '/') : base.pathname.replace(/[^/]*\/*$/, '')
  return `${base.origin}${folder}status`
}

function codeOf(status: number): WidgetErrorCode {
  if (status === 401) return 'TOKEN_EXPIRED'
  if (status === 429) return 'RATE_LIMITED'
  return status < 500 ? 'REFUSED' : 'SERVICE_FAILED'
}

function failure(code: WidgetErrorCode, cause: unknown): Error {
  return Object.assign(new Error(`Widget.status: ${code}`, { cause }), { code })
}
