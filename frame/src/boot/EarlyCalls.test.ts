// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { AccessTokens } from '../service/AccessTokens.ts'
import { AuthenticatedFetch, CALL_LIMIT } from '../service/AuthenticatedFetch.ts'
import { earlyFetch } from '../service/earlyFetch.ts'
import { refusal } from '../service/refusal.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { askEarly } from './EarlyCalls.ts'

const BASE = 'https://inlet.example/a'

/** A host with this answer, and a service that answers each call with its URL and token. */
function begin(answer: () => Promise<unknown>, answers?: typeof fetch, clock = new ManualClock()) {
  const asked: string[] = []
  const service: typeof fetch =
    answers ??
    (async (address, init) => {
      asked.push(String(address))
      return Response.json({ address, token: new Headers(init?.headers).get('Authorization') })
    })
  const early = askEarly({ origin: 'https://host.example', call: vi.fn(answer) }, BASE, service)
  const tokens = new AccessTokens(async () => {
    const given = Object(await early.takeToken())
    return given.ok === true
      ? { ok: true, token: String(given.token) }
      : { ok: false, code: 'TOKEN_REJECTED', message: '' }
  })
  const late: string[] = []
  const fetchLate: typeof fetch = async (address) => {
    late.push(String(address))
    return new Response('late')
  }
  const client = new AuthenticatedFetch({
    base: BASE,
    tokens,
    clock,
    refusal,
    fetch: earlyFetch(early, fetchLate),
  })
  return { early, client, asked, late }
}

const token = async () => ({ ok: true, token: 'T1' })

describe('askEarly', () => {
  it('asks what a first screen asks, with the token of the host, and the app takes the answers once', async () => {
    const { client, asked, late } = begin(token)
    await vi.waitFor(() => expect(asked).toEqual([`${BASE}/auth/v1/white_labeling`, `${BASE}/whoami`]))
    const { status, body } = await client.send('/whoami', { method: 'GET' })
    expect([status, JSON.parse(body)]).toEqual([200, { address: `${BASE}/whoami`, token: 'Token T1' }])
    expect(late).toEqual([])
    expect((await client.send('/whoami', { method: 'GET' })).body).toBe('late')
    expect((await client.send('/user_files_v2', { method: 'POST', body: '{}' })).body).toBe('late')
    expect(late).toEqual([`${BASE}/whoami`, `${BASE}/user_files_v2`])
  })

  it.each([
    ['refuses', async () => ({ ok: false, code: 'TOKEN_REJECTED', message: '' })],
    ['answers nonsense', async () => 'T1'],
    ['does not answer', () => Promise.reject(new Error('gone'))],
    ['answers what cannot stand in a header', async () => ({ ok: true, token: 'a\r\nb' })],
  ])('asks nothing of the service where the host %s', async (_, answer) => {
    const { early, asked } = begin(answer)
    await early.takeToken()?.catch(() => {})
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toEqual([])
    expect(early.take(`${BASE}/whoami`, null)).toBeNull()
    expect(early.takeToken()).toBeUndefined()
  })

  it('hands on that there was no connection, and gives no answer to another token', async () => {
    const { client } = begin(token, () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.send('/whoami', { method: 'GET' })).rejects.toMatchObject({ kind: 'network' })
    const { early, asked } = begin(token)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(early.take(`${BASE}/whoami`, 'Token T2')).toBeNull()
  })

  it('ends with whoever waits for it, also in the middle of its body', async () => {
    const clock = new ManualClock()
    const { client } = begin(
      token,
      async (_, init) =>
        new Response(
          new ReadableStream({
            start: (body) => init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason)),
          }),
        ),
      clock,
    )
    const ending = new AbortController()
    const left = client.send('/whoami', { method: 'GET' }, { signal: ending.signal })
    const late = client.send('/auth/v1/white_labeling', { method: 'GET' })
    await new Promise((resolve) => setImmediate(resolve))
    ending.abort()
    await expect(left).rejects.toMatchObject({ kind: 'aborted' })
    clock.advance(CALL_LIMIT)
    await expect(late).rejects.toMatchObject({ kind: 'timeout' })
  })
})
