import type { PageDocument } from './pageDom.ts'

/** What the host asked to leave out of the text. */
export type Skips = {
  htmlTagsToSkip: readonly string[]
  /** With or without the leading dot. */
  cssClassesToSkip: readonly string[]
  cssSelectorsToSkip: readonly string[]
}

export const NO_SKIPS: Skips = { htmlTagsToSkip: [], cssClassesToSkip: [], cssSelectorsToSkip: [] }

/** Removes the elements that the lists name. An entry that is no selector skips nothing. */
export function removeSkipped(document: PageDocument, skips: Skips): void {
  const tags = skips.htmlTagsToSkip.map((tag) => tag.trim().replace(/^<|>$/g, '').toLowerCase())
  const named = tags.filter((tag) => /^[a-z][a-z0-9-]*$/.test(tag))
  for (const selector of [...named, ...skips.cssSelectorsToSkip]) removeMatches(document, selector)

  const classes = new Set(
    skips.cssClassesToSkip.map((name) => name.trim().replace(/^\./, '')).filter(Boolean),
  )
  if (classes.size === 0) return
  for (const element of document.querySelectorAll('[class]')) {
    if (element.className.split(/\s+/).some((name) => classes.has(name))) element.remove()
  }
}

function removeMatches(document: PageDocument, selector: string): void {
  try {
    for (const element of document.querySelectorAll(selector)) element.remove()
  } catch {
    // Typed by users: one invalid entry is no reason to read nothing.
  }
}
