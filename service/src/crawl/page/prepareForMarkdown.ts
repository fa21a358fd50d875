import { labelTabs } from './labelTabs.ts'
import { isElement, type PageDocument, type PageElement, plainText, renameElement } from './pageDom.ts'
import { webAddress } from './pageLinks.ts'
import { prepareCode } from './prepareCode.ts'
import { prepareLists } from './prepareLists.ts'
import { prepareMath } from './prepareMath.ts'
import { prepareRoles } from './prepareRoles.ts'
import { prepareTables } from './prepareTables.ts'
import { removeHidden } from './removeHidden.ts'

const PERMALINKS = 'a:is(h1 *, h2 *, h3 *, h4 *, h5 *, h6 *, dt *, caption *, figcaption *)'
const LINE_BLOCKS =
  ':is(div, p, section, ul, li):is(h1 *, h2 *, h3 *, h4 *, h5 *, h6 *), :is(div, p, section, h1, h2, h3, h4, h5, h6, br):is(a *)'
/** What a label has of its own. */
const OWN_LINES = 'h1, h2, h3, h4, h5, h6, p, div, ul, table'
const FOR_READERS = '.sr-only, .visually-hidden, .screen-reader-text'
const UNSEEN = 'a:is(h1 *, h2 *, h3 *, h4 *, h5 *, h6 *), a[href^="#"]'
/** What leads to a note. */
const NOTES = '[role="doc-noteref"], a.footnote-ref, sup > a[href^="#"]'
/** The number of a note. Signs are left out. */
const BACK_LINKS = '[role="doc-backlink"]'
const PERMALINK_NAME =
  /permalink|headerlink|header-anchor|heading-anchor|anchorjs|hash-link|self-link|\banchor\b/i

/** Leaves out what nobody sees, and gives the rest the one shape that the Markdown writer understands. */
export function prepareForMarkdown(document: PageDocument, base: URL): void {
  prepareMath(document)
  labelTabs(document)
  removeHidden(document)
  prepareRoles(document)
  prepareCode(document)
  removeAnchors(document, base)
  prepareTasks(document)
  prepareLists(document)
  prepareLines(document)
  prepareTables(document)
  for (const anchor of document.querySelectorAll('a')) prepareAnchor(anchor, base)
  for (const image of document.querySelectorAll('img')) prepareImage(image, base)
}

/** Signs that link to their own place, and those that lead from a note back to it. */
function removeAnchors(document: PageDocument, base: URL): void {
  for (const anchor of document.querySelectorAll(PERMALINKS)) if (isPermalink(anchor, base)) anchor.remove()
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    for (const node of heading.parentElement?.childNodes ?? []) {
      if (isElement(node) && node.tagName === 'A' && isAnchorOf(node)) node.remove()
    }
  }
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    if (!/[\p{L}\p{N}]/u.test(plainText(link)) && !link.querySelector('img')) link.remove()
  }
  for (const link of document.querySelectorAll(UNSEEN)) if (isUnseen(link)) link.remove()
  for (const link of document.querySelectorAll(NOTES)) {
    const number = /^\[?(\p{N}{1,3})\]?$/u.exec(plainText(link))?.[1]
    if (number) link.replaceWith(`[${number}]`)
  }
  for (const link of document.querySelectorAll(BACK_LINKS)) link.outerHTML = link.innerHTML
}

/** A sign whose words only screen readers say, beside a heading or for a place of the page. */
function isUnseen(link: PageElement): boolean {
  const words = plainText(link)
  const heading = link.closest('h1, h2, h3, h4, h5, h6')
  return words === plainText(link.querySelector(FOR_READERS)) && (!heading || words !== plainText(heading))
}

function isAnchorOf(link: PageElement): boolean {
  return /^#/.test(link.getAttribute('href') ?? '') && PERMALINK_NAME.test(link.className)
}

/** Whether a task is done, wherever in its item the box stands. */
function prepareTasks(document: PageDocument): void {
  for (const box of document.querySelectorAll('li input[type="checkbox"]')) {
    box.replaceWith(box.getAttribute('checked') === null ? '[ ] ' : '[x] ')
  }
  for (const item of document.querySelectorAll('.inline-task-list > li')) {
    item.prepend(/\bchecked\b/.test(item.className) ? '[x] ' : '[ ] ')
  }
  // Notion's, and Evernote's.
  for (const box of document.querySelectorAll('.checkbox-on, .checkbox-off, en-todo')) {
    const isDone = /checkbox-on/.test(box.className) || box.getAttribute('checked') === 'true'
    box.outerHTML = `<span>${isDone ? '[x]' : '[ ]'} ${box.innerHTML}</span>`
  }
  // Word writes lists as paragraphs that begin with a sign.
  for (const mark of document.querySelectorAll('p[class^="MsoList"] > span')) {
    if (/^[·•▪§o]$/.test(plainText(mark))) mark.replaceWith('- ')
  }
}

/** Headings and links are one line each; whom a quote is from is a line of its own. */
function prepareLines(document: PageDocument): void {
  // Inner ones first: what is around them takes what they have become.
  for (const block of [...document.querySelectorAll(LINE_BLOCKS)].reverse()) {
    renameElement(document, block, 'span').append(' ')
  }
  for (const cite of document.querySelectorAll('blockquote cite')) {
    renameElement(document, cite, 'p')
  }
  for (const label of document.querySelectorAll('summary, legend')) {
    if (label.querySelector(OWN_LINES) === null) renameElement(document, label, 'p')
  }
  for (const lineBreak of document.querySelectorAll('h1 br, h2 br, h3 br, h4 br, h5 br, h6 br')) {
    lineBreak.replaceWith(' ')
  }
}

/** The sign beside a heading that links to the heading itself; the heading's own words stay, linked or not. */
function isPermalink(anchor: PageElement, base: URL): boolean {
  const link = webAddress(anchor.getAttribute('href') ?? '', base)
  const isOfPage = (anchor.getAttribute('href') ?? '').startsWith('#') || link?.hash
  if (!isOfPage) return false
  const words = plainText(anchor)
  const isAll = words === plainText(anchor.closest('h1, h2, h3, h4, h5, h6, dt, caption, figcaption'))
  if (isAll) return false
  return !/[\p{L}\p{N}]/u.test(words) || PERMALINK_NAME.test(anchor.className)
}

/** Relative addresses mean nothing outside their page; an anchor that leads nowhere is only its text. */
function prepareAnchor(anchor: PageElement, base: URL): void {
  const link = webAddress(anchor.getAttribute('href') ?? '', base)
  if (link && plainText(anchor) !== '') anchor.setAttribute('href', targetOf(link).href)
  else anchor.outerHTML = anchor.innerHTML
}

/** Google Docs and Outlook send readers on by an address of their own that names the target. */
function targetOf(link: URL): URL {
  const isGoogle = /(?:^|\.)google\.com$/.test(link.hostname) && link.pathname === '/url'
  const isOutlook = link.hostname.endsWith('.safelinks.protection.outlook.com')
  const named = isGoogle ? link.searchParams.get('q') : isOutlook ? link.searchParams.get('url') : null
  return (named && webAddress(named, link)) || link
}

/** Only a described picture says something in text. */
function prepareImage(image: PageElement, base: URL): void {
  const source = webAddress(image.getAttribute('src') ?? '', base)
  const description = image.getAttribute('alt')?.replace(/\s+/g, ' ').trim()
  if (!description) image.remove()
  else if (!source) image.replaceWith(` ${description} `)
  else {
    image.setAttribute('src', source.href)
    image.setAttribute('alt', description)
  }
}
