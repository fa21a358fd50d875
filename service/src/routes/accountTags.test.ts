import { Account, AccountsPage } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { connectKeys } from '../../test/keyForms.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'

const QUIET = { sync_source_items: false }

onEitherDatabase(
  'tags of accounts, and accounts of an organisation',
  (service) => {
    test('an account and a file never have more tags than one call may bring [F-206]', async () => {
      const ann = await service().customer('many-tags')
      const account = await connectKeys(ann, 'GITHUB', QUIET)
      const file = await ann.upload('a.txt', 'Some text.')
      const places = [
        (tags: object) => ann.post('/data_sources/tags/add', { data_source_id: account.id, tags }),
        (tags: object) => ann.post('/create_user_file_tags', { organization_user_file_id: file.id, tags }),
      ]
      const numbered = (from: number, count: number, value: string) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${from + index}`, value]))
      for (const add of places) {
        expect((await add(numbered(0, 150, 'x'))).status).toBe(200)
        const refused = await add(numbered(150, 60, 'x'))
        expect([refused.status, await refused.json()]).toMatchObject([
          422,
          { detail: [{ loc: ['body', 'tags'] }] },
        ])
        expect((await add(numbered(100, 100, 'y'))).status).toBe(200)
        expect((await add(numbered(0, 4, 'z'.repeat(7000)))).status).toBe(200)
        expect((await add(numbered(4, 1, 'z'.repeat(7000)))).status).toBe(422)
        expect((await add(numbered(0, 4, 'z'.repeat(9000)))).status).toBe(422)
      }
    })

    test('tags are added, replaced and taken away, of the own account alone', async () => {
      const [ann, bob] = [await service().customer('tagging'), await service().customer('stranger')]
      const { id } = await connectKeys(ann, 'GITHUB', {
        ...QUIET,
        data_source_tags: { stays: 'x', a: 'old' },
      })
      const tagsAfter = async (path: string, body: object) => {
        const answer = await ann.post(`/data_sources/tags/${path}`, { data_source_id: id, ...body })
        return v.parse(Account, await answer.json()).tags
      }
      expect(await tagsAfter('add', { tags: { a: 'b', list: ['1', 'c'] } })).toEqual({
        stays: 'x',
        a: 'b',
        list: ['1', 'c'],
      })
      expect(await tagsAfter('remove', { tags_to_remove: ['a', 'list', 'unknown'] })).toEqual({ stays: 'x' })
      const foreign = { data_source_id: id, remove_all_tags: true }
      expect((await bob.post('/data_sources/tags/remove', foreign)).status).toBe(404)
      expect(await tagsAfter('remove', {})).toEqual({ stays: 'x' })
      const found = async (tags: object) =>
        v.parse(AccountsPage, await (await ann.post('/user_data_sources', { filters: { tags } })).json())
          .count
      expect(await found({ AND: [{ key: 'stays', value: 'x' }] })).toBe(1)
      expect(await found({ AND: [{ key: 'stays', value: 'x', negate: true }] })).toBe(0)
      expect(await found({ stays: 'x' })).toBe(1)
      expect(await tagsAfter('remove', { remove_all_tags: true })).toEqual({})
    })

    test('an API key lists the accounts of all customers of its organisation, and of no other', async () => {
      const ann = await service().customer('one of acme')
      const carol = await service().customer('one of globex', 'globex-test-api-key')
      const mine = await connectKeys(ann, 'GITHUB', QUIET)
      const theirs = await connectKeys(carol, 'GITHUB', QUIET)
      const list = async (key: string) => {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
        const init = { method: 'POST', headers, body: '{"pagination":{"limit":500}}' }
        const answer = await service().app.request('/data_sources', init)
        return v.parse(AccountsPage, await answer.json()).results
      }
      const acme = await list('acme-test-api-key')
      expect(acme.find(({ id }) => id === mine.id)?.organization_supplied_user_id).toMatch(/^one of acme/)
      expect(acme.some(({ id }) => id === theirs.id)).toBe(false)
      expect((await list('globex-test-api-key')).map(({ id }) => id)).toEqual([theirs.id])
      expect((await ann.post('/data_sources', {})).status).toBe(401)
    })
  },
  () => ({ INLET_SANDBOX: 'true' }),
)
