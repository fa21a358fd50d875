import type { PageDocument, PageElement } from './pageDom.ts'

/** What surrounds the content of a page, by its element or by the names that people give it. */
const EDGES =
  'nav, footer, aside, body > header, [role="navigation"], [role="banner"], [role="contentinfo"], ' +
  '[role="complementary"], [role="search"], [role="dialog"]'
const EDGE_NAME =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|sidebar|footer|breadcrumbs?|cookies?|consent|share|social|related|newsletter|advert|ads?|toc|pagination)(?:$|[\s_-])/i
/** Within content: menus by what they say of themselves, and what wikis and blogs put beside each section. */
const MENUS = 'nav, [role="navigation"], .mw-editsection, .sharedaddy'
/** What asks for consent before a page is shown. */
const CONSENT_NAME = /cookie|consent|gdpr|onetrust|didomi|usercentrics/i
/** What has the name of an edge but this share of the text is the page itself. */
const LARGE = 0.4
/** Fewer words are an icon's name or a label. */
const MIN_WORDS = 50

/** Words of an element that are not links: what is there to be read rather than clicked. */
export function proseWords(element: PageElement): number {
  let words = wordsIn(element.textContent)
  for (const link of element.querySelectorAll('a')) words -= wordsIn(link.textContent)
  return Math.max(0, words)
}

/** Whether an element is there to be clicked through. */
export function isMenu(element: PageElement): boolean {
  return proseWords(element) < wordsIn(element.textContent) / 2
}

/** Whether an element holds most of what is there to be read on a page. */
export function holdsMost(element: PageElement, allWords: number): boolean {
  return proseWords(element) >= Math.max(MIN_WORDS, allWords * LARGE)
}

/** Removes from content what is there to be clicked: menus, signs to share it, links to edit its sections. */
export function removeMenus(content: PageElement): void {
  for (const menu of content.querySelectorAll(MENUS)) menu.remove()
  for (const element of content.querySelectorAll('aside, [class], [id]')) {
    if (!/^(?:ASIDE|DIV|OL|SECTION|UL)$/.test(element.tagName)) continue
    const names = `${element.className} ${element.getAttribute('id') ?? ''}`
    const isNamed = element.tagName === 'ASIDE' || EDGE_NAME.test(names)
    if (isNamed && isMenu(element) && element.querySelector('pre, table, h1') === null) element.remove()
  }
}

/** Removes what asks for consent, however much of the page it is. */
export function removeConsent(document: PageDocument): void {
  for (const element of document.querySelectorAll('[class], [id], [role="dialog"]')) {
    if (/^(?:HTML|BODY|MAIN|ARTICLE)$/.test(element.tagName)) continue
    const names = `${element.className} ${element.getAttribute('id') ?? ''}`
    if (CONSENT_NAME.test(names) || element.getAttribute('role') === 'dialog') element.remove()
  }
}

/** Removes from a page what surrounds its content. */
export function removeEdges(document: PageDocument): void {
  for (const edge of document.querySelectorAll(EDGES)) edge.remove()
  const most = proseWords(document.body) * LARGE
  for (const element of document.querySelectorAll('div, ul, section, form')) {
    const names = `${element.className} ${element.getAttribute('id') ?? ''}`
    if (EDGE_NAME.test(names) && proseWords(element) < most) element.remove()
  }
}

export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
