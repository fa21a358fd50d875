import type { FrameCheck } from '@inlet/wire/bridge'
import { type OptionProblem, parseOptions } from '@inlet/wire/bridge/schemas'
import { isAllowedOrigin, type WhiteLabeling } from '@inlet/wire/service'
import { disallowedHost } from '../bridge/disallowedHost.ts'
import type { EmbeddedPage } from '../bridge/EmbeddedPage.ts'
import type { ErrorFacts, Host } from '../bridge/Host.ts'
import { Integrations } from '../domain/offer/Integrations.ts'
import { errorFacts } from '../domain/shell/errorFacts.ts'
import type { Clock } from '../lib/Clock.ts'
import { AccessTokens } from '../service/AccessTokens.ts'
import { createServiceClient, type LoadMoreCalls } from '../service/createServiceClient.ts'
import { isFault } from '../service/Fault.ts'
import { loadFrameConfig } from '../service/loadFrameConfig.ts'
import { homeOf, serviceBase } from '../service/serviceBase.ts'
import { entryPointProblem, localeProblem } from './optionProblems.ts'
import { widgetError } from './widgetErrors.ts'

type Deps = {
  readonly page: EmbeddedPage
  readonly host: Pick<Host, 'origin' | 'fetchToken'>
  /** The configuration in the frame's page; null if it is in a file beside it. */
  readonly config: unknown
  /** URL of the frame's page. */
  readonly address: string
  readonly clock: Clock
  readonly loadMore: LoadMoreCalls
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Returns what would fail with these options, by the same steps as an opening but without a screen. Rejects only for
 * bugs of ours.
 */
export async function checkFrame(given: unknown, deps: Deps): Promise<FrameCheck> {
  const { options, problems: malformed } = parseOptions(given)
  const integrations = new Integrations({ options, fileSizeLimit: null })
  const useless = [localeProblem(options.locale), entryPointProblem(options.entryPoint, integrations)]
  const found = await askService(options, deps)
  const failure = 'code' in found ? { code: found.code, cause: found.cause } : null
  const lacking = 'code' in found ? [] : withoutApp(integrations, found)
  return { problems: [...malformed, ...useless.filter((problem) => problem !== null), ...lacking], failure }
}

/** Lists each source that the host names but that nobody can sign in to, with the variable to set. */
function withoutApp(
  { all }: Pick<Integrations, 'all'>,
  { unconfigured_sources }: WhiteLabeling,
): OptionProblem[] {
  const lacking = all.filter(({ data_source_type }) => unconfigured_sources?.includes(data_source_type))
  return lacking.map(({ id, data_source_type: source }) => ({
    path: `enabledIntegrations: ${id}`,
    message: `needs an app at the source (SOURCE_NOT_SET_UP): set INLET_APP_${source}, or PUT /admin/apps/${source}`,
  }))
}

/** What the service says about itself, or why it cannot be used. */
async function askService(
  options: Parameters<typeof serviceBase>[0],
  { page, host, config: given, address, clock, loadMore, fetch = globalThis.fetch }: Deps,
): Promise<ErrorFacts | WhiteLabeling> {
  try {
    const config = await loadFrameConfig(given, address, clock, fetch)
    const disallowed = disallowedHost(page, host.origin, config.host_origins)
    if (disallowed) return widgetError('HOST_NOT_ALLOWED', disallowed)
    const service = serviceBase(options, config, homeOf(address))
    if (!service.ok) return widgetError('API_URL_NOT_ALLOWED', service.asked)
    const tokens = new AccessTokens(() => host.fetchToken())
    const { identity } = createServiceClient({ base: service.base, tokens, clock, loadMore, fetch })
    await identity.whoAmI()
    const branding = await identity.whiteLabeling()
    const { allowed_origins: allowed } = branding
    if (allowed && !isAllowedOrigin(host.origin, allowed)) return widgetError('HOST_NOT_ALLOWED', host.origin)
    return branding
  } catch (cause) {
    if (!isFault(cause)) throw cause
    return errorFacts(cause)
  }
}
