import type { WidgetOptions } from '@inlet/wire/bridge'
import type { FrameConfig } from '@inlet/wire/service'

/** Where calls go, or what was asked for and is not offered. */
export type ServiceBase =
  | { readonly ok: true; readonly base: string }
  | { readonly ok: false; readonly asked: string }

/**
 * The base address of the service, without a trailing slash. A host's `apiURL` counts only if its origin is one
 * that the deployment names: whoever chooses it receives what people type.
 *
 * @param home Address of the service that served the frame, without a trailing slash.
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

/** The service lies where the frame's folder lies: `https://x/a/frame/` is served by `https://x/a`. */
export function homeOf(frameAddress: string): string {
  const { origin, pathname } = new URL('..', frameAddress)
  return withoutSlash(origin + pathname)
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address
}
