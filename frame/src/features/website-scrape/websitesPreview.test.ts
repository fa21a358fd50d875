import type { Preview, ScrapeRequest } from '@inlet/wire/service'
import { observable, runInAction } from 'mobx'
import { expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import type { CallOptions } from '../../service/ServiceClient.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { ManualClock } from '../../testing/ManualClock.ts'
import { WEBSITE_PAUSE_MS, websitesPreview } from './websitesPreview.ts'

/** A service that answers the next of `answers`. */
function build(answers: readonly (Preview | Fault)[], previewAbove?: number) {
  const clock = new ManualClock()
  const asked: { readonly urls: readonly string[]; readonly signal: AbortSignal | undefined }[] = []
  const success = vi.fn()
  /** While it is counted. */
  const figures: (number | undefined)[] = []
  const typed = observable.box<readonly string[]>([], { deep: false })
  const wanted = (): readonly ScrapeRequest[] => typed.get().map((url) => ({ url }))
  const preview = async (
    requests: readonly ScrapeRequest[],
    show: (preview: Preview) => void,
    { signal }: CallOptions = {},
  ) => {
    const answer = answers[asked.length]
    asked.push({ urls: requests.map(({ url }) => url), signal })
    if (!answer || answer instanceof Fault) throw answer ?? new Fault('network')
    show({ ...answer, state: 'running', is_lower_bound: true, files: 1 })
    figures.push(store.preview?.files)
    await null
    show(answer)
  }
  const store = websitesPreview(wanted, {
    client: { scrape: { preview } },
    clock,
    session: { options: previewAbove === undefined ? {} : { previewAbove } },
    events: { success, mayImport: async () => true },
    banners: { show: () => {} },
  })
  const stop = store.start()
  const type = (...urls: string[]) => runInAction(() => typed.set(urls))
  const rest = async (ms = WEBSITE_PAUSE_MS) => {
    clock.advance(ms)
    // Everything but the clock settles within one turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { store, stop, clock, asked, figures, success, type, rest }
}

it('counts addresses that rest, once, as the figures grow, and reports it', async () => {
  const { store, asked, figures, success, type, rest, stop, clock } = build([aPreview({ files: 12 })])
  type('https://a.example')
  await rest(WEBSITE_PAUSE_MS - 1)
  type('https://a.example', 'https://b.example')
  await rest(WEBSITE_PAUSE_MS - 1)
  expect([store.status, asked]).toEqual(['counting', []])
  await rest(1)
  expect(asked.map(({ urls }) => urls)).toEqual([['https://a.example', 'https://b.example']])
  expect([store.status, figures, store.preview?.files]).toEqual(['ended', [1], 12])
  expect(success).toHaveBeenCalledExactlyOnceWith('WEB_SCRAPER', 'PREVIEWED', {
    data_source_external_id: null,
    sync_status: null,
    preview: aPreview({ files: 12 }),
  })
  stop()
  expect(clock.pending).toBe(0)
})

it('calls a count off when another address is typed, and counts no more than ten', async () => {
  const { store, asked, type, rest, clock } = build([aPreview({ files: 1 }), aPreview({ files: 2 })])
  type('https://a.example')
  clock.advance(WEBSITE_PAUSE_MS)
  expect(store.status).toBe('counting')
  type('https://b.example')
  expect([store.status, asked[0]?.signal?.aborted]).toEqual(['counting', true])
  await rest()
  expect(store.preview?.files).toBe(2)
  type(...Array.from({ length: 11 }, (_, index) => `https://${index}.example`))
  await rest()
  expect([store.status, asked.length]).toEqual(['off', 2])
})

it('offers to count again where nothing could be opened, or the service was away', async () => {
  const { store, asked, success, type, rest } = build([
    aPreview({ state: 'failed' }),
    new Fault('network'),
    aPreview({ files: 3 }),
  ])
  type('https://a.example')
  await rest()
  expect([store.status, success.mock.calls]).toEqual(['failed', []])
  store.retry()
  await rest(0)
  expect(store.status).toBe('failed')
  store.retry()
  await rest(0)
  expect([store.status, asked.length]).toEqual(['ended', 3])
})

it('counts nothing where the service has no previews, and hides small ones', async () => {
  const { store, type, rest } = build([new Fault('refused', { status: 404 })])
  type('https://a.example')
  await rest()
  expect(store.status).toBe('off')
  const small = build([aPreview({ files: 200 })], 200)
  small.type('https://a.example')
  await small.rest()
  expect([small.store.isShown, small.success.mock.calls]).toEqual([false, []])
})

it('waits for its turn where others of the user are counted', async () => {
  const busy = new Fault('refused', { status: 429, retryAfter: 7 })
  const { store, asked, type, rest } = build([busy, aPreview({ files: 12 })])
  type('https://a.example')
  await rest()
  expect(store.status).toBe('counting')
  await rest(6999)
  expect(asked).toHaveLength(1)
  await rest(1)
  expect([store.status, asked.length]).toEqual(['ended', 2])
})
