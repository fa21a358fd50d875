import { SourceAccesses } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'

const DRIVE = 'https://www.googleapis.com/auth/drive'

onEitherDatabase('what a source asks people to allow', (service) => {
  const read = async (source: string) => {
    const answer = await (await service().customer('ann')).get(`/integrations/${source}/access`)
    expect(answer.status).toBe(200)
    return v.parse(SourceAccesses, await answer.json())
  }
  const setApp = (source: string, settings: Readonly<Record<string, string>>) =>
    service().app.request(`/admin/apps/${source}`, {
      method: 'PUT',
      headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_id: 'ours', client_secret: 's', settings }),
    })

  test('is each scope with its reason, and the review at the vendor', async () => {
    expect(await read('GOOGLE_DRIVE')).toEqual([
      {
        access: 'read_all',
        review: 'casa',
        scopes: [
          { scope: 'openid', reason_code: 'identity', required: true },
          { scope: 'email', reason_code: 'identity', required: true },
          { scope: `${DRIVE}.readonly`, reason_code: 'files', required: true },
        ],
      },
    ])
    expect(await read('NOTION')).toMatchObject([{ access: 'picked' }])
  })

  test('is what the app of the organization requests, where that names scopes of its own', async () => {
    expect((await setApp('GOOGLE_DRIVE', { scopes: `${DRIVE} other` })).status).toBe(200)
    const [first] = await read('GOOGLE_DRIVE')
    expect(first?.scopes.slice(2)).toEqual([
      { scope: DRIVE, reason_code: 'host', required: true },
      { scope: 'other', reason_code: 'host', required: false },
    ])
  })

  test('can be what is picked only where the source has that', async () => {
    expect((await setApp('GOOGLE_DRIVE', {})).status).toBe(200)
    const ann = await service().customer('ann')
    const answer = await ann.post('/integrations/oauth_url', { service: 'GOOGLE_DRIVE', access: 'picked' })
    expect(await answer.text()).toContain('Google Drive has no access of this kind.')
  })

  test('is nothing where people enter keys, and 404 where there is no such source', async () => {
    expect(await read('GURU')).toEqual([])
    const answer = await (await service().customer('ann')).get('/integrations/NOWHERE/access')
    expect(answer.status).toBe(404)
  })
})
