import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { status } from './status.ts'

const frameUrl = 'https://connect.example.com/frame/'
const health = { worst: 'ok', accounts: [] }
const ask = vi.fn<typeof fetch>()

beforeEach(() => {
  ask.mockReset().mockImplementation(async () => Response.json(health))
  vi.stubGlobal('fetch', ask)
})
afterEach(() => vi.unstubAllGlobals())

test('asks the service once, with a fresh token and without cookies', async () => {
  const tokenFetcher = vi.fn(async () => ({ access_token: 'inlet_1' }))
  expect(await status(tokenFetcher, { frameUrl })).toEqual(health)
  expect(tokenFetcher).toHaveBeenCalledTimes(1)
  const [address, request] = ask.mock.calls[0] ?? []
  expect(address).toBe('https://connect.example.com/status')
  expect(request).toMatchObject({ credentials: 'omit', headers: { Authorization: 'Token inlet_1' } })
  expect(document.querySelector('iframe')).toBeNull()
})

test.each([
  [{ frameUrl: 'https://a.example/inlet/frame/' }, 'https://a.example/inlet/status'],
  [{ frameUrl: 'https://a.example/inlet/frame?x=1#y' }, 'https://a.example/inlet/status'],
  [{ frameUrl, apiURL: 'https://api.example/v1' }, 'https://api.example/v1/status'],
  [{ frameUrl, apiURL: null }, 'https://connect.example.com/status'],
])('finds the service by %j', async (options, address) => {
  await status(() => 't', options)
  expect(ask.mock.calls[0]?.[0]).toBe(address)
})

test.each([
  [401, 'TOKEN_EXPIRED'],
  [403, 'REFUSED'],
  [404, 'REFUSED'],
  [429, 'RATE_LIMITED'],
  [502, 'SERVICE_FAILED'],
])('rejects a %i with %s', async (answer, code) => {
  ask.mockResolvedValue(new Response('', { status: answer }))
  await expect(status(() => 't', { frameUrl })).rejects.toMatchObject({ code, cause: answer })
})

test('rejects with a code what is no answer, no network, no token and no address', async () => {
  ask.mockResolvedValueOnce(Response.json({ worst: 'ok' }))
  await expect(status(() => 't', { frameUrl })).rejects.toMatchObject({ code: 'SERVICE_FAILED' })
  ask.mockResolvedValueOnce(new Response('<html>'))
  await expect(status(() => 't', { frameUrl })).rejects.toMatchObject({ code: 'SERVICE_FAILED' })
  ask.mockRejectedValueOnce(new TypeError('offline'))
  await expect(status(() => 't', { frameUrl })).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' })
  const broken = new Error('no session')
  const rejecting = status(() => Promise.reject(broken), { frameUrl })
  await expect(rejecting).rejects.toMatchObject({ code: 'TOKEN_REJECTED', cause: broken })
  await expect(status(() => 't', {})).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  expect(ask).toHaveBeenCalledTimes(3)
})
