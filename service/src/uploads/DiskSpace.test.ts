import { expect, test } from 'vitest'
import { NoSpace } from '../lib/NoSpace.ts'
import { DiskSpace } from './DiskSpace.ts'

const withFree = (free: number) => new DiskSpace('/data', 100, async () => free)

test.each([
  [1000, 900],
  [101, 1],
  [100, 0],
  [7, 0],
])('of %i bytes that are free and a reserve of 100, %i may be written', async (free, room) => {
  expect(await withFree(free).room()).toBe(room)
})

test('as much as there is room for is let in, one byte more is not, and nothing where the reserve is touched', async () => {
  await expect(withFree(110).require(10)).resolves.toBeUndefined()
  await expect(withFree(110).require(11)).rejects.toBeInstanceOf(NoSpace)
  await expect(withFree(100).require()).rejects.toBeInstanceOf(NoSpace)
  await expect(withFree(101).require()).resolves.toBeUndefined()
})

test('the disk of the folder is what is measured, anew each time', async () => {
  const asked: string[] = []
  const free = [500, 50]
  const space = new DiskSpace('/data', 100, async (folder) => {
    asked.push(folder)
    return free.shift() ?? 0
  })
  expect([await space.room(), await space.room(), asked]).toEqual([400, 0, ['/data', '/data']])
})

test('a real disk has room, and none of more than it has', async () => {
  const space = new DiskSpace('.', 0)
  const room = await space.room()
  expect(room).toBeGreaterThan(0)
  await expect(space.require(room * 1000)).rejects.toBeInstanceOf(NoSpace)
})
