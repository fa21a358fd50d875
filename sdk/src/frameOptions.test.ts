import { describe, expect, test } from 'vitest'
import type { WidgetConfig } from './config.ts'
import { frameOptions } from './frameOptions.ts'
import { loosely } from './testing/loosely.ts'

describe('frameOptions', () => {
  test('copies data field by field and keeps what is the host’s', () => {
    const tags = { team: 'x', list: [1, 2] }
    const { options, refused } = frameOptions({
      frameUrl: 'https://connect.example.com/frame/',
      onSuccess: () => {},
      onError: () => {},
      setOpen: () => {},
      open: true,
      zIndex: 5,
      title: 'T',
      orgName: 'Acme',
      apiURL: null,
      tags,
      alwaysOpen: false,
      enabledIntegrations: [{ id: 'LOCAL_FILES', chunkSize: 0 }],
    })
    expect(options).toEqual({
      orgName: 'Acme',
      apiURL: null,
      tags,
      alwaysOpen: false,
      enabledIntegrations: [{ id: 'LOCAL_FILES', chunkSize: 0 }],
    })
    expect(options.tags).not.toBe(tags)
    expect(refused).toEqual([])
  })

  test('leaves out what is not given', () => {
    expect(Object.keys(frameOptions({ orgName: undefined, tags: { a: '1' } }).options)).toEqual(['tags'])
  })

  test('drops what cannot cross and names it', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const { options, refused } = frameOptions(
      loosely<WidgetConfig>({
        orgName: () => 'Acme',
        tags: cycle,
        maxFileSize: 10n,
        theme: Symbol('dark'),
        enabledIntegrations: [{ id: 'NOTION', icon: () => null }],
        backButtonText: 'Back',
      }),
    )
    expect(refused).toEqual(['orgName', 'tags', 'maxFileSize', 'theme', 'enabledIntegrations.icon'])
    expect(options).toEqual({ enabledIntegrations: [{ id: 'NOTION' }], backButtonText: 'Back' })
  })

  test('survives a getter that throws', () => {
    const config = loosely<WidgetConfig>({ orgName: 'Acme' })
    Object.defineProperty(config, 'tags', {
      enumerable: true,
      get() {
        throw new Error('no')
      },
    })
    expect(frameOptions(config)).toEqual({ options: { orgName: 'Acme' }, refused: ['tags'] })
  })

  test('reads through reactive proxies, which structuredClone refuses', () => {
    const tags = new Proxy({ a: '1' }, {})
    expect(() => structuredClone(tags)).toThrow()
    const { options, refused } = frameOptions({ tags })
    expect(structuredClone(options)).toEqual({ tags: { a: '1' } })
    expect(refused).toEqual([])
  })

  test('makes the host’s relative addresses whole, because the frame lives elsewhere', () => {
    const { options, refused } = frameOptions({
      brandIcon: '/logo.svg',
      tosURL: 'terms',
      privacyPolicyURL: 'https://other.example/p',
      navigateBackURL: '/home',
    })
    expect(options).toEqual({
      brandIcon: new URL('/logo.svg', location.href).href,
      tosURL: new URL('terms', location.href).href,
      privacyPolicyURL: 'https://other.example/p',
      navigateBackURL: '/home',
    })
    expect(refused).toEqual([])
    expect(frameOptions({ brandIcon: 'http://[' }).refused).toEqual(['brandIcon'])
  })

  test('an own __proto__ stays a field and changes no prototype', () => {
    const config: WidgetConfig = JSON.parse(
      '{"__proto__":{"polluted":1},"tags":{"__proto__":{"polluted":1}}}',
    )
    const { options } = frameOptions(config)
    expect(Reflect.get(options, 'polluted')).toBeUndefined()
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
