/** Longer segments of paths are ids. */
const MAX_WORD = 40

/** What kind of a call it is: its method, path and query, without what differs from thing to thing. */
export function callName(method: string, { host, pathname, searchParams }: URL): string {
  const path = pathname.split('/').map((segment) => (isWord(segment) ? segment : '*'))
  const query = [...new Set(searchParams.keys())].sort()
  const server = host.split(':')[0] ?? ''
  const shown = server.endsWith('.test') ? `${server}` : ''
  return `${method} ${shown}${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Versions and words of an interface are the same for everything. */
function isWord(segment: string): boolean {
  if (/^v\d+(\.\d+)*$/.test(segment) || segment === 'oauth2') return true
  return segment.length <= MAX_WORD && /^[a-zA-Z_.-]*$/.test(segment) && !/^[A-Z]{4,}$/.test(segment)
}
