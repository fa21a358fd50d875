import { GrantedToken, PresignedUrl } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestService } from '../../test/TestService.ts'

const TOKENS = '/auth/v1/access_token'

function send(service: TestService, headers: Record<string, string>, path: string, body: unknown) {
  return service.app.request(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

onEitherDatabase('revoking', (service) => {
  const byKey = (customer: string) => ({
    Authorization: 'Bearer acme-test-api-key',
    'customer-id': customer,
  })
  const byToken = (token: string) => ({ Authorization: `Token ${token}` })
  const made = async (headers: Record<string, string>, path: string, body: unknown = {}) =>
    v.parse(GrantedToken, await (await send(service(), headers, path, body)).json()).access_token
  const issue = (customer: string, body: unknown = {}) => made(byKey(customer), TOKENS, body)
  const restrict = (token: string, body: unknown = {}) => made(byToken(token), `${TOKENS}/restrict`, body)
  const revoke = async (headers: Record<string, string>, body: unknown) =>
    (await send(service(), headers, `${TOKENS}/revoke`, body)).status
  const whoami = async (token: string) =>
    (await service().app.request('/whoami', { headers: byToken(token) })).status

  it('ends a token with all that were made from it, and no other', async () => {
    const { name } = await service().customer('ann')
    const token = await issue(name)
    const child = await restrict(token, { scopes: ['search', 'files:read'] })
    const grandchild = await restrict(child, { scopes: ['search'] })
    const other = await issue(name)
    expect(await revoke(byKey(name), { token: child })).toBe(200)
    expect([await whoami(token), await whoami(other)]).toEqual([200, 200])
    expect([await whoami(child), await whoami(grandchild)]).toEqual([401, 401])
    expect(await revoke(byKey(name), { token: child })).toBe(200)
  })

  it('with an API key ends all tokens of a user, or of the customer', async () => {
    const { name } = await service().customer('ann')
    const { token: foreign } = await service().customer('bob')
    const [one, two] = [await issue(name, { user_id: 'u1' }), await issue(name, { user_id: 'u2' })]
    const child = await restrict(one)
    expect(await revoke(byKey(name), { user_id: 'u1' })).toBe(200)
    expect([await whoami(one), await whoami(child), await whoami(two)]).toEqual([401, 401, 200])
    expect(await revoke(byKey(name), { all: true })).toBe(200)
    expect([await whoami(two), await whoami(foreign)]).toEqual([401, 200])
  })

  it('with a token ends that token and what was made from it, and nothing else', async () => {
    const { name, token: sibling } = await service().customer('ann')
    const token = await issue(name)
    const child = await restrict(token)
    expect(await revoke(byToken(child), { token })).toBe(200)
    expect(await revoke(byToken(child), { token: sibling })).toBe(200)
    expect([await whoami(token), await whoami(sibling)]).toEqual([200, 200])
    expect(await revoke(byToken(token), { all: true })).toBe(403)
    expect(await revoke(byToken(token), { user_id: 'u1' })).toBe(403)
    expect(await revoke(byToken(token), { token: child })).toBe(200)
    expect([await whoami(token), await whoami(child)]).toEqual([200, 401])
    expect(await revoke(byToken(token), { token })).toBe(200)
    expect(await whoami(token)).toBe(401)
  })

  it('of another customer does nothing', async () => {
    const { name } = await service().customer('ann')
    const { token: foreign } = await service().customer('bob')
    expect(await revoke(byKey(name), { token: foreign })).toBe(200)
    expect(await whoami(foreign)).toBe(200)
  })

  it.each([{}, { token: 'a', all: true }, { all: false }, { token: '' }])('%o is refused', async (body) => {
    const { name } = await service().customer('ann')
    expect(await revoke(byKey(name), body)).toBe(422)
  })

  it('closes the addresses that a limited token was given', async () => {
    const ann = await service().customer('ann')
    const { id } = await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const token = await restrict(ann.token, { sources: ['LOCAL_FILES'] })
    const answer = await service().app.request(`/raw_file/${id}`, { headers: byToken(token) })
    const { pathname, search } = new URL(v.parse(PresignedUrl, await answer.json()).presigned_url)
    expect((await service().app.request(pathname + search)).status).toBe(200)
    expect(await revoke(byToken(token), { token })).toBe(200)
    expect((await service().app.request(pathname + search)).status).toBe(403)
    const bare = search.replace(/&token=\d+/, '')
    expect((await service().app.request(pathname + bare)).status).toBe(403)
  })
})
