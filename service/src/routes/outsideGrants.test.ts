import { type Grant, GrantedToken } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { WITHIN } from '../http/endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

function call(service: TestService, token: string, path: string, body: unknown): Promise<Response> {
  return Promise.resolve(
    service.app.request(path, {
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      method: 'POST',
      body: JSON.stringify(body),
    }),
  )
}

onEitherDatabase('the limits of a token', (service) => {
  const grant = async (customer: TestCustomer, body: unknown, token = customer.token) => {
    const answer = await call(service(), token, '/auth/v1/access_token/restrict', body)
    expect(answer.status).toBe(200)
    return v.parse(GrantedToken, await answer.json())
  }
  const statusOf = async (token: string, path: string, body: unknown) =>
    (await call(service(), token, path, body)).status
  const TEXT = { contents: 'Words that are long enough.' }

  it('can be narrowed, and never widened', async () => {
    const ann = await service().customer('ann')
    const made = await grant(ann, {
      sources: ['BOX', 'GOOGLE_DRIVE'],
      account_ids: [1, 2],
      filter: { AND: [{ key: 'team', value: 'legal' }] },
      user_id: 'u1',
    })
    const { access_token: token } = made
    const narrow = await grant(
      ann,
      { sources: ['BOX'], account_ids: [2], filter: { OR: [{ key: 'level', value: '1' }] } },
      token,
    )
    expect(narrow.grant).toEqual({
      scopes: null,
      sources: ['BOX'],
      account_ids: [2],
      filter: {
        AND: [
          { key: 'team', value: 'legal', negate: false },
          { OR: [{ key: 'level', value: '1', negate: false }] },
        ],
      },
      user_id: 'u1',
      readers: null,
    } satisfies Grant)
    expect((await grant(ann, {}, token)).grant).toEqual(made.grant)
    const wider = [
      { sources: ['BOX', 'NOTION'] },
      { account_ids: [3] },
      { user_id: 'u2' },
      { readers: ['team'] },
    ]
    for (const body of wider) {
      expect(await statusOf(token, '/auth/v1/access_token/restrict', body)).toBe(422)
    }
  })

  it('hold for what it makes', async () => {
    const ann = await service().customer('ann')
    const uploads = (await grant(ann, { sources: ['LOCAL_FILES'] })).access_token
    const drive = (await grant(ann, { sources: ['GOOGLE_DRIVE'] })).access_token
    const accounts = (await grant(ann, { account_ids: [1] })).access_token
    const tagged = (await grant(ann, { filter: { AND: [{ key: 'team', value: 'legal' }] } })).access_token
    const site = { url: 'https://site.example/' }
    expect(await statusOf(uploads, '/upload_text', TEXT)).toBe(200)
    for (const token of [drive, accounts, tagged]) {
      expect(await statusOf(token, '/upload_text', TEXT)).toBe(403)
      expect(await statusOf(token, '/web_scrape', [site])).toBe(403)
    }
    expect(await statusOf(uploads, '/web_scrape', [site])).toBe(403)
    expect(await statusOf(tagged, '/web_scrape', [{ ...site, tags: { team: 'legal' } }])).toBe(200)
    const refused = await call(service(), drive, '/upload_text', TEXT)
    expect(await refused.json()).toEqual({ detail: 'outside_grant', code: 'outside_grant' })
    for (const token of [uploads, accounts, tagged]) {
      const begin = { service: 'NOTION' }
      expect(await statusOf(token, '/integrations/oauth_url', begin)).not.toBe(200)
      const keys = { username: 'a', access_token: 'b' }
      // API keys may reconnect an account: only its source tells which one.
      const isKnown = token === accounts
      expect(await statusOf(token, '/integrations/guru', keys)).toBe(isKnown ? 400 : 403)
    }
  })

  it('let no file out that is inside', async () => {
    const ann = await service().customer('ann')
    const { id } = await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const tags = { organization_user_file_id: id, tags: { team: 'legal' } }
    await ann.post('/create_user_file_tags', tags)
    const { access_token: token } = await grant(ann, { filter: { AND: [{ key: 'team', value: 'legal' }] } })
    const leave = { organization_user_file_id: id, tags: ['team'] }
    expect(await statusOf(token, '/delete_user_file_tags', leave)).toBe(403)
    expect(await statusOf(token, '/create_user_file_tags', { ...tags, tags: { team: 'hr' } })).toBe(403)
    expect(await statusOf(token, '/create_user_file_tags', { ...tags, tags: { level: '1' } })).toBe(200)
    expect((await ann.file(id)).tags).toEqual({ team: 'legal', level: '1' })
  })
})

describe('every operation that a token can call', () => {
  it('says what the limits of the token bound it to', () => {
    const callable = ENDPOINTS.filter(({ by }) => by === 'customer')
    expect(new Set(callable.map(({ within }) => within))).toEqual(new Set(WITHIN))
    // Whatever needs a scope has to do with files or accounts, but for reading the addresses of a sitemap, and what a
    // source asks for, which is the same for all.
    const unbounded = callable.filter(({ needs, within }) => needs !== 'token' && within === 'nothing')
    expect(unbounded.map(({ path }) => path)).toEqual(['/process_sitemap', '/integrations/{source}/access'])
  })
})
