import type { PageDocument, PageElement } from './pageDom.ts'

/** What surrounds the content of a page, by its element or by the names that people give it. */
const EDGES =
  'nav, footer, aside, body > header, [role="navigation"], [role="banner"], [role="contentinfo"], ' +
  '[role="complementary"], [role="search"], [role="dialog"]'
const EDGE_NAME =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|sidebar|footer|breadcrumbs?|cookies?|consent|share|social|related|newsletter|advert|ads?|toc|pagination)(?:$|[\s_-])/i
/** What has the name of an edge but this share of the text is the page itself. */
const LARGE = 0.4

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

/** Removes from a page what surrounds its content. */
export function removeEdges(document: PageDocument): void {
  for (const edge of document.querySelectorAll(EDGES)) edge.remove()
  const most = proseWords(document.body) * LARGE
  for (const element of document.querySelectorAll('div, ul, section, form')) {
    const names = `${element.className} ${element.getAttribute('id') ?? ''}`
    if (EDGE_NAME.test(names) && proseWords(element) < most) element.remove()
  }
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
