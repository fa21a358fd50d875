import { GrantedToken, TOKEN_SCOPES, type TokenScope, User } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contentsOf } from '../../test/contentsOf.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'
import { ENDPOINTS } from './endpoints.ts'

const SCOPED = ENDPOINTS.flatMap(({ by, needs, method, path, isDescribed }) => {
  const scope = TOKEN_SCOPES.find((one) => one === needs)
  if (by !== 'customer' || !isDescribed || scope === undefined) return []
  return [{ method, path: path.replaceAll(/\{\w+\}/g, '1'), scope }]
})
const UNLIMITED = {
  scopes: null,
  sources: null,
  account_ids: null,
  filter: null,
  user_id: null,
  readers: null,
}
const KEY = { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' }

function ask(service: TestService, customer: string, body: unknown): Promise<Response> {
  const headers = { ...KEY, 'customer-id': customer }
  return Promise.resolve(
    service.app.request('/auth/v1/access_token', { method: 'POST', headers, body: JSON.stringify(body) }),
  )
}

async function grantedTo({ name }: TestCustomer, service: TestService, scopes: readonly TokenScope[]) {
  return v.parse(GrantedToken, await (await ask(service, name, { scopes })).json())
}

function call(service: TestService, token: string, method: string, path: string, body: unknown = {}) {
  return service.app.request(path, {
    method,
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
}

onEitherDatabase(
  'a token that lacks one scope',
  (service) => {
    it('is refused by every operation that needs it, and nothing changes', async () => {
      const ann = await service().customer('ann')
      await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
      const tokens = new Map<TokenScope, string>()
      for (const scope of TOKEN_SCOPES) {
        const others = TOKEN_SCOPES.filter((one) => one !== scope)
        tokens.set(scope, (await grantedTo(ann, service(), others)).access_token)
      }
      const before = await contentsOf(service())
      for (const { method, path, scope } of SCOPED) {
        const answer = await call(service(), tokens.get(scope) ?? '', method, path)
        expect(answer.status, `${method} ${path}`).toBe(403)
        expect(await answer.json()).toEqual({
          detail: `insufficient_scope: ${scope}`,
          code: 'insufficient_scope',
          required_scopes: [scope],
        })
        expect(answer.headers.get('WWW-Authenticate')).toBe(
          `Token error="insufficient_scope", scope="${scope}"`,
        )
      }
      expect(await contentsOf(service())).toEqual(before)
      expect(SCOPED.length).toBeGreaterThan(35)
      expect(new Set(SCOPED.map(({ scope }) => scope))).toEqual(new Set(TOKEN_SCOPES))
    })

    it('is let through by every operation that needs only what it has', async () => {
      const ann = await service().customer('ann')
      for (const { method, path, scope } of SCOPED) {
        const { access_token: token } = await grantedTo(ann, service(), [scope])
        const answer = await call(service(), token, method, path)
        expect(answer.status, `${method} ${path}`).not.toBe(403)
      }
    })
  },
  () => ({ ...unreachedRates }),
)

onEitherDatabase('a grant', (service) => {
  it('is what was asked for, and /whoami says it', async () => {
    const ann = await service().customer('ann')
    const { access_token: token, grant } = await grantedTo(ann, service(), ['search'])
    expect(grant).toEqual({ ...UNLIMITED, scopes: ['search'] })
    const user = v.parse(User, await (await call(service(), token, 'GET', '/whoami')).json())
    expect(user.grant).toEqual({ ...UNLIMITED, scopes: ['search'] })
    expect(v.parse(User, await (await ann.get('/whoami')).json()).grant).toEqual(UNLIMITED)
  })

  it('ends when it was asked to', async () => {
    const ann = await service().customer('ann')
    const made = v.parse(GrantedToken, await (await ask(service(), ann.name, { expires_in: 60 })).json())
    expect((await call(service(), made.access_token, 'GET', '/whoami')).status).toBe(200)
    service().clock.advance(60_000)
    expect((await call(service(), made.access_token, 'GET', '/whoami')).status).toBe(401)
  })

  it.each([
    { scopes: [] },
    { scopes: ['everything'] },
    { expires_in: 59 },
    { expires_in: 36_001 },
    { sources: [] },
    { sources: ['ELSEWHERE'] },
    { account_ids: [] },
    { filter: {} },
    { filter: { AND: [{ key: 'a', value: 'b'.repeat(4000) }] } },
    { user_id: '' },
    { readers: ['me'] },
  ])('of %o is refused', async (body) => {
    expect((await ask(service(), 'ann', body)).status).toBe(422)
  })

  it('can be narrowed, and never widened or made to last', async () => {
    const ann = await service().customer('ann')
    const { access_token: token, expires_at } = await grantedTo(ann, service(), ['search', 'files:read'])
    const restrict = (body: unknown, with_ = token) =>
      call(service(), with_, 'POST', '/auth/v1/access_token/restrict', body)
    const narrow = v.parse(GrantedToken, await (await restrict({ scopes: ['search'] })).json())
    expect(narrow).toMatchObject({ grant: { scopes: ['search'] }, expires_at })
    const same = v.parse(GrantedToken, await (await restrict({})).json())
    expect(same.grant).toEqual({ ...UNLIMITED, scopes: ['search', 'files:read'] })
    expect((await restrict({ scopes: ['search', 'files:write'] })).status).toBe(422)
    expect((await restrict({ scopes: ['files:read'] }, narrow.access_token)).status).toBe(422)
    expect((await restrict({ expires_in: 35_000 })).status).toBe(200)
    service().clock.advance(2_000_000)
    expect((await restrict({ expires_in: 35_000 })).status).toBe(422)
  })

  it('of API keys and of GET /auth/v1/access_token is everything', async () => {
    const ann = await service().customer('ann')
    expect((await ann.post('/embeddings', { query: 'a' })).status).toBe(200)
    const made = v.parse(GrantedToken, await (await ask(service(), ann.name, {})).json())
    expect(made.grant).toEqual(UNLIMITED)
    expect((await call(service(), made.access_token, 'POST', '/user_files_v2')).status).toBe(200)
  })
})

onEitherDatabase('what a request asks for beyond its operation', (service) => {
  describe('needs its scope as well', () => {
    it('of a search that wants the files, whose addresses end with the token', async () => {
      const ann = await service().customer('ann')
      await settled(ann, (await ann.upload('a.txt', 'A harbour opens at seven.')).id)
      const wanted = { query: 'harbour', k: 1, include_raw_file: true }
      const search = await grantedTo(ann, service(), ['search'])
      expect((await call(service(), search.access_token, 'POST', '/embeddings', wanted)).status).toBe(403)
      const body = { scopes: ['search', 'files:read'], expires_in: 60 }
      const both = v.parse(GrantedToken, await (await ask(service(), ann.name, body)).json())
      const answer = await call(service(), both.access_token, 'POST', '/embeddings', wanted)
      const Found = v.object({ documents: v.array(v.object({ presigned_url: v.string() })) })
      const [{ presigned_url: url } = { presigned_url: '' }] = v.parse(Found, await answer.json()).documents
      const { pathname, search: query } = new URL(url)
      expect((await service().app.request(pathname + query)).status).toBe(200)
      service().clock.advance(60_000)
      expect((await service().app.request(pathname + query)).status).toBe(403)
    })

    it('of a text that replaces another', async () => {
      const ann = await service().customer('ann')
      const { access_token: token } = await grantedTo(ann, service(), ['uploads:create'])
      const contents = 'Words that are long enough.'
      const made = await call(service(), token, 'POST', '/upload_text', { contents })
      expect(made.status).toBe(200)
      const { id } = v.parse(v.object({ id: v.number() }), await made.json())
      const again = { contents, overwrite_file_id: id }
      expect((await call(service(), token, 'POST', '/upload_text', again)).status).toBe(403)
    })

    it('of /whoami, which shows tags of files', async () => {
      const ann = await service().customer('ann')
      const { id } = await ann.upload('a.txt', 'Some words.')
      await ann.post('/create_user_file_tags', { organization_user_file_id: id, tags: { team: 'legal' } })
      const tagsFor = async (scope: TokenScope) => {
        const { access_token: token } = await grantedTo(ann, service(), [scope])
        return v.parse(User, await (await call(service(), token, 'GET', '/whoami')).json()).unique_file_tags
      }
      expect(await tagsFor('search')).toEqual([])
      expect(await tagsFor('files:read')).not.toEqual([])
    })
  })
})

onEitherDatabase('an Idempotency-Key', (service) => {
  it('gets no answer that was made for a token that allows more', async () => {
    const ann = await service().customer('ann')
    const narrow = await grantedTo(ann, service(), ['uploads:create'])
    const upload = (token: string) =>
      service().app.request('/upload_text', {
        method: 'POST',
        headers: {
          Authorization: `Token ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'one',
        },
        body: JSON.stringify({ contents: 'Words that are long enough.' }),
      })
    const first = await upload(ann.token)
    const second = await upload(narrow.access_token)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers.get('Idempotency-Replayed')).toBeNull()
  })
})
