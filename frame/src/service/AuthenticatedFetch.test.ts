import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HostRecorder } from '../testing/HostRecorder.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { type ServiceHandler, serviceClientFor } from '../testing/serviceClientFor.ts'
import { AccessTokens } from './AccessTokens.ts'
import { AuthenticatedFetch, CALL_LIMIT } from './AuthenticatedFetch.ts'
import { createServiceClient } from './createServiceClient.ts'
import { Fault } from './Fault.ts'
import { refusal } from './refusal.ts'

const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  errors.mockImplementation(() => {})
  errors.mockClear()
})

function service(handler: ServiceHandler) {
  const host = new HostRecorder()
  const tokens = new AccessTokens(() => host.fetchToken())
  const clock = new ManualClock()
  return { host, tokens, clock, client: serviceClientFor(handler, { tokens, clock }) }
}

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (cause: unknown) => (cause instanceof Fault ? cause : Promise.reject(cause)),
  )

const accounts = { body: { results: [], count: 0 } }

describe('tokens', () => {
  it('sends the host’s token with every call, and asks for it once [API-01] [SHL-02]', async () => {
    const { client, host } = service(() => accounts)
    await client.accounts.list({})
    await client.accounts.list({})
    expect(client.calls.map((call) => call.headers.get('Authorization'))).toEqual(['Token T1', 'Token T1'])
    expect(host.tokens).toBe(1)
  })

  it('repeats a call with a fresh token after a 401 [API-02] [CFG-03]', async () => {
    const { client, host } = service(({ token }) => (token === 'T1' ? { status: 401 } : accounts))
    expect(await client.accounts.list({})).toEqual(accounts.body)
    expect(client.calls.map((call) => call.token)).toEqual(['T1', 'T2'])
    expect(host.tokens).toBe(2)
  })

  it('gives up after a second 401 and says why [API-03]', async () => {
    const { client } = service(() => ({ status: 401, body: { detail: 'It has expired.' } }))
    const fault = await faultOf(client.accounts.list({}))
    expect(fault).toMatchObject({
      kind: 'unauthorized',
      status: 401,
      code: 'TOKEN_EXPIRED',
      detail: 'It has expired.',
    })
    expect(client.calls).toHaveLength(2)
  })

  it('asks the host twice in all when 50 parallel calls meet a stale token', async () => {
    let stale = ''
    const { client, host } = service(({ token }) => (token === stale ? { status: 401 } : accounts))
    await client.accounts.list({})
    stale = 'T1'
    await Promise.all(Array.from({ length: 50 }, () => client.accounts.list({})))
    expect(host.tokens).toBe(2)
    expect(client.calls).toHaveLength(1 + 100)
  })

  it('asks the host for one fresh token in a storm of refused calls', async () => {
    const { client, host } = service(() => ({ status: 401 }))
    const faults = await Promise.all(Array.from({ length: 20 }, () => faultOf(client.accounts.list({}))))
    expect(faults.every((fault) => fault?.kind === 'unauthorized')).toBe(true)
    expect(host.tokens).toBe(2)
  })

  it('asks for one token a call while fresh ones are refused, and for two again once one was accepted [F-056]', async () => {
    let isOpen = false
    const { client, host } = service(() => (isOpen ? accounts : { status: 401 }))
    await faultOf(client.accounts.list({}))
    expect([host.tokens, client.calls.length]).toEqual([2, 2])
    await faultOf(client.accounts.list({}))
    await faultOf(client.accounts.list({}))
    expect([host.tokens, client.calls.length]).toEqual([4, 4])
    isOpen = true
    await client.accounts.list({})
    expect([host.tokens, client.calls.length]).toEqual([5, 5])
    isOpen = false
    await faultOf(client.accounts.list({}))
    expect([host.tokens, client.calls.length]).toEqual([6, 7])
  })

  it.each(['TOKEN_REJECTED', 'TOKEN_TIMEOUT', 'TOKEN_INVALID'] as const)(
    'sends nothing without a token (%s) and asks again next time',
    async (code) => {
      const { client, host } = service(() => accounts)
      host.answers.push({ ok: false, code, message: 'No.' })
      const [first, second] = await Promise.all([
        faultOf(client.accounts.list({})),
        faultOf(client.accounts.list({})),
      ])
      expect(first).toMatchObject({ kind: 'unauthorized', status: 0, code, detail: 'No.' })
      expect(second).toMatchObject({ code })
      expect(host.tokens).toBe(1)
      expect(client.calls).toHaveLength(0)
      expect(await client.accounts.list({})).toEqual(accounts.body)
    },
  )

  it('aborts everything when it is closed, and drops a token that comes late', async () => {
    const { client, tokens, host } = service(() => new Promise(() => {}))
    const pending = faultOf(client.accounts.list({}))
    await vi.waitFor(() => expect(client.calls).toHaveLength(1))
    tokens.close()
    expect(await pending).toMatchObject({ kind: 'aborted' })
    expect(await faultOf(client.accounts.list({}))).toMatchObject({ kind: 'aborted' })
    expect(host.tokens).toBe(1)
    expect(errors).not.toHaveBeenCalled()

    let give: (token: string) => void = () => {}
    const late = new AccessTokens(
      () =>
        new Promise((resolve) => {
          give = (token) => resolve({ ok: true, token })
        }),
    )
    const waiting = serviceClientFor(() => accounts, { tokens: late })
    const call = faultOf(waiting.accounts.list({}))
    late.close()
    give('T1')
    expect(await call).toMatchObject({ kind: 'aborted' })
    expect(waiting.calls).toHaveLength(0)
  })
})

