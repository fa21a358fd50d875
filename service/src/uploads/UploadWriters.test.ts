import { expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { UploadWriters } from './UploadWriters.ts'

test('of several that wait for one writer one begins, and who comes later ends that one', async () => {
  const writers = new UploadWriters(new TestClock())
  const running: string[] = []
  const ends = new Map<string, () => void>()
  let most = 0
  const write = (name: string) =>
    writers.run('upload', async () => {
      running.push(name)
      most = Math.max(most, running.length)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      running.splice(running.indexOf(name), 1)
    })
  const all = ['first', 'second', 'third'].map(write)
  for (let count = 0; count < 3; count += 1) {
    await expect.poll(() => running).toHaveLength(1)
    ends.get(running[0] ?? '')?.()
    await Promise.resolve()
  }
  await Promise.all(all)
  expect(most).toBe(1)
})
