import { expect, test } from 'vitest'
import type { Changes } from '../abilities/Changes.ts'
import { SourceFault } from '../SourceFault.ts'
import { changesOfStreams, type Stream, type Streams, startOfStreams } from './changesOfStreams.ts'
import { expired } from './expired.ts'

/** A stream that returns what `next` returns. */
function streamOf(name: string, next: () => Partial<Changes>): Stream & { asked: string[] } {
  const asked: string[] = []
  let begun = 0
  return {
    asked,
    start: () => {
      begun += 1
      return `${name}${begun}`
    },
    changes: async (cursor) => {
      asked.push(cursor)
      return { changed: [], removed: [], nextCursor: `${cursor}+`, more: false, ...next() }
    },
    completeFolder: (cursor) => (cursor.includes('partial') ? null : `folder of ${name}`),
  }
}

/** Reads to the end of the round. */
async function round(cursor: string | null, streams: Streams): Promise<Changes> {
  for (let at = cursor, page = 0; page < 20; page += 1) {
    const changes = await changesOfStreams(at, streams)
    if (!changes.more) return changes
    at = changes.nextCursor
  }
  throw new Error('The round does not end')
}

const refuse = (fault: SourceFault) => () => {
  throw fault
}

test('one that expired begins alone: others keep their places and their folders [F-216]', async () => {
  let isLost = true
  const tickets = streamOf('tickets', () => ({}))
  const articles = streamOf('articles', () => (isLost ? refuse(expired())() : {}))
  const streams = { tickets, articles }
  const first = await round(await startOfStreams(streams), streams)
  expect(first).toMatchObject({ more: false, readsAgain: true, completeFolders: ['folder of tickets'] })
  isLost = false
  const second = await round(first.nextCursor, streams)
  expect(second.readsAgain).toBeUndefined()
  expect([tickets.asked, articles.asked]).toEqual([
    ['tickets1', 'tickets1+'],
    ['articles1', 'articles2'],
  ])
})

test('a folder is left alone only where the cursor of its stream tells deletions [F-216]', async () => {
  const streams = {
    tickets: streamOf('tickets', () => ({ nextCursor: 'partial' })),
    articles: streamOf('articles', refuse(expired())),
  }
  const { readsAgain, completeFolders } = await round(await startOfStreams(streams), streams)
  expect([readsAgain, completeFolders]).toEqual([true, []])
})

test.each([
  ['item', new SourceFault('item', 'You may not read these.'), 'You may not read these.'],
  ['unavailable', new SourceFault('unavailable', 'Down.'), expect.stringContaining("We'll try again")],
])(
  'one that fails holds up no other, keeps its place, and its round says why: %s [F-212]',
  async (_, fault, said) => {
    const broken = streamOf('tickets', refuse(fault))
    const articles = streamOf('articles', () => ({}))
    const streams = { tickets: broken, articles }
    const first = await round(await startOfStreams(streams), streams)
    expect(first).toMatchObject({ fault: said, more: false })
    expect(first.readsAgain).toBeUndefined()
    expect(broken.asked).toEqual(['tickets1', 'tickets1'])
    const well = { tickets: streamOf('tickets', () => ({})), articles }
    const second = await round(first.nextCursor, well)
    expect(second.fault).toBeUndefined()
    expect(well.tickets.asked).toEqual(['tickets1'])
  },
)

test('where none answers it is the source [F-212]', async () => {
  const fault = new SourceFault('unavailable', 'Down.')
  const streams = { tickets: streamOf('t', refuse(fault)), articles: streamOf('a', refuse(fault)) }
  await expect(round(await startOfStreams(streams), streams)).rejects.toBe(fault)
})
