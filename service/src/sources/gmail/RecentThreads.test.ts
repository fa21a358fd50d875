import { expect, test } from 'vitest'
import type { Thread } from './gmailAnswers.ts'
import { RecentThreads, withoutTexts } from './RecentThreads.ts'

const thread = (id: string, data: string): Thread => ({
  id,
  messages: [
    {
      id,
      labelIds: [],
      internalDate: '0',
      payload: {
        partId: '',
        mimeType: 'text/plain',
        filename: '',
        headers: [],
        body: { size: data.length, data },
      },
    },
  ],
})

test('conversations are kept within so many characters, and for a quarter of an hour [F-257]', () => {
  let now = 0
  const recent = new RecentThreads(() => now)
  for (const id of ['a', 'b', 'c', 'd']) recent.add(id, thread(id, 'x'.repeat(10_000_000)))
  recent.add('huge', thread('huge', 'x'.repeat(40_000_000)))
  expect(['a', 'huge', 'b'].map((id) => recent.take(id)?.id)).toEqual([undefined, undefined, 'b'])
  expect(recent.take('b')).toBeNull()
  now = 899_999
  expect(recent.take('c')?.id).toBe('c')
  now = 900_000
  expect(recent.take('d')).toBeNull()
})

test('what a conversation is has none of its texts [F-257]', () => {
  expect(JSON.stringify(withoutTexts(thread('a', 'secret')))).not.toContain('secret')
})
