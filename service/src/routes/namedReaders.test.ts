import { AccountsPage, Connection } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { begun, comeBack, connect, decide, accounts as listed, quiet } from '../../test/connect.ts'
import { makeAccount, makeFile } from '../../test/files/madeForReaders.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { accepted, byBackEnd, personOf } from '../../test/people.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'

const QUIET = { sync_files_on_connection: false, sync_source_items: false }
const GITBOOK = { source: 'GITBOOK', organization_name: 'acme', access_token: 'sandbox-fine' }

onEitherDatabase(
  'readers that a back end names',
  (service) => {
    const people = async (name: string) => {
      const all = await service().customer(name)
      const { db } = service().database
      const row = await db.selectFrom('customers').select('id').where('supplied_id', '=', name)
      const { id } = await row.executeTakeFirstOrThrow()
      const [ann, ben] = [await personOf(service(), all, 'ann'), await personOf(service(), all, 'ben')]
      return { all, ann, ben, db, customerId: id }
    }
    const files = async (person: TestCustomer) =>
      (await person.list()).results.map((file) => file.id).sort((a, b) => a - b)
    const accounts = async (person: TestCustomer) =>
      v
        .parse(AccountsPage, await (await person.post('/user_data_sources', {})).json())
        .results.map((account) => account.id)

    it('with tags are those of a file and all below it, and stay where none are named', async () => {
      const { all, ann, ben, db, customerId } = await people('tagged file')
      const root = await makeFile(db, customerId, null)
      const below = await makeFile(db, customerId, null, root)
      const path = '/create_user_file_tags'
      const tag = { organization_user_file_id: root, tags: { team: 'legal' } }
      await accepted(service(), all, ['POST', path], { ...tag, readers: ['user:ann'] })
      expect([await files(ann), await files(ben)]).toEqual([[root, below], []])
      await accepted(service(), all, ['POST', path], { ...tag, tags: { level: '1' } })
      expect((await ann.file(root)).tags).toEqual({ team: 'legal', level: '1' })
      // No token lets anybody in.
      for (const person of [all, ann])
        expect((await person.post(path, { ...tag, readers: ['team'] })).status).toBe(422)
      const missing = { ...tag, organization_user_file_id: 2 ** 31 - 1, readers: ['team'] }
      expect((await byBackEnd(service(), all, ['POST', path], missing)).status).toBe(404)
      // Tags that are refused change no readers.
      const tooMany = Object.fromEntries(Array.from({ length: 199 }, (_, index) => [`tag${index}`, 'x']))
      const refused = { ...tag, tags: tooMany, readers: ['team'] }
      expect((await byBackEnd(service(), all, ['POST', path], refused)).status).toBe(422)
      expect(await files(ben)).toEqual([])
      await accepted(service(), all, ['POST', path], { ...tag, readers: [] })
      expect(await files(ann)).toEqual([])
    })

    it('with tags are those of an account, and so of its files', async () => {
      const { all, ann, ben, db, customerId } = await people('tagged account')
      const id = await makeAccount(db, customerId, 'tagged')
      const file = await makeFile(db, customerId, id)
      const path = '/data_sources/tags/add'
      const tag = { data_source_id: id, tags: { team: 'legal' } }
      await accepted(service(), all, ['POST', path], { ...tag, readers: ['user:ann'] })
      await accepted(service(), all, ['POST', path], { ...tag, tags: { level: '1' } })
      expect([await accounts(ann), await files(ann)]).toEqual([[id], [file]])
      expect([await accounts(ben), await files(ben)]).toEqual([[], []])
      for (const person of [all, ann])
        expect((await person.post(path, { ...tag, readers: ['team'] })).status).toBe(422)
      expect(await accounts(ben)).toEqual([])
    })

    it('with keys are those of a new account, and not of one that has readers', async () => {
      const { all, ann, ben } = await people('connected by keys')
      const path = '/integrations/connect'
      const wanted = { authentication: GITBOOK, sync_options: QUIET }
      // The account may be there already, so no token names its readers.
      for (const person of [all, ann]) {
        const named = await person.post(path, { ...wanted, readers: ['team'] })
        expect([named.status, await accounts(all)]).toEqual([422, []])
      }
      const made = await accepted(service(), all, ['POST', path], { ...wanted, readers: ['user:ann'] })
      const { id } = v.parse(Connection, made).data_source
      await quiet(all, id)
      expect([await accounts(ann), await accounts(ben)]).toEqual([[id], []])
      await accepted(service(), all, ['POST', path], { ...wanted, readers: ['user:ben'] })
      await quiet(all, id)
      expect([await accounts(ann), await accounts(ben)]).toEqual([[id], []])
      await accepted(service(), all, ['PUT', '/readers'], { account_ids: [id], readers: null })
      // What was named once isn't named again by itself.
      await accepted(service(), all, ['POST', path], wanted)
      await quiet(all, id)
      expect([await accounts(ann), await accounts(ben)]).toEqual([[], []])
      await accepted(service(), all, ['POST', path], { ...wanted, readers: ['user:ben'] })
      await quiet(all, id)
      expect([await accounts(ann), await accounts(ben)]).toEqual([[], [id]])
    })

    it('with a sign-in are those of the account that comes of it', async () => {
      const { all, ann, ben } = await people('signed in')
      const body = { service: 'BOX', readers: ['team'] }
      const path = '/integrations/oauth_url'
      // Its errors are those of a form.
      for (const person of [all, ann]) expect((await person.post(path, body)).status).toBe(400)
      const wanted = { ...body, connecting_new_account: true, ...QUIET, readers: ['user:ann'] }
      const { page, number } = await begun(await byBackEnd(service(), all, ['POST', path], wanted))
      expect(
        (await comeBack(service(), await decide(await all.browser.go(page, number), 'fine'))).status,
      ).toBe(200)
      const [{ id } = { id: 0 }] = await listed(all)
      await quiet(all, id)
      expect([await accounts(ann), await accounts(ben)]).toEqual([[id], []])
      const own = await connect(service(), ben, 'BOX', { person: 'multi', ...QUIET })
      expect([await accounts(ann), await accounts(ben)]).toEqual([[id], [own.id]])
    })
  },
  () => ({ INLET_SANDBOX: 'true' }),
)
