import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './createClient.ts'
import { InletError } from './InletError.ts'

const calls =
  vi.fn<
    (url: string, init: { method: string; headers: Record<string, string>; body?: unknown }) => Response
  >()
const URL_OF_TOKENS = 'https://inlet.test/auth/v1/access_token'
let tokens = 0

/** Answers calls in order, and requests for tokens without being told. */
function answer(...answers: readonly Response[]): void {
  const left = [...answers]
  calls.mockImplementation((url) => {
    if (url === URL_OF_TOKENS) {
      tokens += 1
      const expires_at = new Date(Date.now() + 600_000).toISOString()
      return Response.json({ access_token: `token-${tokens}`, refresh_token: '', expires_at, grant: {} })
    }
    return left.shift() ?? Response.json({ results: [] })
  })
}
const refusal = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
const sent = () => calls.mock.calls.filter(([url]) => url !== URL_OF_TOKENS).map(([, init]) => init)

beforeEach(() => {
  tokens = 0
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  calls.mockReset()
  vi.stubGlobal('fetch', async (url: URL, init: Parameters<typeof calls>[1]) => calls(url.href, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const keyed = { baseUrl: 'https://inlet.test/', apiKey: 'key', customerId: 'ann' }
const client = () => createClient(keyed)
const limited = () => createClient({ ...keyed, grant: { scopes: ['search'] } })

describe('access tokens', () => {
  it('are requested once with the grant, for calls at the same time as well', async () => {
    answer()
    const inlet = limited()
    await Promise.all([inlet.listFiles(), inlet.listFiles()])
    await inlet.listFiles()
    const requests = calls.mock.calls.filter(([url]) => url === URL_OF_TOKENS)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.[1]).toMatchObject({
      headers: { Authorization: 'Bearer key', 'customer-id': 'ann' },
      body: '{"scopes":["search"]}',
    })
    expect(sent().map(({ headers }) => headers.Authorization)).toEqual(Array(3).fill('Token token-1'))
  })

  it('are not needed without a grant', async () => {
    answer()
    await client().listFiles()
    expect(sent()[0]?.headers).toMatchObject({ Authorization: 'Bearer key', 'customer-id': 'ann' })
    expect(tokens).toBe(0)
  })

  it('are requested again after a request for one failed', async () => {
    answer()
    const inlet = limited()
    calls.mockImplementationOnce(() => refusal(500))
    await expect(inlet.listFiles()).rejects.toMatchObject({ status: 500 })
    await inlet.listFiles()
    expect(sent()[0]?.headers.Authorization).toBe('Token token-1')
  })

  it('are renewed before they expire', async () => {
    answer()
    const inlet = limited()
    await inlet.listFiles()
    vi.advanceTimersByTime(569_000)
    await inlet.listFiles()
    vi.advanceTimersByTime(2_000)
    await inlet.listFiles()
    expect(sent().map(({ headers }) => headers.Authorization)).toEqual([
      'Token token-1',
      'Token token-1',
      'Token token-2',
    ])
  })

  it('are replaced once if the service refuses them', async () => {
    answer(refusal(401))
    await limited().listFiles()
    expect(sent().map(({ headers }) => headers.Authorization)).toEqual(['Token token-1', 'Token token-2'])
    answer(refusal(401), refusal(401, { detail: 'Unknown token.' }))
    await expect(limited().listFiles()).rejects.toMatchObject({ status: 401 })
  })

  it('are taken from the host where there is no key', async () => {
    answer(refusal(401))
    const accessToken = vi.fn().mockReturnValueOnce('old').mockReturnValue('new')
    await createClient({ baseUrl: 'https://inlet.test', accessToken }).listFiles()
    expect(sent().map(({ headers }) => headers.Authorization)).toEqual(['Token old', 'Token new'])
    answer(refusal(401, { detail: 'Unknown token.' }))
    await expect(
      createClient({ baseUrl: 'https://inlet.test', accessToken }).listFiles(),
    ).rejects.toBeInstanceOf(InletError)
  })

  it('are not used for calls about the organization', async () => {
    answer(Response.json({}))
    await limited().getOrganization()
    expect(sent()[0]?.headers).toMatchObject({ Authorization: 'Bearer key', 'customer-id': 'ann' })
    expect(tokens).toBe(0)
  })

  it('are the only way in a browser', () => {
    vi.stubGlobal('document', {})
    expect(limited).toThrow('Use accessToken instead.')
    expect(() => createClient({ baseUrl: 'https://inlet.test', accessToken: () => 'token' })).not.toThrow()
  })
})

describe('requests', () => {
  it('have members where the operation has them', async () => {
    answer(Response.json({}), Response.json({}), Response.json({}))
    await client().rotateApiKey({ key_id: 7, keep_hours: 48 })
    await client().listDeliveries({ webhook_id: 3, limit: 20 })
    const urls = calls.mock.calls.map(([url]) => url)
    expect(urls).toEqual([
      'https://inlet.test/admin/api_keys/7/rotate',
      'https://inlet.test/webhooks/3/deliveries?limit=20',
    ])
    expect(sent().map(({ body }) => body)).toEqual(['{"keep_hours":48}', undefined])
  })

  it('are repeated twice, with one idempotency key, when the service is busy', async () => {
    answer(refusal(429, {}, { 'Retry-After': '3' }), refusal(503), Response.json({ id: 1 }))
    const call = client().uploadText({ contents: 'The harbour opens at seven.' })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(sent()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(sent()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await call).toEqual({ id: 1 })
    const keys = sent().map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
  })

  it.each<[string, number[], Record<string, string>]>([
    ['three times', [502, 502, 502], {}],
    ['for other reasons', [500], {}],
    ['and ask for too much patience', [429], { 'Retry-After': '600' }],
  ])('are given up when they fail %s', async (_, statuses, headers) => {
    answer(...statuses.map((status) => refusal(status, { detail: 'No.' }, headers)))
    const call = client().listFiles()
    const failed = expect(call).rejects.toMatchObject({ status: statuses.at(-1) })
    await vi.advanceTimersByTimeAsync(10_000)
    await failed
    expect(sent()).toHaveLength(statuses.length)
  })

  it('can be aborted while they wait', async () => {
    answer(refusal(503, {}, { 'Retry-After': '30' }))
    const controller = new AbortController()
    const call = client().listFiles({}, { signal: controller.signal })
    const failed = expect(call).rejects.toThrow('enough')
    await vi.advanceTimersByTimeAsync(1_000)
    controller.abort(new Error('enough'))
    await failed
  })

  it('take an idempotency key of the caller', async () => {
    answer(Response.json({ id: 1 }))
    await client().uploadText({ contents: 'Text' }, { idempotencyKey: 'order-7' })
    expect(sent()[0]?.headers['Idempotency-Key']).toBe('order-7')
  })
})

describe('errors', () => {
  it('have the code, the sentence and the id of the request', async () => {
    const body = { detail: 'insufficient_scope: search', code: 'insufficient_scope' }
    answer(refusal(403, body, { 'X-Request-Id': 'r-1' }))
    const error = await client()
      .search({ query: 'x' })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InletError)
    expect(error).toMatchObject({
      status: 403,
      ...body,
      requestId: 'r-1',
      message: '403: insufficient_scope: search',
    })
  })

  it('name what is wrong in a request', async () => {
    const detail = [{ loc: ['body', 'k'], msg: 'Too large.', type: 'max_value' }]
    answer(refusal(422, { detail }))
    await expect(client().search({ query: 'x' })).rejects.toMatchObject({
      detail,
      code: null,
      message: '422: body.k: Too large.',
    })
  })

  it('are the same for a proxy that answers in HTML', async () => {
    answer(new Response('<html>', { status: 404, statusText: 'Not Found' }))
    await expect(client().search({ query: 'x' })).rejects.toMatchObject({
      status: 404,
      code: null,
      detail: 'Not Found',
    })
  })
})

describe('lists', () => {
  it('are read to their end by cursor, from where the caller says', async () => {
    answer(
      Response.json({ results: [{ id: 1 }, { id: 2 }], next_cursor: 'b' }),
      Response.json({ results: [{ id: 3 }], next_cursor: null }),
    )
    const files = client().iterateFiles({ order_by: 'name', pagination: { limit: 2, after: 'a' } })
    expect(await idsOf(files)).toEqual([1, 2, 3])
    expect(sent().map(({ body }) => JSON.parse(String(body)))).toEqual([
      { order_by: 'name', pagination: { limit: 2, after: 'a' } },
      { order_by: 'name', pagination: { limit: 2, after: 'b' } },
    ])
  })

  it('are read to their end by offset', async () => {
    answer(Response.json({ users: [{ id: 1 }, { id: 2 }] }), Response.json({ users: [] }))
    expect(await idsOf(client().iterateCustomers())).toEqual([1, 2])
    expect(sent().map(({ body }) => JSON.parse(String(body)).pagination.offset)).toEqual([0, 2])
  })

  it('are not read beyond what the caller takes', async () => {
    answer(Response.json({ results: [{ id: 1 }], next_cursor: 'b' }))
    for await (const { id } of client().iterateFiles()) if (id === 1) break
    expect(sent()).toHaveLength(1)
  })
})

async function idsOf(list: AsyncIterable<{ readonly id: number }>): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of list) ids.push(id)
  return ids
}
