import type { FrameCheck } from '@inlet/wire/bridge'
import { parseOptions } from '@inlet/wire/bridge/schemas'
import { disallowedHost } from '../bridge/disallowedHost.ts'
import type { EmbeddedPage } from '../bridge/EmbeddedPage.ts'
import type { ErrorFacts, Host } from '../bridge/Host.ts'
import { Integrations } from '../domain/offer/Integrations.ts'
import { errorFacts } from '../domain/shell/errorFacts.ts'
import type { Clock } from '../lib/Clock.ts'
import { AccessTokens } from '../service/AccessTokens.ts'
import { AuthenticatedFetch } from '../service/AuthenticatedFetch.ts'
import { isFault } from '../service/Fault.ts'
import { identityCalls } from '../service/identityCalls.ts'
import { loadFrameConfig } from '../service/loadFrameConfig.ts'
import { homeOf, serviceBase } from '../service/serviceBase.ts'
import { entryPointProblem, localeProblem } from './optionProblems.ts'
import { widgetError } from './widgetErrors.ts'

type Uses = {
  readonly page: EmbeddedPage
  readonly host: Pick<Host, 'origin' | 'fetchToken'>
  /** What stands in the frame's page; null where it lies beside it. */
  readonly config: unknown
  /** Address of the frame's page. */
  readonly address: string
  readonly clock: Clock
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch
}

/** What would go wrong with these options, by the same steps as an opening and without a screen. Rejects only with a mistake of ours. */
export async function checkFrame(given: unknown, uses: Uses): Promise<FrameCheck> {
  const { options, problems: malformed } = parseOptions(given)
  const integrations = new Integrations({ options, fileSizeLimit: null })
  const useless = [localeProblem(options.locale), entryPointProblem(options.entryPoint, integrations)]
  const problems = [...malformed, ...useless.filter((problem) => problem !== null)]
  const failure = await findFailure(options, uses)
  return { problems, failure: failure && { code: failure.code, cause: failure.cause } }
}

async function findFailure(
  options: Parameters<typeof serviceBase>[0],
  { page, host, config: given, address, clock, fetch = globalThis.fetch }: Uses,
): Promise<ErrorFacts | null> {
  try {
    const config = await loadFrameConfig(given, address, clock, fetch)
    const disallowed = disallowedHost(page, host.origin, config.host_origins)
    if (disallowed) return widgetError('HOST_NOT_ALLOWED', disallowed)
    const service = serviceBase(options, config, homeOf(address))
    if (!service.ok) return widgetError('API_URL_NOT_ALLOWED', service.asked)
    const tokens = new AccessTokens(() => host.fetchToken())
    const identity = identityCalls(new AuthenticatedFetch({ base: service.base, tokens, clock, fetch }))
    await identity.whoAmI()
    const { allowed_origins: allowed } = await identity.whiteLabeling()
    return allowed && !allowed.includes(host.origin) ? widgetError('HOST_NOT_ALLOWED', host.origin) : null
  } catch (cause) {
    if (!isFault(cause)) throw cause
    return errorFacts(cause)
  }
}
