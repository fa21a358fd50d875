import { describe, expect, it } from 'vitest'
import { homeOf, serviceBase } from './serviceBase.ts'

const config = {
  api_origins: ['https://api.example.com'],
  environments: { PRODUCTION: '', DEVELOPMENT: 'https://dev.example.com/', LOCAL: 'http://localhost:8000' },
}
const home = 'https://inlet.example.com'
const baseOf = (options: Parameters<typeof serviceBase>[0], given = config) => {
  const found = serviceBase(options, given, home)
  return found.ok ? found.base : `refused ${found.asked}`
}

describe('serviceBase', () => {
  it.each([
    [{}, home],
    [{ environment: 'PRODUCTION' }, home],
    [{ environment: 'DEVELOPMENT' }, 'https://dev.example.com'],
    [{ environment: 'LOCAL' }, 'http://localhost:8000'],
  ] as const)('gives each environment its own base: %j [API-06] [API-07] [CFG-08]', (options, base) => {
    expect(baseOf(options)).toBe(base)
  })

  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['https://api.example.com/v1//', 'https://api.example.com/v1/'],
    ['https://inlet.example.com/', home],
  ])('takes the host’s address %s without one trailing slash [API-08] [CFG-24]', (apiURL, base) => {
    expect(baseOf({ apiURL, environment: 'LOCAL' })).toBe(base)
  })

  it.each([
    ['https://evil.example', 'https://evil.example'],
    ['http://api.example.com', 'http://api.example.com'],
    ['https://api.example.com:8443', 'https://api.example.com:8443'],
    ['https://api.example.com.evil.example', 'https://api.example.com.evil.example'],
  ])('refuses %s', (apiURL, asked) => {
    expect(baseOf({ apiURL })).toBe(`refused ${asked}`)
  })

  it('refuses an environment that the deployment does not offer', () => {
    const environments = { ...config.environments, LOCAL: null }
    expect(serviceBase({ environment: 'LOCAL' }, { ...config, environments }, home)).toEqual({
      ok: false,
      asked: 'LOCAL',
    })
  })
})

describe('homeOf', () => {
  it.each([
    ['https://x.example/frame/', 'https://x.example'],
    ['https://x.example/frame/index.html?a#n=1', 'https://x.example'],
    ['https://x.example/a/b/frame/', 'https://x.example/a/b'],
  ])('finds the service that serves %s', (address, expected) => {
    expect(homeOf(address)).toBe(expected)
  })
})
