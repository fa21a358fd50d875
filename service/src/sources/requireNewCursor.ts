import { SourceFault } from './SourceFault.ts'

/** Returns a page. Throws if its next cursor is the one it was read with, which would loop. */
export function requireNewCursor<P extends { readonly nextCursor: string | null }>(
  page: P,
  cursor: string | null,
): P {
  if (page.nextCursor === null || page.nextCursor !== cursor) return page
  throw new SourceFault('unavailable', 'The source answers the same page again and again.')
}
