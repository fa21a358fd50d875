import type { FilesPage, FilesQuery, UserFile } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import { aFile } from '../../testing/aFile.ts'
import { ManualClock } from '../../testing/ManualClock.ts'
import { ManualUpdates } from '../../testing/ManualUpdates.ts'
import { ManualVisibility } from '../../testing/ManualVisibility.ts'
import { Questions } from '../../testing/Questions.ts'
import { type PolledFiles, StatusPoll } from './StatusPoll.ts'

class Watched implements PolledFiles {
  pending: readonly number[] = []
  taken: { ids: number[]; asked: readonly number[] }[] = []

  constructor() {
    makeAutoObservable(this)
  }

  wait(...ids: number[]) {
    this.pending = ids
  }

  take(answered: readonly UserFile[], asked: readonly number[]) {
    this.taken.push({ ids: answered.map(({ id }) => id), asked })
  }
}

function build(given: { interval?: number; isDeaf?: boolean } = {}) {
  const clock = new ManualClock()
  const visibility = new ManualVisibility()
  const updates = new ManualUpdates()
  const watched = new Watched()
  const questions = new Questions<FilesQuery, FilesPage>(given.isDeaf)
  const poll = new StatusPoll(watched, {
    files: { list: questions.ask },
    clock,
    visibility,
    updates,
    interval: () => given.interval ?? 8000,
  })
  const page = (...ids: number[]): FilesPage => ({
    results: ids.map((id) => aFile({ id })),
    count: ids.length,
  })
  /** Answers the last request, and waits for its effect. */
  const answer = async (...ids: number[]) => {
    const times = watched.taken.length
    questions.at().answer(page(...ids))
    await vi.waitFor(() => expect(watched.taken.length).toBeGreaterThan(times))
  }
  /** Fails the last request, and waits until the next one is scheduled. */
  const fail = async (fault: Fault) => {
    questions.at().fail(fault)
    await vi.waitFor(() => expect(clock.pending).toBe(1))
  }
  return { clock, visibility, updates, watched, questions, poll, page, answer, fail }
}

