import { SourceFault } from '../Connector.ts'

/** A name as the path of an address: each segment percent-encoded as RFC 3986 asks, the slashes as they are. */
export function encodePath(name: string): string {
  const path = encodedPath(name)
  if (path === null)
    throw new SourceFault('item', 'This name cannot be asked for: it has a segment of dots alone.')
  return path
}

/** Returns the address of a name below another. Null: no address leads there. */
export function addressBelow(base: string, name: string): string | null {
  const path = encodedPath(name)
  return path === null ? null : `${base}/${path}`
}

/** One segment of a path, whatever is in the name. */
export function encodeName(name: string): string {
  return encodePath(name).replaceAll('/', '%2F')
}

/** Null: a URL takes segments of dots alone for a way up, however they are written. */
function encodedPath(name: string): string | null {
  const segments = name.split('/')
  const leadsUp = segments.some((segment) => segment === '.' || segment === '..')
  return leadsUp ? null : segments.map(encodeSegment).join('/')
}

function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
