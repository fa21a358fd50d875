import { SourceFault } from '../Connector.ts'

/** A name as the path of an address: each segment percent-encoded as RFC 3986 asks, the slashes as they are. */
export function encodePath(name: string): string {
  const segments = name.split('/')
  // A URL takes such segments for a way up, however they are written.
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw new SourceFault('item', 'This name cannot be asked for: it has a segment of dots alone.')
  }
  return segments.map(encodeSegment).join('/')
}

/** One segment of a path, whatever is in the name. */
export function encodeName(name: string): string {
  return encodePath(name).replaceAll('/', '%2F')
}

function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
