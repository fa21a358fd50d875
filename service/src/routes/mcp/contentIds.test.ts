import { expect, it } from 'vitest'
import { passageId, readContentId, restId } from './contentIds.ts'

it('reads the ids that it makes, up to the largest of the database', () => {
  const largest = 2_147_483_647
  expect(readContentId(String(largest))).toEqual({ fileId: largest, chunk: null, from: null })
  expect(readContentId(passageId(largest, largest))).toEqual({ fileId: largest, chunk: largest, from: null })
  const place = { part: 3, at: 4000 }
  expect(readContentId(restId(7, place))).toEqual({ fileId: 7, chunk: null, from: place })
})

it.each(['', 'seven', '7-', '7@1', '2147483648', '7-2147483648', '7;drop', '-1'])('refuses %j', (id) => {
  expect(readContentId(id)).toBeNull()
})
