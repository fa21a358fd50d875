import { SourceFault } from '../SourceFault.ts'

/** Percent-encodes the segments of a name for a URL path (RFC 3986). Slashes stay. */
export function encodePath(name: string): string {
  const path = encodedPath(name)
  if (path === null)
    throw new SourceFault('item', 'This name cannot be asked for: it has a segment of dots alone.')
  return path
}

/** Returns the URL of a name below a base. Null: no URL can express it. */
export function addressBelow(base: string, name: string): string | null {
  const path = encodedPath(name)
  return path === null ? null : `${base}/${path}`
}

/** Encodes a name as one path segment. */
export function encodeName(name: string): string {
  return encodePath(name).replaceAll('/', '%2F')
}

/** Returns null for segments of dots: URLs resolve them, even if they are encoded. */
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
