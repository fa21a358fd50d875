/** The sources that the deployment's frame may use. */
export type FramePolicy = {
  /** Origins of the pages that may embed it. */
  readonly hostOrigins: readonly string[]
  /** Origins, beside its own, that it may connect to. */
  readonly apiOrigins: readonly string[]
  /** Hashes of its inline scripts. */
  readonly scripts: readonly string[]
}

/**
 * Allows only the frame's own scripts and styles: text from a host, a service or a file can never become code, and what
 * users type can be sent to listed origins only. A host's icon is loaded over https, or over http from a host that is
 * itself served so (development).
 */
export function frameSecurityPolicy({ hostOrigins, apiOrigins, scripts }: FramePolicy): string {
  const plainHosts = hostOrigins.filter((origin) => origin.startsWith('http:'))
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", ...scripts],
    ["style-src 'self'"],
    ["font-src 'self'"],
    ["img-src 'self' data: blob: https:", ...plainHosts],
    ["connect-src 'self'", ...apiOrigins],
    ["form-action 'none'"],
    ["base-uri 'none'"],
    ["object-src 'none'"],
    ["frame-src 'none'"],
    ["worker-src 'none'"],
    ["manifest-src 'none'"],
    ['frame-ancestors', ...(hostOrigins.length > 0 ? hostOrigins : ["'none'"])],
    ["require-trusted-types-for 'script'"],
    ["trusted-types 'none'"],
    ['report-uri /csp'],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}
