import * as v from 'valibot'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const NOT_A_HOST = 'This is not a host name. Enter it without https:// and without slashes.'
const NOT_A_NAME = 'This is not a name. Enter it without https:// and without slashes.'

/** Ports end at 65535, and not every string that matches is a valid host. */
const isAddress = (host: string) => host === '' || URL.canParse(`https://${host}`)

const PORT = /:[1-9]\d{0,4}$/

/** A host name: no scheme, user, port or path, and no IP address. */
export const HostName = v.pipe(
  v.string(),
  v.maxLength(2048, NOT_A_HOST),
  v.trim(),
  v.nonEmpty('This is needed.'),
  v.toLowerCase(),
  v.maxLength(253, NOT_A_HOST),
  v.regex(new RegExp(`^$|^(?:${LABEL}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`), NOT_A_HOST),
  v.check(isAddress, NOT_A_HOST),
)

/** A host below a vendor's domain. */
export function hostBelow(domain: string) {
  return v.pipe(
    HostName,
    v.check((host) => host.endsWith(`.${domain}`), `Domain should be of format {subdomain}.${domain}`),
  )
}

/** The first label of a vendor's host. The rest may be entered too. */
export function subdomainOf(...domains: readonly string[]) {
  return v.pipe(
    v.string(),
    v.maxLength(2048, NOT_A_NAME),
    v.trim(),
    v.nonEmpty('This is needed.'),
    v.toLowerCase(),
    v.transform((text) => withoutEnd(text, domains)),
    v.regex(new RegExp(`^$|^${LABEL}$`), NOT_A_NAME),
  )
}

/** A server's HTTPS origin: `https://host` or `https://host:port`. The scheme may be omitted. */
export const Endpoint = v.pipe(
  v.string(),
  v.maxLength(2048, NOT_A_HOST),
  v.trim(),
  v.toLowerCase(),
  v.transform((text) => text.replace(/^https:\/\//, '').replace(/\/$/, '')),
  v.nonEmpty('This is needed.'),
  v.check((text) => v.is(HostName, text.replace(PORT, '')) && isAddress(text), NOT_A_HOST),
  v.transform((text) => `https://${text.replace(/:443$/, '')}`),
)

function withoutEnd(text: string, domains: readonly string[]): string {
  const end = domains.map((domain) => `.${domain}`).find((one) => text.endsWith(one))
  return end === undefined ? text : text.slice(0, -end.length)
}
