/**
 * Returns the full URL of a path of the service. Throws if it leads elsewhere, because the token would be sent there.
 * `base` has no trailing slash, `path` begins with one.
 */
export function serviceAddress(base: string, path: string): URL {
  const url = new URL(base + path)
  const home = new URL(`${base}/`)
  const isInside =
    path.startsWith('/') && url.origin === home.origin && url.pathname.startsWith(home.pathname)
  if (!isInside || url.username || url.password) throw new TypeError('The path leads away from the service')
  return url
}
