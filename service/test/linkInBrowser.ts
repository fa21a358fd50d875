import * as v from 'valibot'
import type { TestBrowser } from './TestBrowser.ts'

/** What a click on the page of a connect link answers. */
export const Followed = v.object({ address: v.string() })

/** A connect link in a person's browser. */
export function inBrowser(browser: TestBrowser, url: string) {
  const page = new URL(url)
  const secret = page.hash.slice(1)
  page.hash = ''
  const step = (name: string, given = secret, origin?: string) =>
    browser.post(new URL(`${page.href}/${name}`), { secret: given }, origin)
  return {
    page,
    step,
    get: () => browser.open(page),
    /** Where a click leads at the source. */
    async follow(): Promise<URL> {
      const answer = await step('follow')
      if (answer.status !== 200) throw new Error(`${answer.status}`)
      return new URL(v.parse(Followed, await answer.json()).address)
    },
  }
}
