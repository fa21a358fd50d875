import { boundedHtml } from '../../crawl/page/boundedHtml.ts'
import { parsePage, plainText } from '../../crawl/page/pageDom.ts'
import { prepareForMarkdown } from '../../crawl/page/prepareForMarkdown.ts'
import { toMarkdown } from '../../crawl/page/toMarkdown.ts'

// An uploaded document is never cut short, unlike a web page: the time limit holds.
const BOUNDS = {
  depth: 100,
  nodes: Number.POSITIVE_INFINITY,
  text: Number.POSITIVE_INFINITY,
  attribute: 2048,
}
// A file has no address that its relative links could be resolved against.
const NOWHERE = new URL('about:blank')

/** All text of an HTML document or fragment as Markdown; its title, if the text has no heading of the first level. */
export function htmlToMarkdown(html: string): string {
  const document = parsePage(boundedHtml(html, BOUNDS))
  const titles = [...document.querySelectorAll('title')]
  const title = plainText(titles[0] ?? null)
  for (const element of titles) element.remove()
  const hasHeading = plainText(document.querySelector('h1')) !== ''
  prepareForMarkdown(document, NOWHERE)
  const text = toMarkdown(document.body.innerHTML)
  return title && !hasHeading ? `# ${title}\n\n${text}` : text
}