describe('asking', () => {
  it('names the pending files and nothing else, 250 at most [API-85] [LIM-20]', () => {
    const { clock, watched, questions, poll } = build()
    watched.wait(4, 7)
    poll.start()
    clock.advance(8000)
    expect(questions.all.map(({ input: asked }) => asked)).toEqual([
      { pagination: { limit: 250 }, filters: { ids: [4, 7] } },
    ])
  })

  it('asks for reported changes of its files, and not for those of others', async () => {
    const { clock, watched, questions, poll, updates, answer } = build()
    poll.start()
    watched.wait(4, 7)
    updates.open()
    updates.tell({ of: 'file', id: 5 })
    updates.tell({ of: 'account', id: 4 })
    clock.advance(60_000)
    expect(questions.all).toHaveLength(0)
    updates.tell({ of: 'file', id: 7 })
    clock.advance(0)
    expect(questions.all).toHaveLength(1)
    await answer()
  })

  it('asks at once for files whose changes may have been reported before they were listed', async () => {
    const { clock, watched, questions, poll, updates, answer } = build()
    updates.open()
    poll.start()
    watched.wait(4)
    clock.advance(0)
    expect(questions.all).toHaveLength(1)
    await answer(4)
    watched.wait(4, 7)
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    clock.advance(1000)
    expect(questions.all).toHaveLength(2)
  })

  it('asks nothing while nothing is pending [FIL-39]', () => {
    const { clock, questions, poll } = build()
    poll.start()
    clock.advance(600_000)
    expect(questions.all).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('begins when something becomes pending and ends when nothing is', async () => {
    const { clock, watched, questions, poll, answer } = build()
    poll.start()
    watched.wait(1)
    clock.advance(8000)
    expect(questions.all).toHaveLength(1)
    await answer(1)
    watched.wait()
    expect(clock.pending).toBe(0)
    watched.wait(2)
    clock.advance(8000)
    expect(questions.at().input.filters).toEqual({ ids: [2] })
  })

  it('goes on for the rest after the first file is done', async () => {
    const { clock, watched, questions, poll, answer } = build()
    watched.wait(1, 2, 3)
    poll.start()
    clock.advance(8000)
    watched.wait(2, 3)
    await answer(1, 2, 3)
    clock.advance(8000)
    expect(questions.at().input.filters).toEqual({ ids: [2, 3] })
    watched.wait(3)
    await answer(2, 3)
    clock.advance(8000)
    expect(questions.all).toHaveLength(3)
    expect(questions.at().input.filters).toEqual({ ids: [3] })
  })

  it('keeps its rhythm while files come and go', () => {
    const { clock, watched, questions, poll } = build()
    watched.wait(1)
    poll.start()
    clock.advance(5000)
    watched.wait(1, 2)
    clock.advance(3000)
    expect(questions.all).toHaveLength(1)
  })

  it('divides more ids than fit into one question', async () => {
    const { clock, watched, questions, poll, page, answer } = build()
    const ids = Array.from({ length: 300 }, (_, index) => index + 1)
    watched.wait(...ids)
    poll.start()
    clock.advance(8000)
    expect(questions.at().input.filters?.ids).toHaveLength(250)
    questions.at().answer(page(1))
    await vi.waitFor(() => expect(questions.all).toHaveLength(2))
    expect(questions.at().input.filters?.ids).toEqual(ids.slice(250))
    await answer(251)
    expect(watched.taken).toEqual([{ ids: [1, 251], asked: ids }])
  })
})

describe('one question at a time', () => {
  it('waits the whole interval after an answer, however late it comes', async () => {
    const { clock, watched, questions, poll, answer } = build()
    watched.wait(1)
    poll.start()
    clock.advance(8000)
    clock.advance(100_000)
    expect(questions.all).toHaveLength(1)
    await answer(1)
    clock.advance(7999)
    expect(questions.all).toHaveLength(1)
    clock.advance(1)
    expect(questions.all).toHaveLength(2)
  })

  it('drops an answer that comes after nothing was pending any more', async () => {
    const { clock, watched, questions, poll, page } = build({ isDeaf: true })
    watched.wait(1)
    poll.start()
    clock.advance(8000)
    watched.wait()
    expect(questions.at(0).signal?.aborted).toBe(true)
    watched.wait(2)
    clock.advance(8000)
    questions.at(0).answer(page(1))
    questions.at(1).answer(page(2))
    await vi.waitFor(() => expect(watched.taken).toHaveLength(1))
    expect(watched.taken).toEqual([{ ids: [2], asked: [2] }])
  })
})

describe('trouble', () => {
  it('waits twice as long after each failure, at most a minute, and is normal after a success', async () => {
    const { clock, watched, questions, poll, answer, fail } = build()
    watched.wait(1)
    poll.start()
    clock.advance(8000)
    for (const pause of [16_000, 32_000, 60_000, 60_000]) {
      await fail(new Fault('network'))
      const before = questions.all.length
      clock.advance(pause - 1)
      expect(questions.all).toHaveLength(before)
      clock.advance(1)
      expect(questions.all).toHaveLength(before + 1)
    }
    await answer(1)
    clock.advance(8000)
    expect(questions.all).toHaveLength(6)
  })

  it('waits as long as the service asks', async () => {
    const { clock, watched, questions, poll, fail } = build()
    watched.wait(1)
    poll.start()
    clock.advance(8000)
    await fail(new Fault('refused', { status: 429, retryAfter: 90 }))
    clock.advance(89_999)
    expect(questions.all).toHaveLength(1)
    clock.advance(1)
    expect(questions.all).toHaveLength(2)
  })

  it('never asks more often than the interval, also where that is longer than a minute', async () => {
    const { clock, watched, questions, poll, fail } = build({ interval: 120_000 })
    watched.wait(1)
    poll.start()
    clock.advance(120_000)
    await fail(new Fault('timeout'))
    clock.advance(119_999)
    expect(questions.all).toHaveLength(1)
  })
})

describe('a hidden page', () => {
  it('asks nothing, and at once when it is seen again', () => {
    const { clock, visibility, watched, questions, poll } = build()
    watched.wait(1)
    poll.start()
    visibility.show(false)
    clock.advance(600_000)
    expect(questions.all).toEqual([])
    visibility.show(true)
    expect(questions.all).toHaveLength(1)
  })

  it('plans nothing when an answer comes while it is hidden', async () => {
    const { clock, visibility, watched, questions, poll, answer } = build()
    watched.wait(1)
    poll.start()
    clock.advance(8000)
    visibility.show(false)
    await answer(1)
    expect(clock.pending).toBe(0)
    visibility.show(true)
    expect(questions.all).toHaveLength(2)
  })

  it('does not ask twice when it is seen again during a question', () => {
    const { clock, visibility, watched, questions, poll } = build()
    watched.wait(1)
    poll.start()
    clock.advance(8000)
    visibility.show(false)
    visibility.show(true)
    expect(questions.all).toHaveLength(1)
  })

  it('asks nothing on return if nothing is pending', () => {
    const { visibility, questions, poll } = build()
    poll.start()
    visibility.show(false)
    visibility.show(true)
    expect(questions.all).toEqual([])
  })
})

describe('the end', () => {
  it('leaves no timer, no question and no listener behind', () => {
    const { clock, visibility, watched, questions, poll } = build()
    watched.wait(1)
    const stop = poll.start()
    clock.advance(8000)
    stop()
    expect(questions.at().signal?.aborted).toBe(true)
    visibility.show(false)
    visibility.show(true)
    watched.wait(2)
    clock.advance(600_000)
    expect(questions.all).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  it('is not for ever: it can start again', () => {
    const { clock, watched, questions, poll } = build()
    watched.wait(1)
    poll.start()()
    poll.start()
    clock.advance(8000)
    expect(questions.all).toHaveLength(1)
  })
})
