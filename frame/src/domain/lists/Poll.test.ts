import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import { ManualClock } from '../../testing/ManualClock.ts'
import { ManualUpdates } from '../../testing/ManualUpdates.ts'
import { ManualVisibility } from '../../testing/ManualVisibility.ts'
import { Questions } from '../../testing/Questions.ts'
import { type Outage, Poll } from './Poll.ts'

function build() {
  const outages: (Outage | null)[] = []
  const clock = new ManualClock()
  const visibility = new ManualVisibility()
  const updates = new ManualUpdates()
  const questions = new Questions<void, void>()
  const poll = new Poll((signal) => questions.ask(undefined, { signal }), {
    clock,
    visibility,
    updates,
    interval: () => 8000,
    onOutage: (outage) => outages.push(outage),
  })
  const planned = () => vi.waitFor(() => expect(clock.pending).toBe(1))
  return {
    clock,
    visibility,
    updates,
    questions,
    poll,
    outages,
    answer: () => {
      questions.at().answer()
      return planned()
    },
    fail: (fault = new Fault('network')) => {
      questions.at().fail(fault)
      return planned()
    },
  }
}

describe('Poll', () => {
  it('says since when nobody has answered, and that somebody has again [F-064]', async () => {
    const { clock, poll, outages, answer, fail } = build()
    poll.start()
    clock.advance(8000)
    await answer()
    clock.advance(8000)
    await fail(new Fault('refused', { status: 429, retryAfter: 60 }))
    clock.advance(60_000)
    await fail()
    expect(outages).toMatchObject([
      { since: 8000, failures: 1, notBefore: 76_000 },
      { since: 8000, failures: 2, notBefore: null, fault: { kind: 'network' } },
    ])
    clock.advance(60_000)
    await answer()
    expect(outages.at(-1)).toBeNull()
    expect(outages).toHaveLength(3)
  })

  it('asks after one interval and again one interval after each answer', async () => {
    const { clock, questions, poll, answer } = build()
    poll.start()
    clock.advance(7999)
    expect(questions.all).toHaveLength(0)
    clock.advance(1)
    clock.advance(60_000)
    expect(questions.all).toHaveLength(1)
    await answer()
    clock.advance(8000)
    expect(questions.all).toHaveLength(2)
  })

  it('asks at once when told to, and once more when told to while it asks', async () => {
    const { clock, questions, poll, answer } = build()
    poll.start()
    poll.now()
    expect(questions.all).toHaveLength(1)
    poll.now()
    poll.now()
    expect(questions.all).toHaveLength(1)
    await answer()
    clock.advance(0)
    expect(questions.all).toHaveLength(2)
    await answer()
    clock.advance(7999)
    expect(questions.all).toHaveLength(2)
  })

  it('waits twice as long after each failure, at most a minute, and not after a success', async () => {
    const { clock, questions, poll, answer, fail } = build()
    poll.start()
    poll.now()
    for (const [index, pause] of [16_000, 32_000, 60_000, 60_000].entries()) {
      await fail()
      clock.advance(pause - 1)
      expect(questions.all).toHaveLength(index + 1)
      clock.advance(1)
      expect(questions.all).toHaveLength(index + 2)
    }
    await answer()
    clock.advance(8000)
    expect(questions.all).toHaveLength(6)
  })

  it('leaves a service alone for as long as it wishes, whoever is in a hurry', async () => {
    const { clock, questions, poll, fail, visibility } = build()
    poll.start()
    poll.now()
    poll.now()
    await fail(new Fault('refused', { status: 429, retryAfter: 90 }))
    clock.advance(50_000)
    poll.now()
    visibility.show(false)
    visibility.show(true)
    clock.advance(39_999)
    expect(questions.all).toHaveLength(1)
    clock.advance(1)
    expect(questions.all).toHaveLength(2)
  })

  it('asks nothing while nobody looks, and at once when somebody does', async () => {
    const { clock, questions, poll, visibility, answer } = build()
    poll.start()
    poll.now()
    visibility.show(false)
    questions.at().answer()
    await vi.waitFor(() => expect(clock.pending).toBe(0))
    clock.advance(60_000)
    expect(questions.all).toHaveLength(1)
    // The promise settles just after its timer has ended. Until then there is nothing to request.
    await vi.waitFor(() => {
      visibility.show(false)
      visibility.show(true)
      expect(questions.all).toHaveLength(2)
    })
    await answer()
  })

  it('ends at once, and begins anew without what was before', async () => {
    const { clock, questions, poll, fail } = build()
    const stop = poll.start()
    poll.now()
    await fail(new Fault('refused', { status: 429, retryAfter: 90 }))
    poll.now()
    stop()
    expect(clock.pending).toBe(0)
    poll.now()
    expect(questions.all).toHaveLength(1)
    poll.start()
    clock.advance(7999)
    expect(questions.all).toHaveLength(1)
    clock.advance(1)
    expect(questions.all).toHaveLength(2)
  })

  it('asks only for reported changes while they are reported, once a second at most', async () => {
    const { clock, questions, poll, updates, answer } = build()
    poll.start()
    updates.open()
    clock.advance(60_000)
    expect(questions.all).toHaveLength(0)
    updates.tell('all')
    clock.advance(0)
    expect(questions.all).toHaveLength(1)
    updates.tell({ of: 'file', id: 1 })
    updates.tell({ of: 'file', id: 2 })
    await answer()
    clock.advance(999)
    expect(questions.all).toHaveLength(1)
    clock.advance(1)
    expect(questions.all).toHaveLength(2)
    clock.advance(60_000)
    expect(questions.all).toHaveLength(2)
  })

  it('polls as before once changes are no longer reported', async () => {
    const { clock, questions, poll, updates } = build()
    poll.start()
    updates.open()
    clock.advance(60_000)
    updates.open(false)
    clock.advance(7999)
    expect(questions.all).toHaveLength(0)
    clock.advance(1)
    expect(questions.all).toHaveLength(1)
  })

  it('asks again after a failure, although changes are reported', async () => {
    const { clock, questions, poll, updates, fail } = build()
    poll.start()
    updates.open()
    updates.tell('all')
    clock.advance(0)
    await fail()
    clock.advance(16_000)
    expect(questions.all).toHaveLength(2)
  })

  it('gives up the question that is under way when it ends', () => {
    const { questions, poll } = build()
    const stop = poll.start()
    poll.now()
    stop()
    expect(questions.at().signal?.aborted).toBe(true)
  })
})
