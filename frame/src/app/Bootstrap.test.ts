import type { WidgetOptions } from '@inlet/wire/bridge'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Replies, servicesFor } from '../testing/servicesFor.ts'
import { Bootstrap } from './Bootstrap.ts'
import { HostOptions } from './HostOptions.ts'

const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  errors.mockImplementation(() => {})
  errors.mockClear()
})

function bootstrapFor(options: WidgetOptions = {}, replies: Replies = {}) {
  const services = servicesFor(options, replies)
  const bootstrap = new Bootstrap(services, new HostOptions(services.host), () => services.tokens.close())
  return { ...services, bootstrap }
}

const branding = (body: object) => ({ '/auth/v1/white_labeling': { body } })
const removed = branding({ remove_branding: true })
const dropbox: WidgetOptions = { enabledIntegrations: [{ id: 'DROPBOX' }], entryPoint: 'DROPBOX' }

describe('Bootstrap', () => {
  it.each<[string, WidgetOptions, Replies, string]>([
    ['consent where branding is kept [SHL-25]', {}, {}, 'CONNECT'],
    ['consent before the entry point [SHL-25]', dropbox, {}, 'CONNECT'],
    ['the list where branding is removed [SHL-24] [CON-14]', {}, removed, 'INTEGRATION_LIST'],
    ['the list when it is named [SHL-24]', { entryPoint: 'INTEGRATION_LIST' }, removed, 'INTEGRATION_LIST'],
    ['the entry point where branding is removed [SHL-23] [CFG-09]', dropbox, removed, 'DROPBOX'],
    [
      'the entry point for which alone branding is removed [CFG-90]',
      dropbox,
      branding({ integrations: { DROPBOX: true } }),
      'DROPBOX',
    ],
  ])('begins with %s', async (_, options, replies, step) => {
    const { bootstrap, navigation } = bootstrapFor(options, replies)
    expect(navigation.step).toBeNull()
    await bootstrap.start()
    expect(navigation.step).toBe(step)
  })

  it('starts as without an entry point, and says so once, when it is not enabled [SHL-26] [ERR-03] [CAT-09]', async () => {
    const { bootstrap, navigation, host } = bootstrapFor(
      { enabledIntegrations: [{ id: 'NOTION' }], entryPoint: 'BOX' },
      removed,
    )
    await bootstrap.start()
    expect(navigation.step).toBe('INTEGRATION_LIST')
    expect(errors).toHaveBeenCalledTimes(1)
    expect(String(errors.mock.calls[0])).toMatch(/BOX is not enabled/)
    expect(host.errors.map((error) => error.code)).toEqual(['INVALID_OPTION'])
  })

  it('asks for branding, account and accounts once each, and nothing else [API-11] [API-12]', async () => {
    const { bootstrap, client, host } = bootstrapFor()
    await bootstrap.start()
    expect(client.calls.map((call) => `${call.method} ${call.path}`)).toEqual([
      'GET /auth/v1/white_labeling',
      'GET /whoami',
      'POST /user_data_sources',
    ])
    expect(host.tokens).toBe(1)
  })

  it.each([
    { path: '/auth/v1/white_labeling', brandingFailed: true, logged: /branding could not be fetched/ },
    { path: '/whoami', brandingFailed: false, logged: /account could not be fetched/ },
  ])(
    'opens without an answer of $path, says so, and flags a failed branding [ERR-02] [API-13]',
    async (given) => {
      const failing = { [given.path]: { status: 500 } }
      const { bootstrap, navigation, session } = bootstrapFor({}, failing)
      await bootstrap.start()
      expect(session.brandingFailed).toBe(given.brandingFailed)
      expect(errors.mock.calls.flat().join()).toMatch(given.logged)
      expect(session.status).toBe('ready')
      expect(navigation.step).toBe('CONNECT')
      navigation.consent()
      expect(navigation.step).toBe('INTEGRATION_LIST')
    },
  )

  it('takes the flag of a failed branding back when it is tried again [ERR-02]', async () => {
    let calls = 0
    const fails = () => ({ status: calls++ === 0 ? 500 : 200, body: { remove_branding: true } })
    const { bootstrap, session, navigation } = bootstrapFor({}, { '/auth/v1/white_labeling': fails })
    await bootstrap.start()
    expect(session.brandingFailed).toBe(true)
    await bootstrap.start()
    expect(session.brandingFailed).toBe(false)
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })

  it('fails without a token, says so, and recovers when it is tried again [ERR-01]', async () => {
    const { bootstrap, host, session, navigation } = bootstrapFor()
    host.answers.push({ ok: false, code: 'TOKEN_REJECTED', message: 'No.' })
    await bootstrap.start()
    expect(session.status).toBe('failed')
    expect(session.fault?.code).toBe('TOKEN_REJECTED')
    expect(navigation.step).toBeNull()
    expect(errors).toHaveBeenCalled()
    await bootstrap.start()
    expect(navigation.step).toBe('CONNECT')
  })

  it('tells the host when the service cannot be reached', async () => {
    const { bootstrap, host, session } = bootstrapFor(
      {},
      {
        '/auth/v1/white_labeling': () => Promise.reject(new TypeError('Failed to fetch')),
        '/whoami': () => Promise.reject(new TypeError('Failed to fetch')),
      },
    )
    await bootstrap.start()
    expect(session.status).toBe('failed')
    expect(host.errors.map((error) => error.code)).toEqual(['SERVICE_UNREACHABLE'])
  })

  it('shows nothing to a page for which the token was not made', async () => {
    const { bootstrap, host, navigation, client, accounts } = bootstrapFor(
      {},
      branding({ allowed_origins: ['https://other.example'] }),
    )
    await bootstrap.start()
    expect(bootstrap.refusal).toBe('HOST_NOT_ALLOWED')
    expect(navigation.step).toBeNull()
    expect(host.errors.map((error) => error.code)).toEqual(['HOST_NOT_ALLOWED'])
    const calls = client.calls.length
    accounts.refresh()
    expect(client.calls).toHaveLength(calls)
  })

  it('goes on for a page that the token names', async () => {
    const { bootstrap, navigation } = bootstrapFor(
      {},
      branding({ allowed_origins: ['https://app.example.com'] }),
    )
    await bootstrap.start()
    expect(bootstrap.refusal).toBeNull()
    expect(navigation.step).toBe('CONNECT')
  })
})
