import { afterEach, expect, it } from 'vitest'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { PageReader, type ReadJob } from './PageReader.ts'
import { NO_SKIPS } from './removeSkipped.ts'

const page = (html: string, skips: Partial<ReadJob['skips']> = {}): ReadJob => ({
  html,
  url: 'https://example.com/',
  skips: { ...NO_SKIPS, ...skips },
})
/** Within every limit of size, yet hours of work for the selector engine. */
const ENDLESS = page('<p>a'.repeat(25_000), {
  cssSelectorsToSkip: Array.from({ length: 1000 }, (_, n) => `p:has(~ p:has(~ p:has(~ .x${n})))`),
})
const never = new AbortController().signal

let reader: PageReader

afterEach(() => reader.close())

it('reads pages one after the other', async () => {
  reader = new PageReader()
  const pages = await Promise.all([
    reader.read(page('<title>A</title><main>one</main>'), never),
    reader.read(page('<title>B</title><main>two</main>'), never),
  ])
  expect(pages.map(({ title, text }) => `${title} ${text}`)).toEqual(['A one', 'B two'])
})

it('lets others go on meanwhile', async () => {
  reader = new PageReader()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await reader.read(page('<p>hello <b>x</b></p>'.repeat(3000)), never)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

it('gives up on a page that takes too long, and reads the next one', async () => {
  reader = new PageReader(6000)
  const fault = await reader.read(ENDLESS, never).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(FetchFault)
  expect(fault).toMatchObject({ code: 'complicated', message: 'The page is too complicated to be read.' })
  expect((await reader.read(page('next'), never)).text).toBe('next')
})

it('stops at once when it is aborted', async () => {
  reader = new PageReader(60_000)
  const controller = new AbortController()
  const reading = reader.read(ENDLESS, controller.signal)
  const waiting = reader.read(page('next'), controller.signal)
  controller.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
  await expect(waiting).rejects.toThrow('enough')
})
