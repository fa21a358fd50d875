import type { WidgetOptions } from '@inlet/wire/bridge'
import type { FrameConfig } from '@inlet/wire/service'

/** The service's base URL, or the requested one if it is not allowed. */
export type ServiceBase =
  | { readonly ok: true; readonly base: string }
  | { readonly ok: false; readonly asked: string }

/**
 * Returns the base URL of the service, without a trailing slash. A host's `apiURL` is used only if the deployment
 * names its origin, because that service receives typed secrets.
 *
 * @param home URL of the service that served the frame, without a trailing slash.
 */
export function serviceBase(
  options: Pick<WidgetOptions, 'apiURL' | 'environment'>,
  config: Pick<FrameConfig, 'api_origins' | 'environments'>,
  home: string,
): ServiceBase {
  if (options.apiURL) {
    const { origin, pathname } = new URL(options.apiURL)
    const isAllowed = origin === new URL(home).origin || config.api_origins.includes(origin)
    return isAllowed ? { ok: true, base: withoutSlash(origin + pathname) } : { ok: false, asked: origin }
  }
  const environment = options.environment ?? 'PRODUCTION'
  const base = config.environments[environment]
  return base === null ? { ok: false, asked: environment } : { ok: true, base: withoutSlash(base || home) }
}

/** The service that serves the frame's folder: `https://x/a/frame/` is served by `https://x/a`. */
export function homeOf(frameAddress: string): string {
  const { origin, pathname } = new URL('..', frameAddress)
  return withoutSlash(origin + pathname)
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address
}
