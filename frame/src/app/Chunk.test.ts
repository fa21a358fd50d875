import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { CHUNK_LIMIT, Chunk } from './Chunk.ts'

const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  errors.mockImplementation(() => {})
  errors.mockClear()
})

const never = () => new Promise<never>(() => {})

describe('Chunk', () => {
  it('fetches its files, runs them once and keeps the part', async () => {
    const source = { fetch: vi.fn(async () => {}), run: vi.fn(async () => 'part') }
    const clock = new ManualClock()
    const chunk = new Chunk('Name', source)
    await Promise.all([chunk.load(clock), chunk.load(clock)])
    await chunk.load(clock)
    expect(chunk).toMatchObject({ status: 'ready', part: 'part', needsReload: false })
    expect(source.fetch).toHaveBeenCalledTimes(1)
    expect(source.run).toHaveBeenCalledTimes(1)
    expect(clock.pending).toBe(0)
  })

  it('lets everybody wait who asks while it is on its way', async () => {
    let arrive = () => {}
    const fetch = () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      })
    const chunk = new Chunk('Name', { fetch, run: async () => 'part' })
    const clock = new ManualClock()
    void chunk.load(clock)
    const second = chunk.load(clock).then(() => chunk.part)
    arrive()
    expect(await second).toBe('part')
  })

  it('really fetches again after a failure, and imports nothing before all of it is there [ERR-06]', async () => {
    const fetch = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('cut')).mockResolvedValue()
    const run = vi.fn(async () => 'part')
    const clock = new ManualClock()
    const chunk = new Chunk('Name', { fetch, run })
    await chunk.load(clock)
    expect(chunk).toMatchObject({ status: 'failed', needsReload: false })
    expect(run).not.toHaveBeenCalled()
    expect(String(errors.mock.calls[0])).toMatch(/Loading chunk failed/)
    await chunk.load(clock)
    expect(chunk).toMatchObject({ status: 'ready', part: 'part' })
  })

  it('gives a stalled fetch up after its limit and aborts it [ERR-07]', async () => {
    const clock = new ManualClock()
    let signal: AbortSignal | null = null
    const fetch = (given: AbortSignal) => {
      signal = given
      return never()
    }
    const chunk = new Chunk('Name', { fetch, run: async () => 'part' })
    void chunk.load(clock)
    clock.advance(CHUNK_LIMIT - 1)
    expect(chunk.status).toBe('loading')
    clock.advance(1)
    expect(chunk).toMatchObject({ status: 'failed', needsReload: false })
    expect(signal).toMatchObject({ aborted: true })
  })

  it('knows that an import which failed or stalled needs a new document', async () => {
    const clock = new ManualClock()
    const failing = new Chunk('Name', {
      fetch: async () => {},
      run: () => Promise.reject(new Error('syntax')),
    })
    await failing.load(clock)
    expect(failing).toMatchObject({ status: 'failed', needsReload: true })

    const run = vi.fn(never)
    const stalled = new Chunk('Name', { fetch: async () => {}, run })
    void stalled.load(clock)
    await vi.waitFor(() => expect(run).toHaveBeenCalled())
    clock.advance(CHUNK_LIMIT)
    expect(stalled).toMatchObject({ status: 'failed', needsReload: true })
  })
})
