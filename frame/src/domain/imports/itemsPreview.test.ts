import type { Preview, PreviewItems } from '@inlet/wire/service'
import { observable, runInAction } from 'mobx'
import { expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { ManualClock } from '../../testing/ManualClock.ts'
import { ManualUpdates } from '../../testing/ManualUpdates.ts'
import {
  FIRST_PREVIEW_MS,
  itemsPreview,
  PREVIEW_PAUSE_MS,
  PREVIEW_POLL_MS,
  REPORTED_PREVIEW_MS,
} from './itemsPreview.ts'

const running = (files: number) => aPreview({ state: 'running', files, is_lower_bound: true })

/** `decide`: the host's `onPreview`. */
type Settings = {
  readonly above?: number
  readonly decide?: (preview: Preview) => boolean | Promise<boolean>
}

/** A service that counts: each read answers the next of `answers`, the last for good. */
function build(
  answers: readonly (Preview | Fault)[],
  refusals: readonly Fault[] = [],
  { above, decide }: Settings = {},
) {
  const clock = new ManualClock()
  const begun: (readonly string[])[] = []
  const ended: number[] = []
  const success = vi.fn()
  const show = vi.fn()
  const updates = new ManualUpdates()
  const mayImport = vi.fn(
    async (preview?: Preview) => !decide || (preview !== undefined && (await decide(preview))),
  )
  const account = anAccount({ id: 9, data_source_external_id: 'BOX|ann', sync_status: 'READY' })
  const left = [...refusals]
  let reads = 0
  const chosen = observable.box<readonly string[]>([], { deep: false })
  const previews = {
    async begin({ item_ids = [] }: PreviewItems) {
      begun.push(item_ids)
      const refusal = left.shift()
      if (refusal) throw refusal
      return begun.length
    },
    async read() {
      const answer = answers[Math.min(reads, answers.length - 1)]
      reads += 1
      if (!answer || answer instanceof Fault) throw answer ?? new Fault('network')
      return answer
    },
    async end(id: number) {
      ended.push(id)
    },
  }
  const store = itemsPreview(() => ({ source: 'BOX', account, ids: chosen.get() }), {
    client: { previews },
    clock,
    session: { options: above === undefined ? {} : { previewAbove: above } },
    events: { success, mayImport },
    banners: { show },
    updates,
  })
  const stop = store.start()
  const choose = (...ids: string[]) => runInAction(() => chosen.set(ids))
  const rest = async (ms: number = PREVIEW_PAUSE_MS) => {
    clock.advance(ms)
    // Everything but the clock settles within one turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { store, success, show, updates, stop, clock, begun, ended, choose, rest, reads: () => reads }
}

it('counts a choice that rests, shows the figures as they grow, and asks no more once they stand', async () => {
  const { store, begun, ended, choose, rest, reads, stop, clock } = build([
    running(10),
    running(25),
    aPreview({ files: 40 }),
  ])
  choose('a')
  expect([store.status, begun]).toEqual(['counting', []])
  choose('a', 'b')
  await rest()
  expect(begun).toEqual([['a', 'b']])
  await rest(FIRST_PREVIEW_MS)
  expect([store.status, store.preview?.files]).toEqual(['counting', 10])
  await rest(PREVIEW_POLL_MS)
  expect(store.preview?.files).toBe(25)
  await rest(PREVIEW_POLL_MS)
  expect([store.status, store.preview?.files]).toEqual(['ended', 40])
  await rest(60_000)
  expect(reads()).toBe(3)
  stop()
  expect([ended, clock.pending]).toEqual([[], 0])
})

it('ends the count of another choice, of none, and of a screen that is left', async () => {
  const { store, begun, ended, choose, rest, stop, clock } = build([running(10)])
  choose('a')
  await rest()
  await rest(FIRST_PREVIEW_MS)
  choose('b')
  expect([store.preview, ended]).toEqual([null, [1]])
  await rest()
  choose()
  expect([store.status, ended]).toEqual(['off', [1, 2]])
  choose('c')
  await rest()
  stop()
  expect([begun.length, ended, clock.pending]).toEqual([3, [1, 2, 3], 0])
})

it('ends a count whose id arrives after the choice has changed', async () => {
  const { choose, clock, ended, rest } = build([running(10)])
  choose('a')
  clock.advance(PREVIEW_PAUSE_MS)
  choose()
  await rest(0)
  expect(ended).toEqual([1])
})

it('waits its turn where others of the user are running', async () => {
  const busy = new Fault('refused', { status: 429, retryAfter: 7 })
  const { store, begun, choose, rest } = build([aPreview({ files: 4 })], [busy])
  choose('a')
  await rest()
  await rest(6_999)
  expect([begun.length, store.status]).toEqual([1, 'counting'])
  await rest(1)
  await rest(FIRST_PREVIEW_MS)
  expect([begun.length, store.status, store.preview?.files]).toEqual([2, 'ended', 4])
})

it.each([
  ['without previews', new Fault('refused', { status: 404 })],
  ['that answers something else', new Fault('malformed', { status: 200 })],
  ['that does not know the endpoint', new Fault('refused', { status: 501 })],
])('shows nothing at a service %s', async (_, fault) => {
  const { store, choose, rest, clock } = build([], [fault])
  choose('a')
  await rest()
  expect([store.status, clock.pending]).toEqual(['off', 0])
})

it('asks for nothing where more is chosen than one preview counts', async () => {
  const { store, begun, choose, rest } = build([])
  choose(...Array.from({ length: 1001 }, (_, index) => `i${index}`))
  await rest()
  expect([store.status, begun]).toEqual(['off', []])
})

it('says that it failed, and counts again when asked to', async () => {
  const { store, begun, choose, rest } = build(
    [aPreview({ state: 'failed', reason: 'The source does not know this app.' }), aPreview({ files: 3 })],
    [new Fault('network')],
  )
  choose('a')
  await rest()
  expect(store.status).toBe('failed')
  store.retry()
  await rest(0)
  await rest(FIRST_PREVIEW_MS)
  expect([store.status, store.preview?.reason]).toEqual(['failed', 'The source does not know this app.'])
  store.retry()
  await rest(0)
  await rest(FIRST_PREVIEW_MS)
  expect([store.status, store.preview?.files, begun.length]).toEqual(['ended', 3, 3])
})

it('goes on after a lost connection, and fails for a preview that is gone', async () => {
  const { store, choose, rest } = build([
    running(1),
    new Fault('network'),
    running(2),
    new Fault('refused', { status: 404 }),
  ])
  choose('a')
  await rest()
  await rest(FIRST_PREVIEW_MS)
  await rest(PREVIEW_POLL_MS)
  expect([store.status, store.preview?.files]).toEqual(['counting', 1])
  await rest(2 * PREVIEW_POLL_MS)
  expect([store.status, store.preview?.files]).toEqual(['counting', 2])
  await vi.waitFor(async () => {
    await rest(PREVIEW_POLL_MS)
    expect(store.status).toBe('failed')
  })
})

it('shows and reports only what has more files than the host wants to hear of', async () => {
  const many = aPreview({ files: 201 })
  const { store, choose, rest, success } = build(
    [running(200), running(201), many, aPreview({ files: 200 })],
    [],
    { above: 200 },
  )
  choose('a')
  await rest()
  await rest(FIRST_PREVIEW_MS)
  expect(store.isShown).toBe(false)
  await rest(PREVIEW_POLL_MS)
  expect([store.isShown, success.mock.calls]).toEqual([true, []])
  await rest(PREVIEW_POLL_MS)
  expect(success.mock.calls).toEqual([
    ['BOX', 'PREVIEWED', { data_source_external_id: 'BOX|ann', sync_status: 'READY', preview: many }],
  ])
  choose('b')
  await rest()
  await rest(FIRST_PREVIEW_MS)
  expect([store.isShown, success.mock.calls.length]).toEqual([false, 1])
})

it('lets an import begin at once where the host does not want to be asked', async () => {
  const { store, choose } = build([running(1)])
  choose('a')
  expect(await store.mayImport()).toBe(true)
})

it('asks the host once the choice is counted, and imports nothing that it does not allow', async () => {
  const decide = vi.fn(({ files }: Preview) => files < 100)
  const { store, choose, rest, show } = build(
    [running(90), aPreview({ files: 99 }), aPreview({ files: 100 })],
    [],
    {
      decide,
    },
  )
  choose('a')
  const allowed = store.mayImport()
  await rest()
  expect([store.isAwaited, await store.mayImport()]).toEqual([true, false])
  await rest(FIRST_PREVIEW_MS)
  expect(decide).not.toHaveBeenCalled()
  await rest(PREVIEW_POLL_MS)
  expect([await allowed, store.isAwaited, show.mock.calls]).toEqual([true, false, []])
  choose('a', 'b')
  await rest()
  await rest(FIRST_PREVIEW_MS)
  expect([await store.mayImport(), decide.mock.calls.length]).toEqual([false, 2])
  expect(show.mock.calls).toMatchObject([[{ type: 'WARN' }]])
})

it('imports nothing if the choice changes before the host has answered', async () => {
  let answer = (_: boolean) => {}
  const decide = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  const { store, choose, rest } = build([aPreview({ files: 1 })], [], { decide })
  choose('a')
  const beforeCount = store.mayImport()
  choose('b')
  await rest()
  await rest(FIRST_PREVIEW_MS)
  expect(await beforeCount).toBe(false)
  const beforeAnswer = store.mayImport()
  await rest(0)
  choose('c')
  answer(true)
  expect(await beforeAnswer).toBe(false)
})

it('does not ask the host about what is small, or could not be counted', async () => {
  const decide = vi.fn(() => false)
  const { store, choose, rest } = build(
    [aPreview({ files: 200 }), aPreview({ state: 'failed', files: 900 })],
    [new Fault('network')],
    { above: 200, decide },
  )
  choose('a')
  await rest()
  expect([store.status, await store.mayImport()]).toEqual(['failed', true])
  store.retry()
  await rest(0)
  await rest(FIRST_PREVIEW_MS)
  expect([store.status, await store.mayImport()]).toEqual(['ended', true])
  store.retry()
  await rest(0)
  await rest(FIRST_PREVIEW_MS)
  expect([store.status, await store.mayImport(), decide.mock.calls]).toEqual(['failed', true, []])
})

it('reads the figures when the service reports that there are more, and seldom otherwise', async () => {
  const { store, updates, choose, rest, reads } = build([running(10), running(20), aPreview({ files: 30 })])
  updates.open()
  choose('a')
  await rest()
  updates.tell({ of: 'preview', id: 1 })
  updates.tell({ of: 'preview', id: 2 })
  await rest(PREVIEW_POLL_MS)
  expect(store.preview?.files).toBe(10)
  await rest(REPORTED_PREVIEW_MS - 1)
  expect(reads()).toBe(1)
  updates.tell({ of: 'preview', id: 1 })
  await rest(0)
  expect(store.preview?.files).toBe(20)
  await rest(REPORTED_PREVIEW_MS)
  expect([store.status, reads()]).toEqual(['ended', 3])
})
