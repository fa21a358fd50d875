import { expect, it } from 'vitest'
import { createGuardedClient } from '../../outbound/createGuardedClient.ts'
import { openTestSite, type TestPages } from '../../outbound/openTestSite.ts'
import { countPages } from './countPages.ts'

const PLAIN = { htmlTagsToSkip: [], cssClassesToSkip: [], cssSelectorsToSkip: [], recursionDepth: 3 }
const linking = (...paths: string[]) =>
  `<title>Page</title><main><p>Text before ${paths.length} links.</p>${paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')}</main>`

async function count(
  pages: TestPages,
  stop: (late: AbortController, caller: AbortController) => Promise<void>,
) {
  const site = await openTestSite(pages)
  const client = createGuardedClient({ allow: [site.origin], userAgent: 'InletBot/1.0', timeoutMs: 5000 })
  const [late, caller] = [new AbortController(), new AbortController()]
  const request = { ...PLAIN, url: `${site.origin}/`, maxPages: 100 }
  try {
    const counting = countPages(request, { client, signal: caller.signal }, late.signal)
    const [counted] = await Promise.allSettled([
      counting,
      expect
        .poll(() => site.paths, { timeout: 10_000 })
        .toContain('/slow')
        .then(() => stop(late, caller)),
    ])
    return counted
  } finally {
    await client.close()
    await site.close()
  }
}

const SLOW: TestPages = {
  '/': linking('/a', '/slow', '/b'),
  '/a': linking(),
  '/slow': () => {},
  '/b': linking(),
}

it('has what it found until it is late', async () => {
  const counted = await count(SLOW, async (late) => late.abort())
  expect(counted).toMatchObject({
    status: 'fulfilled',
    value: { pages: 2, hasMore: false, isCut: true, failures: [] },
  })
})

it('ends with its caller', async () => {
  const counted = await count(SLOW, async (_, caller) => caller.abort(new Error('The caller is gone.')))
  expect(counted).toMatchObject({ status: 'rejected', reason: { message: 'The caller is gone.' } })
})
