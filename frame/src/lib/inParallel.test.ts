import { expect, it, vi } from 'vitest'
import { Questions } from '../testing/Questions.ts'
import { inParallel } from './inParallel.ts'

it('works at no more than so many at once and keeps the order of the results', async () => {
  const questions = new Questions<string, string>()
  const work = inParallel(['a', 'b', 'c'], 2, (item) => questions.ask(item))
  expect(questions.all.map(({ input: asked }) => asked)).toEqual(['a', 'b'])
  questions.at(1).answer('B')
  await vi.waitFor(() => expect(questions.all).toHaveLength(3))
  questions.at(2).answer('C')
  questions.at(0).answer('A')
  expect(await work).toEqual(['A', 'B', 'C'])
})

it('is done at once with nothing to do', async () => {
  expect(await inParallel([], 4, () => Promise.reject(new Error('not asked')))).toEqual([])
})
