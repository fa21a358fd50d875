import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { TestClock } from '../../../test/TestClock.ts'
import type { Db } from '../schema.ts'
import { SharedRate } from './SharedRate.ts'

onEachDatabase('rates', (service) => {
  let names = 0
  const make = (perMinute: number) => {
    const clock = frozen()
    const given = { db: service().database.db, clock, name: `test ${names++}`, perMinute }
    return { clock, one: new SharedRate(given), other: new SharedRate(given), given }
  }

  test('let through as many as the minute allows, then say how long to wait', async () => {
    const { clock, one } = make(6)
    for (let call = 0; call < 6; call++) expect(await one.take('a')).toBe(0)
    expect(await one.take('a')).toBe(10)
    expect(one.waitOf('a')).toBe(10)
    clock.time += 9_000
    expect(await one.take('a')).toBe(1)
    clock.time += 1_000
    expect(await one.take('a')).toBe(0)
    expect(await one.take('a')).toBe(10)
  })

  test('count every key by itself', async () => {
    const { one } = make(1)
    expect(await one.take('a')).toBe(0)
    expect(await one.take('b')).toBe(0)
    expect(await one.take('a')).toBeGreaterThan(0)
  })

  test('are counted by all processes together [F-034]', async () => {
    const { one, other } = make(120)
    let done = 0
    for (const rate of [one, other, one, other]) {
      for (let call = 0; call < 60; call++) if ((await rate.take('a')) === 0) done += 1
    }
    expect(done).toBe(120)
  })

  test('let a burst through, then no more than the minute’s share of each second', async () => {
    const { given, clock } = make(60)
    const rate = new SharedRate({ ...given, burst: 3 })
    const take = () => Promise.all(Array.from({ length: 5 }, () => rate.take('a')))
    expect(await take()).toEqual([0, 0, 0, 1, 1])
    clock.time += 2_000
    expect(await take()).toEqual([0, 0, 1, 1, 1])
    clock.time += 3_600_000
    expect(await take()).toEqual([0, 0, 0, 1, 1])
  })

  test('are closed for all processes for a while, and never opened earlier by another', async () => {
    const { one, other, clock } = make(60)
    await one.close('a', 40)
    await other.close('a', 10)
    expect([await one.take('a'), await other.take('a'), await other.take('b')]).toEqual([40, 40, 0])
    clock.time += 39_000
    expect([await one.take('a'), await other.take('a')]).toEqual([1, 1])
    clock.time += 1_000
    expect(await other.take('a')).toBe(0)
  })

  test('hold when many calls come at once [F-034]', async () => {
    const { one, other } = make(60)
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, call) => (call % 2 ? one : other).take('a')),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(60)
  })

  test('cost one write a second, and none while a key has to wait [F-034]', async () => {
    const { clock, given } = make(600)
    let asked = 0
    const rate = new SharedRate({ ...given, clock, db: counted(given.db, () => asked++) })
    for (let call = 0; call < 10; call++) await rate.take('a')
    expect(asked).toBe(1)
    while ((await rate.take('a')) === 0);
    const before = asked
    for (let call = 0; call < 100; call++) expect(await rate.take('a')).toBe(1)
    expect(asked).toBe(before)
  })
})

/** A database that records every statement. */
function counted(db: Db, onAsk: () => void): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      onAsk()
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

function frozen() {
  return Object.assign(new TestClock(), {
    time: 1_800_000_000_000,
    now() {
      return new Date(this.time)
    },
  })
}
