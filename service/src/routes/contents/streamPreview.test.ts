import type { Preview } from '@inlet/wire/service'
import type { InferInput } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/TestClock.ts'
import { streamPreview } from './streamPreview.ts'

const COUNTED: InferInput<typeof Preview> = {
  state: 'running',
  reason: null,
  capped_by: null,
  files: 1,
  folders: 0,
  bytes: 0,
  files_without_size: 1,
  by_format: {},
  skipped: [],
  already_imported: 0,
  limits_met: [],
  estimated_chunks: 1,
  estimated_seconds: 1,
  is_lower_bound: true,
}
const unheard: unknown[] = []
const hear = (error: unknown) => unheard.push(error)
beforeEach(() => process.on('unhandledRejection', hear))
afterEach(() => process.off('unhandledRejection', hear))

/** A stream with one line, and what makes its count fail. */
async function begun() {
  let fail = (_: Error) => {}
  const answer = await streamPreview((show) => {
    show(COUNTED)
    return new Promise((_, reject) => {
      fail = reject
    })
  }, new TestClock())
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('No body')
  await reader.read()
  return { reader, fail }
}

test('a count that fails after its reader has gone stops no process', async () => {
  const { reader, fail } = await begun()
  await reader.cancel()
  fail(new Error('gone'))
  await new Promise(setImmediate)
  expect(unheard).toEqual([])
})

test('a count that fails later breaks off', async () => {
  const { reader, fail } = await begun()
  const rest = reader.read()
  fail(new Error('broken'))
  await expect(rest).rejects.toThrow('broken')
})
