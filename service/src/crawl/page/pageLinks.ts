import type { PageDocument } from './pageDom.ts'

/** Of one page; the others are left out. */
export const MAX_LINKS = 2000
const MAX_LINK_LENGTH = 2048

/** A mail address whose `mailto:` was forgotten: it would be taken for a page of the site. */
const MAIL_ADDRESS = /^[^\s/?#:@]+@[^\s/?#:@]+\.[a-z]{2,}$/i

/** The address that links of the page are relative to. */
export function baseAddress(document: PageDocument, url: string): URL {
  return (
    webAddress(document.querySelector('base[href]')?.getAttribute('href') ?? '', new URL(url)) ?? new URL(url)
  )
}

/** The web addresses a page links to, without fragments, each once; nofollow links are left out. */
export function pageLinks(document: PageDocument, base: URL): string[] {
  const links = new Set<string>()
  for (const anchor of document.querySelectorAll('a[href], area[href], frame[src]')) {
    if (links.size >= MAX_LINKS) break
    if (/\bnofollow\b/i.test(anchor.getAttribute('rel') ?? '')) continue
    const link = webAddress(anchor.getAttribute('href') ?? anchor.getAttribute('src') ?? '', base)
    if (!link) continue
    link.hash = ''
    links.add(link.href)
  }
  return [...links]
}

/** An http or https address without user name, or null. */
export function webAddress(href: string, base: URL): URL | null {
  const typed = href.trim()
  if (typed === '' || typed.length > MAX_LINK_LENGTH || MAIL_ADDRESS.test(typed)) return null
  if (!URL.canParse(typed, base.href)) return null
  const url = new URL(typed, base)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}
