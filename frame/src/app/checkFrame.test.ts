import { expect, it } from 'vitest'
import { HostRecorder } from '../testing/HostRecorder.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { checkFrame } from './checkFrame.ts'

const HOST = 'https://app.example.com'

/** A deployment that answers the frame's requests like this. */
function deployment(branding: object): typeof fetch {
  return async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const config = {
      api_origins: [],
      environments: { PRODUCTION: '', DEVELOPMENT: null, LOCAL: null },
      host_origins: [HOST],
      tos_url: null,
      privacy_policy_url: null,
    }
    const body = pathname.endsWith('config.json')
      ? config
      : pathname.endsWith('/whoami')
        ? { id: 1 }
        : branding
    return Response.json(body)
  }
}

function check(options: object, branding: object) {
  const host = new HostRecorder()
  return checkFrame(options, {
    page: {
      embedder: null,
      fragment: '',
      ancestors: null,
      referrer: '',
      listen: () => () => {},
    },
    host: { origin: HOST, fetchToken: () => host.fetchToken() },
    config: null,
    address: 'https://connect.example.com/frame/',
    clock: new ManualClock(),
    loadMore: () => import('../service/moreCalls.ts'),
    fetch: deployment(branding),
  })
}

it('names each source that the host offers and nobody can sign in at, and the variable that changes it', async () => {
  const options = { enabledIntegrations: [{ id: 'BOX' }, { id: 'S3' }, { id: 'NOTION' }] }
  const branding = { available_sources: ['S3'], unconfigured_sources: ['BOX', 'DROPBOX', 'NOTION'] }
  expect(await check(options, branding)).toEqual({
    failure: null,
    problems: ['BOX', 'NOTION'].map((id) => ({
      path: `enabledIntegrations: ${id}`,
      message: `needs an app at the source (SOURCE_NOT_SET_UP): set INLET_APP_${id}, or PUT /admin/apps/${id}`,
    })),
  })
  expect(await check(options, { available_sources: ['S3'] })).toEqual({ failure: null, problems: [] })
})

it('says nothing of sources where the page may not be there at all', async () => {
  const branding = { allowed_origins: ['https://other.example'], unconfigured_sources: ['BOX'] }
  expect(await check({ enabledIntegrations: [{ id: 'BOX' }] }, branding)).toEqual({
    failure: { code: 'HOST_NOT_ALLOWED', cause: HOST },
    problems: [],
  })
})
