import { expect, test } from 'vitest'
import { systemClock } from './Clock.ts'
import { coalesce } from './coalesce.ts'

test('many calls at once are one, and a call after it is another', () => {
  const timers: (() => void)[] = []
  const after = (_milliseconds: number, task: () => void) => {
    timers.push(task)
    return () => {}
  }
  let runs = 0
  const call = coalesce({ ...systemClock, after }, 50, () => runs++)
  for (let each = 0; each < 10; each++) call()
  expect(runs).toBe(0)
  expect(timers).toHaveLength(1)
  timers.shift()?.()
  expect(runs).toBe(1)
  call()
  timers.shift()?.()
  expect(runs).toBe(2)
})
