import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import type { StreamBlock } from '../../service/ServiceClient.ts'
import { ManualClock } from '../../testing/ManualClock.ts'
import { ManualVisibility } from '../../testing/ManualVisibility.ts'
import * as limits from '../limits.ts'
import { LiveUpdates } from './LiveUpdates.ts'

type Opened = {
  readonly lastId: string | null
  readonly signal: AbortSignal | undefined
  readonly send: (block: Partial<StreamBlock>) => void
  readonly end: () => void
  readonly fail: (fault: Fault) => void
}

function build() {
  const clock = new ManualClock()
  const visibility = new ManualVisibility()
  const opened: Opened[] = []
  const received: unknown[] = []
  const calls = {
    async follow(lastId: string | null, options?: { signal?: AbortSignal }) {
      let controller: ReadableStreamDefaultController<StreamBlock> | undefined
      const stream = new ReadableStream<StreamBlock>({
        start(given) {
          controller = given
        },
      })
      const signal = options?.signal
      const fail = (fault: Fault) => controller?.error(fault)
      signal?.addEventListener('abort', () => fail(new Fault('aborted')))
      opened.push({
        lastId,
        signal,
        send: (block) => controller?.enqueue({ id: null, change: null, ...block }),
        end: () => controller?.close(),
        fail,
      })
      return blocksOf(stream)
    },
  }
  const updates = new LiveUpdates({ calls, clock, visibility })
  updates.listen((change) => received.push(change))
  const at = (index: number) => vi.waitFor(() => opened[index] ?? Promise.reject(new Error('Not opened')))
  const isOpen = (expected: boolean) => vi.waitFor(() => expect(updates.isOpen).toBe(expected))
  const planned = () => vi.waitFor(() => expect(clock.pending).toBe(1))
  return { clock, visibility, updates, opened, received, at, isOpen, planned }
}

async function* blocksOf(stream: ReadableStream<StreamBlock>): AsyncGenerator<StreamBlock> {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

describe('live updates', () => {
  it('are open from the first sign of the service on, and tell what changes', async () => {
    const { clock, updates, received, at, isOpen } = build()
    updates.start()
    clock.advance(limits.streamDelay)
    const stream = await at(0)
    expect(updates.isOpen).toBe(false)
    stream.send({})
    await isOpen(true)
    stream.send({ change: 'all' })
    stream.send({ change: { of: 'file', id: 4 } })
    await vi.waitFor(() => expect(received).toEqual([null, 'all', { of: 'file', id: 4 }]))
  })

  it('resume where they were broken off, after pauses that grow', async () => {
    const { clock, updates, opened, received, at, isOpen, planned } = build()
    updates.start()
    clock.advance(limits.streamDelay)
    const first = await at(0)
    first.send({ id: '7', change: 'all' })
    await isOpen(true)
    first.fail(new Fault('network'))
    await isOpen(false)
    expect(received).toEqual([null, 'all', null])
    await planned()
    clock.advance(5_999)
    expect(opened).toHaveLength(1)
    clock.advance(1)
    const second = await at(1)
    expect(second.lastId).toBe('7')
    second.fail(new Fault('network'))
    await planned()
    clock.advance(11_999)
    expect(opened).toHaveLength(2)
    clock.advance(1)
    const third = await at(2)
    third.send({})
    await isOpen(true)
    clock.advance(limits.streamStable)
    third.end()
    await planned()
    clock.advance(limits.streamRetry)
    await at(3)
  })

  it.each([
    new Fault('refused', { status: 404 }),
    new Fault('refused', { status: 403 }),
    new Fault('malformed', { status: 200 }),
  ])('are given up where the service has none: %o', async (fault) => {
    const { clock, updates, opened, at } = build()
    updates.start()
    clock.advance(limits.streamDelay)
    const stream = await at(0)
    stream.fail(fault)
    await Promise.resolve()
    clock.advance(3_600_000)
    expect(opened).toHaveLength(1)
  })

  it('wait as long as the service says', async () => {
    const { clock, updates, opened, at, planned } = build()
    updates.start()
    clock.advance(limits.streamDelay)
    const stream = await at(0)
    stream.fail(new Fault('refused', { status: 429, retryAfter: 60 }))
    await planned()
    clock.advance(59_999)
    expect(opened).toHaveLength(1)
    clock.advance(1)
    await at(1)
  })

  it('let go of the stream while nobody looks', async () => {
    const { clock, visibility, updates, opened, at, isOpen } = build()
    const stop = updates.start()
    clock.advance(limits.streamDelay)
    const first = await at(0)
    first.send({ id: '3' })
    await isOpen(true)
    visibility.show(false)
    expect(updates.isOpen).toBe(false)
    expect(first.signal?.aborted).toBe(true)
    clock.advance(3_600_000)
    expect(opened).toHaveLength(1)
    visibility.show(true)
    clock.advance(limits.streamDelay)
    expect((await at(1)).lastId).toBe('3')
    stop()
    expect(opened[1]?.signal?.aborted).toBe(true)
    expect(clock.pending).toBe(0)
  })
})
