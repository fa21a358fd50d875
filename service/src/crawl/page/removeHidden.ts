import { isStyledHidden } from '../../lib/isStyledHidden.ts'
import { type PageDocument, type PageElement, plainText, renameElement } from './pageDom.ts'
import { holdsMost, isMenu, proseWords } from './pageProse.ts'

const MAYBE_HIDDEN = '[hidden], [aria-hidden], [style], dialog:not([open])'
/** Opens and closes a part of the page, which is no menu: an answer, a chapter. */
const FOLDS = ':is(main, article, section, div, dl, li) [aria-controls]:not(nav *, header *)'
const CONTROLS = 'input:not([type="checkbox"]), button, a[href^="javascript:"]:is(h1 *, h2 *, h3 *)'
/** What a page marks as its content. */
const CONTENT = 'main, [role="main"], article'
const LABELLED = 'h1, h2, h3, h4, h5, h6, dt, summary'

/** What is folded up is read as well; menus that open are mostly links. */
export function removeHidden(document: PageDocument): void {
  const folds = [...document.querySelectorAll(FOLDS)]
  const controlled = new Set(folds.map((control) => control.getAttribute('aria-controls')))
  const shown = new Set<string | null>()
  const words = proseWords(document.body)
  for (const element of document.querySelectorAll(MAYBE_HIDDEN)) {
    if (!isHidden(element, words)) continue
    const id = element.getAttribute('id')
    if (id && controlled.has(id) && !isMenu(element)) {
      shown.add(id)
      for (const name of ['hidden', 'aria-hidden', 'style']) element.removeAttribute(name)
    } else element.remove()
  }
  for (const control of folds) {
    if (control.tagName !== 'BUTTON' || !shown.has(control.getAttribute('aria-controls'))) continue
    renameElement(document, control, 'div')
  }
  for (const element of document.querySelectorAll(CONTROLS)) if (!isHeading(element)) element.remove()
}

/** Whether a button is all of a heading that folds, and not a tool beside its words. */
function isHeading(element: PageElement): boolean {
  const heading = element.closest(LABELLED)
  return heading !== null && !/[\p{L}\p{N}]/u.test(plainText(heading).replace(plainText(element), ''))
}

/** What a script shows once the page is there: all of it, or what React sends later and moves to its place. */
function holdsContent(element: PageElement, words: number): boolean {
  if (/^S:[\da-f]+$/.test(element.getAttribute('id') ?? '')) return true
  return element.querySelector(CONTENT) !== null && holdsMost(element, words)
}

/** A page below an open dialog is hidden from screen readers alone, and pages are hidden whole until a script shows them. */
function isHidden(element: PageElement, words: number): boolean {
  if (element.tagName === 'BODY' || element.tagName === 'HTML') return false
  // https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute
  const hidden = element.getAttribute('hidden')
  if (hidden !== null && hidden.toLowerCase() !== 'until-found') return !holdsContent(element, words)
  if (element.tagName === 'DIALOG' && element.getAttribute('open') === null) return true
  if (isStyledHidden(element.getAttribute('style') ?? '')) return !holdsContent(element, words)
  return element.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true' && !holdsMost(element, words)
}
