import type { Locator } from '@playwright/test'
import axe from 'axe-core'
import { untilDrawn } from './untilDrawn.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Those of WCAG 2.2, A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * The rules that the document with this element breaks, each with the HTML that does, once its colors have faded in.
 * `rules`: only these, by their names in axe; by default those of WCAG 2.2, A and AA.
 */
export async function barriers(root: Locator, rules?: readonly string[]): Promise<readonly string[]> {
  await untilDrawn(root)
  // To load axe takes longer than to run it.
  if (!(await root.evaluate(() => Boolean(window.axe)))) await root.evaluate(axe.source)
  const chosen: axe.RunOptions['runOnly'] = rules
    ? { type: 'rule', values: [...rules] }
    : { type: 'tag', values: WCAG }
  return root.evaluate(async (element, runOnly) => {
    const found = await window.axe?.run(element, { runOnly, iframes: false })
    if (!found) throw new Error('axe is gone: the document was loaded anew')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, chosen)
}
