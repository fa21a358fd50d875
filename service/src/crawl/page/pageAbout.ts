import type { PageDocument } from './pageDom.ts'
import { webAddress } from './pageLinks.ts'

/** Seconds until a refresh that sends readers on; a longer wait reloads a page that is there to be read. */
const MAX_REFRESH_SECONDS = 5
const MAX_FRAMES = 10
/** https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh */
const REFRESH = /^\s*(\d+)(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?\s*([^"']+)/i

/** Where the page sends its readers at once, by `<meta http-equiv="refresh">`. */
export function refreshOf(document: PageDocument, base: URL): string | null {
  for (const meta of document.querySelectorAll('meta[http-equiv][content]')) {
    if (meta.getAttribute('http-equiv')?.trim().toLowerCase() !== 'refresh') continue
    const [, seconds = '', target = ''] = REFRESH.exec(meta.getAttribute('content') ?? '') ?? []
    if (seconds === '' || Number(seconds) > MAX_REFRESH_SECONDS) continue
    const url = webAddress(target, base)
    if (!url) continue
    url.hash = ''
    return url.href
  }
  return null
}

/** The address that the page names as its own: https://www.rfc-editor.org/rfc/rfc6596 */
export function canonicalOf(document: PageDocument, base: URL): { url: string; isCopy: boolean } | null {
  for (const link of document.querySelectorAll('link[rel][href]')) {
    const names = link.getAttribute('rel')?.toLowerCase().split(/\s+/)
    const url = webAddress(link.getAttribute('href') ?? '', base)
    if (!names?.includes('canonical') || !url) continue
    url.hash = ''
    return { url: url.href, isCopy: document.querySelector('html[amp], html[⚡]') !== null }
  }
  return null
}

/** The addresses of the frames of a page that is made of them. */
export function framesOf(document: PageDocument, base: URL): string[] {
  const frames = [...document.querySelectorAll('frame[src]')].flatMap((frame) => {
    const url = webAddress(frame.getAttribute('src') ?? '', base)
    return url ? [url.href] : []
  })
  return [...new Set(frames)].slice(0, MAX_FRAMES)
}
