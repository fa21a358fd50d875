import { expect, test } from 'vitest'
import { answered } from '../../../test/MemorySource.ts'
import { changesSince, startSince } from './changesSince.ts'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2030, 0, 1)

/** A source with two pages that records the requests. */
function feedOf() {
  let at = BEGIN
  const asked: [minutes: number, page: string | null][] = []
  const feed = { clock: { now: () => new Date(at) }, overlapMs: 60_000, fullScanEveryMs: 24 * HOUR }
  return {
    asked,
    feed,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
    ask: (cursor: string | null) =>
      changesSince(cursor, feed, async (since, page) => {
        asked.push([(since.getTime() - BEGIN) / 60_000, page])
        return { items: [], nextCursor: page === null ? 'second' : null }
      }),
  }
}

test('a round goes on page by page, and the next begins where it began, and a little before', async () => {
  const { feed, ask, asked, pass } = feedOf()
  const start = startSince(feed)
  pass(HOUR)
  const first = await ask(start)
  // Updates during a round are part of the next one.
  pass(HOUR)
  const second = await ask(first.nextCursor)
  expect([first.more, second.more]).toEqual([true, false])
  pass(HOUR)
  await ask(second.nextCursor)
  expect(asked).toEqual([
    [-1, null],
    [-1, 'second'],
    [59, null],
  ])
})

test('it expires when what is gone has to be looked for, and not amid a round', async () => {
  const { feed, ask, pass } = feedOf()
  const start = startSince(feed)
  pass(24 * HOUR - 1)
  const first = await ask(start)
  pass(1)
  const second = await ask(first.nextCursor)
  expect(second.more).toBe(false)
  await expect(ask(second.nextCursor)).rejects.toMatchObject({ code: 'cursor-expired' })
  expect((await ask(startSince(feed))).more).toBe(true)
})

test.each([[null], ['nonsense'], ['{}']])('%s is no cursor: all is read again', async (cursor) => {
  await expect(feedOf().ask(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
})

test('a round whose page is refused begins anew from the same moment, and not for ever [F-217]', async () => {
  const { feed, pass } = feedOf()
  const asked: [minutes: number, page: string | null][] = []
  let refusals = 0
  const ask = (cursor: string, most: number) =>
    changesSince(cursor, feed, async (since, page) => {
      asked.push([(since.getTime() - BEGIN) / 60_000, page])
      if (page !== null && refusals < most) {
        refusals += 1
        throw answered(400)
      }
      return { items: [], nextCursor: page === null ? 'second' : null }
    })
  const start = startSince(feed)
  pass(HOUR)
  let changes = await ask(start, 1)
  while (changes.more) changes = await ask(changes.nextCursor, 1)
  expect(asked).toEqual([
    [-1, null],
    [-1, 'second'],
    [-1, null],
    [-1, 'second'],
  ])
  refusals = 0
  const never = async () => {
    for (let at = changes.nextCursor; ; ) at = (await ask(at, Number.POSITIVE_INFINITY)).nextCursor
  }
  await expect(never()).rejects.toMatchObject({ code: 'cursor-expired' })
  expect(refusals).toBe(4)
})
