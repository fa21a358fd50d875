/** Browsers' form of a host. URLs also allow `;` and `,`, which would end an entry of the frame's policy. */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/
/** Only below a registered domain: `https://*.com` would allow nearly everyone. */
const SUBDOMAINS = /^https?:\/\/\*(\.[a-z0-9-]+){2,}(:\d+)?\/?$/i

/**
 * Returns the origin as browsers write it, where `https://*.example.com` stands for all subdomains. Null: it is
 * something else.
 */
export function readHostOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, origin, href } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return SUBDOMAINS.test(text) || (HOST.test(host) && href === `${origin}/`) ? origin : null
}
