import { FetchFault } from '../../outbound/FetchFault.ts'
import { normalizeUrl } from '../normalizeUrl.ts'
import { webAddress } from '../page/pageLinks.ts'
import type { SitemapScan } from './SitemapScan.ts'
import { TextSitemap } from './TextSitemap.ts'
import { XmlSitemap } from './XmlSitemap.ts'

export type ScannedSitemap = { kind: 'pages' | 'sitemaps'; addresses: string[] }

/**
 * Returns the URLs of one sitemap, each once and in order, at most `most`. Throws a FetchFault if the text is no
 * sitemap.
 */
export async function scanSitemap(
  pieces: AsyncIterable<string>,
  base: URL,
  most: number,
): Promise<ScannedSitemap> {
  const addresses = new Set<string>()
  const found = (text: string) => {
    const address = webAddress(text, base)
    // The same rule as for URLs that users type, so that each can be requested.
    const plausible = address && normalizeUrl(address.href)
    if (plausible && addresses.size < most) addresses.add(plausible.href)
  }
  let scan: SitemapScan | null = null
  for await (const piece of pieces) {
    const text: string = scan ? piece : piece.trimStart()
    if (text === '') continue
    scan ??= text.startsWith('<') ? new XmlSitemap(found) : new TextSitemap(found)
    scan.write(text)
    if (addresses.size >= most) break
  }
  scan?.end()
  if (!scan?.kind) throw new FetchFault('sitemap')
  return { kind: scan.kind, addresses: [...addresses] }
}
