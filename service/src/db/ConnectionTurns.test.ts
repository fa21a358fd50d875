import { expect, test } from 'vitest'
import { workFor } from '../lib/workload.ts'
import { ConnectionTurns, MAX_OVERTAKING, type TurnLimits } from './ConnectionTurns.ts'

const ONE: TurnLimits = { places: 1, maxInBackground: 1, maxBesideRequests: 1, maxOfOwner: 1 }
const SETTLED = () => new Promise((resolve) => setImmediate(resolve))

/** A request that gets a connection is added to `order`, and holds it until `end` is called for it. */
function recorded(limits: TurnLimits, now = () => 0) {
  const turns = new ConnectionTurns(limits, now)
  const order: string[] = []
  const ends: (() => void)[] = []
  const take = (name: string, owner: string | null) =>
    workFor(owner, () =>
      turns.take().then((end) => {
        order.push(name)
        ends.push(end)
      }),
    )
  /** Ends turns until no request waits. */
  const runAll = async () => {
    await SETTLED()
    while (ends.length > 0) {
      ends.shift()?.()
      await SETTLED()
    }
  }
  return { turns, order, ends, take, runAll }
}

test('a request overtakes jobs that wait', async () => {
  const { order, take, runAll } = recorded(ONE)
  for (let job = 1; job <= 5; job++) take(`job ${job}`, null)
  take('request', 'anna')
  await runAll()
  expect(order.slice(0, 2)).toEqual(['job 1', 'request'])
  expect(order).toHaveLength(6)
})

test("a request overtakes the queue of another owner's requests", async () => {
  const { order, take, runAll } = recorded(ONE)
  for (let upload = 1; upload <= 50; upload++) take(`upload ${upload}`, 'busy')
  take('list', 'anna')
  await runAll()
  expect(order.slice(0, 2)).toEqual(['upload 1', 'list'])
})

test('each call of a request waits for one turn at most, however much others have queued', async () => {
  const { order, ends, take } = recorded(ONE)
  for (let each = 0; each < 40; each++) {
    take('job', null)
    take('upload', 'busy')
  }
  for (let call = 0; call < 6; call++) {
    await SETTLED()
    const before = order.length
    take('list', 'anna')
    while (!order.slice(before).includes('list')) {
      ends.shift()?.()
      await SETTLED()
    }
    expect(order.length - before).toBeLessThanOrEqual(2)
    ends.shift()?.()
  }
})

test('jobs are passed over a few times at most, however many ask', async () => {
  const { order, ends, take } = recorded(ONE)
  take('request', 'first')
  take('job', null)
  for (let owner = 0; owner < 100; owner++) take('request', `owner ${owner}`)
  await SETTLED()
  while (!order.includes('job')) {
    ends.shift()?.()
    await SETTLED()
  }
  expect(order.indexOf('job')).toBeLessThanOrEqual(MAX_OVERTAKING + 1)
})

test('neither jobs nor one owner get all connections, and what is left goes to others at once', async () => {
  const { order, take } = recorded({ places: 4, maxInBackground: 2, maxBesideRequests: 2, maxOfOwner: 1 })
  for (let each = 0; each < 5; each++) {
    take('job', null)
    take('upload', 'busy')
  }
  take('list', 'anna')
  await SETTLED()
  expect([...order].sort()).toEqual(['job', 'job', 'list', 'upload'])
})

test('whoever waits too long is told so and is in the way of nobody', async () => {
  const { turns, order, take, runAll } = recorded({ ...ONE, timeoutMs: 1 })
  take('job', null)
  await expect(workFor('anna', () => turns.take())).rejects.toThrow('got free in time')
  expect(turns.waiting).toBe(0)
  await runAll()
  take('list', 'anna')
  await SETTLED()
  expect(order).toEqual(['job', 'list'])
})

test('jobs have more connections once no request has come for a while', async () => {
  let now = 0
  const limits = { places: 4, maxInBackground: 3, maxBesideRequests: 1, maxOfOwner: 1 }
  const { order, ends, take } = recorded(limits, () => now)
  take('list', 'anna')
  for (let each = 0; each < 5; each++) take('job', null)
  await SETTLED()
  expect(order).toEqual(['list', 'job'])
  now += 10_000
  ends.shift()?.()
  await SETTLED()
  expect(order).toEqual(['list', 'job', 'job', 'job'])
})
