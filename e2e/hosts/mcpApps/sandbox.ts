// The proxy that MCP Apps asks of web pages ("Sandbox proxy"): of another origin, it shows the app with the policy that
// the app declared, and passes messages on.
const Ready = 'ui/notifications/sandbox-proxy-ready'
const Resource = 'ui/notifications/sandbox-resource-ready'

type Domains = Partial<
  Record<'connectDomains' | 'resourceDomains' | 'frameDomains' | 'baseUriDomains', string[]>
>
type Message = {
  readonly method?: string
  readonly params?: { readonly html?: string; readonly csp?: Domains }
}

const host = new URL(document.referrer).origin
const view = document.createElement('iframe')
view.title = 'App'
// Without allow-popups, and without an origin of its own: the strictest that a host may choose.
view.setAttribute('sandbox', 'allow-scripts')

/** "CSP Construction from Metadata" of the specification. */
function policyOf({ connectDomains, resourceDomains, frameDomains, baseUriDomains }: Domains): string {
  const list = (domains: string[] | undefined, none: string) => domains?.join(' ') || none
  const resources = list(resourceDomains, '')
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' ${resources}`,
    `style-src 'unsafe-inline' ${resources}`,
    `connect-src ${list(connectDomains, "'none'")}`,
    `img-src data: ${resources}`,
    `font-src ${resources || "'none'"}`,
    `frame-src ${list(frameDomains, "'none'")}`,
    "object-src 'none'",
    `base-uri ${list(baseUriDomains, "'none'")}`,
  ].join('; ')
}

addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
  if (source === view.contentWindow) parent.postMessage(data, host)
  else if (source !== parent) return
  else if (data.method === Resource) {
    const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(data.params?.csp ?? {})}">`
    view.srcdoc = (data.params?.html ?? '').replace('<head>', `<head>${policy}`)
    document.body.append(view)
  }
  // An opaque origin has no name.
  else view.contentWindow?.postMessage(data, '*')
})
parent.postMessage({ jsonrpc: '2.0', method: Ready, params: {} }, host)
