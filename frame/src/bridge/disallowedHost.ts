import { isAllowedOrigin } from '@inlet/wire/service'
import type { EmbeddedPage } from './EmbeddedPage.ts'

/**
 * The origin of an embedding page that the deployment does not name; undefined if it names them all. Every ancestor
 * counts, because a page that embeds an allowed host could steer what the person sees.
 * @param origin Verified origin of the host page.
 */
export function disallowedHost(
  { ancestors }: Pick<EmbeddedPage, 'ancestors'>,
  origin: string,
  hostOrigins: readonly string[],
): string | undefined {
  return [origin, ...(ancestors ?? [])].find((one) => !isAllowedOrigin(one, hostOrigins))
}
