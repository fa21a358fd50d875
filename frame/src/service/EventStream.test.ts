import { describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { AccessTokens } from './AccessTokens.ts'
import { changeCalls } from './EventStream.ts'
import type { StreamBlock } from './ServiceClient.ts'

const errors = vi.spyOn(console, 'error').mockImplementation(() => {})

/** A service that answers each call with the next response. */
function build(...responses: Response[]) {
  const clock = new ManualClock()
  const calls: { url: string; headers: Headers; signal: AbortSignal | null | undefined }[] = []
  const tokens = new AccessTokens(async () => ({ ok: true, token: `T${calls.length + 1}` }))
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    calls.push({ url: String(input), headers: new Headers(init.headers), signal: init.signal })
    const response = responses.shift()
    if (!response) throw new TypeError('no connection')
    return response
  }
  const { follow } = changeCalls({ base: 'https://service.test', tokens, clock, fetch })
  return { clock, calls, tokens, follow }
}

/** A body that a test writes. */
function streamed(status = 200, type = 'text/event-stream; charset=utf-8') {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const writer = writable.getWriter()
  const response = new Response(readable, { status, headers: { 'Content-Type': type } })
  return {
    response,
    write: (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => {}),
    close: () => void writer.close().catch(() => {}),
  }
}

async function all(blocks: AsyncIterable<StreamBlock>): Promise<StreamBlock[]> {
  const found: StreamBlock[] = []
  for await (const block of blocks) found.push(block)
  return found
}

describe('the stream of changes', () => {
  it('is asked for with the token and the last id, and read in pieces of any size', async () => {
    const { response, write, close } = streamed()
    const { follow, calls } = build(response)
    const blocks = await follow('41')
    write('retry: 3000\n\nevent: reset\ndata: {}\nid: 4')
    write('2\n\n:\n\nevent: file.updated\ndata: {"file_id":9,"sync_status":"READY"}\n\nevent: account.up')
    write('dated\ndata: {"account_id":7,"sync_status":null}\nid: 43\n\nevent: a.newer.one\ndata: {}\n\n')
    close()
    expect(await all(blocks)).toEqual([
      { id: null, change: null },
      { id: '42', change: 'all' },
      { id: null, change: null },
      { id: null, change: { of: 'file', id: 9 } },
      { id: '43', change: { of: 'account', id: 7 } },
      { id: null, change: null },
    ])
    expect(calls[0]?.url).toBe('https://service.test/event_stream')
    const sent = ['Accept', 'Authorization', 'Last-Event-ID'].map((name) => calls[0]?.headers.get(name))
    expect(sent).toEqual(['text/event-stream', 'Token T1', '41'])
  })

  it('is asked for with a new token if the old one has ended', async () => {
    const { response, close } = streamed()
    const { follow, calls } = build(new Response('{"detail":"expired"}', { status: 401 }), response)
    const blocks = await follow(null)
    close()
    expect(await all(blocks)).toEqual([])
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['Token T1', 'Token T2'])
  })

  it('is refused with a fault, also by a page in its place', async () => {
    const { follow } = build(
      new Response('{"detail":"Too many"}', { status: 429, headers: { 'Retry-After': '60' } }),
      new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
    )
    await expect(follow(null)).rejects.toMatchObject({ kind: 'refused', status: 429, retryAfter: 60 })
    await expect(follow(null)).rejects.toMatchObject({ kind: 'malformed' })
    await expect(follow(null)).rejects.toMatchObject({ kind: 'network' })
    expect(errors).toHaveBeenCalled()
  })

  it('is malformed if its data is', async () => {
    const { response, write } = streamed()
    const { follow, calls } = build(response)
    const blocks = await follow(null)
    write('event: file.updated\ndata: {"file_id":"nine"}\n\n')
    await expect(all(blocks)).rejects.toMatchObject({ kind: 'malformed' })
    expect(calls[0]?.signal?.aborted).toBe(true)
  })

  it('counts as lost after a long silence', async () => {
    const { response, write } = streamed()
    const { follow, clock, calls } = build(response)
    const blocks = await follow(null)
    const reading = blocks[Symbol.asyncIterator]()
    write(':\n\n')
    await reading.next()
    clock.advance(39_999)
    expect(calls[0]?.signal?.aborted).toBe(false)
    clock.advance(1)
    expect(calls[0]?.signal?.aborted).toBe(true)
  })

  it('ends with the call and with the session', async () => {
    const [one, other] = [streamed(), streamed()]
    const { follow, calls, tokens, clock } = build(one.response, other.response)
    const ending = new AbortController()
    await follow(null, { signal: ending.signal })
    await follow(null)
    ending.abort()
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    tokens.close()
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, true])
    clock.advance(40_000)
    await expect(follow(null)).rejects.toMatchObject({ kind: 'aborted' })
  })
})