describe('calls', () => {
  it('sends JSON without cookies, referrer, cache or redirects [API-05]', async () => {
    const asked: RequestInit[] = []
    const fetch = async (_: unknown, init: RequestInit = {}) => {
      asked.push(init)
      return new Response('{}')
    }
    const tokens = new AccessTokens(async () => ({ ok: true, token: 'T1' }))
    const bare = new AuthenticatedFetch({
      base: 'https://s.test',
      tokens,
      clock: new ManualClock(),
      refusal,
      fetch,
    })
    await bare.send('/whoami', { method: 'GET' })
    expect(asked[0]).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    const { client } = service(() => accounts)
    await client.accounts.list({})
    expect(client.calls[0]?.headers.get('Content-Type')).toBe('application/json')
  })

  it.each([
    'https://evil.test/',
    '@evil.test/',
    ':443@evil.test/',
    '.evil.test/',
    '\\evil.test',
    'whoami',
    '/../whoami',
    '/%2e%2e/whoami',
    '/a/../../whoami',
  ])('refuses a path that leads away before anybody is asked: %s', async (path) => {
    const host = new HostRecorder()
    const tokens = new AccessTokens(() => host.fetchToken())
    const fetch = vi.fn<typeof globalThis.fetch>()
    const base = 'https://s.test/api'
    const bare = new AuthenticatedFetch({ base, tokens, clock: new ManualClock(), refusal, fetch })
    await expect(bare.send(path, { method: 'GET' })).rejects.toThrow(TypeError)
    expect(host.tokens).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('takes a refusal that cannot be read, because its code does not load, for a lost connection', async () => {
    const tokens = new AccessTokens(async () => ({ ok: true, token: 'T1' }))
    const client = createServiceClient({
      base: 'https://s.test',
      tokens,
      clock: new ManualClock(),
      loadMore: () => Promise.reject(new Error('gone')),
      fetch: async () => Response.json({ detail: 'Not now.' }, { status: 503 }),
    })
    expect(await faultOf(client.identity.whoAmI())).toMatchObject({ kind: 'network', status: 0 })
  })

  it('does not repeat a body that can be read only once', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('', { status: 401 }))
    const tokens = new AccessTokens(async () => ({ ok: true, token: 'T1' }))
    const bare = new AuthenticatedFetch({
      base: 'https://s.test',
      tokens,
      clock: new ManualClock(),
      refusal,
      fetch,
    })
    const answer = await bare.send('/x', { method: 'POST', body: new ReadableStream() })
    expect(answer.status).toBe(401)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('gives a call that has no answer up after its limit and leaves no timer [API-04]', async () => {
    const { client, clock } = service(() => new Promise(() => {}))
    const call = faultOf(client.identity.whoAmI())
    await vi.waitFor(() => expect(client.calls).toHaveLength(1))
    clock.advance(CALL_LIMIT)
    expect(await call).toMatchObject({ kind: 'timeout', status: 0 })
    expect(clock.pending).toBe(0)
    expect(errors).toHaveBeenCalledTimes(1)
  })

  it('logs a broken connection and rejects with a Fault [API-04]', async () => {
    const { client, clock } = service(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await faultOf(client.identity.whoAmI())).toMatchObject({ kind: 'network', status: 0 })
    expect(errors).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(errors.mock.calls)).not.toContain('T1')
    expect(clock.pending).toBe(0)
  })

  it('is silent about a call that its caller aborted', async () => {
    const { client } = service(() => new Promise(() => {}))
    const caller = new AbortController()
    const call = faultOf(client.identity.whoAmI({ signal: caller.signal }))
    await vi.waitFor(() => expect(client.calls).toHaveLength(1))
    caller.abort()
    expect(await call).toMatchObject({ kind: 'aborted' })
    expect(await faultOf(client.identity.whoAmI({ signal: caller.signal }))).toMatchObject({
      kind: 'aborted',
    })
    expect(errors).not.toHaveBeenCalled()
  })
})
