import { AccountsPage, ConnectLink, GrantedToken } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { accounts, begun, comeBack, decide, quiet } from '../../test/connect.ts'
import { KEY_FORMS } from '../../test/keyForms.ts'
import { inBrowser } from '../../test/linkInBrowser.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { accepted, byBackEnd, personOf } from '../../test/people.ts'
import { TestCustomer } from '../../test/TestCustomer.ts'

const QUIET = { sync_files_on_connection: false, sync_source_items: false }
const TEXT = { contents: 'Words that are long enough.' }

onEitherDatabase(
  'who may read something new',
  (service) => {
    /** Ann and Leo, who is in the group legal, and Ben. */
    const people = async (name: string) => {
      const all = await service().customer(name)
      await accepted(service(), all, ['PUT', '/groups/legal'], { members: ['user:leo'] })
      const [ann, leo, ben] = await Promise.all(
        ['ann', 'leo', 'ben'].map((one) => personOf(service(), all, one)),
      )
      if (!ann || !leo || !ben) throw new Error('Nobody is there')
      return { all, ann, leo, ben }
    }
    const withToken = async (all: TestCustomer, body: object): Promise<TestCustomer> => {
      const made = await accepted(service(), all, ['POST', '/auth/v1/access_token'], body)
      const { access_token: token } = v.parse(GrantedToken, made)
      return new TestCustomer(service().app, all.name, token, all.browser)
    }
    const files = async (person: TestCustomer) => (await person.list()).results.map(({ id }) => id)
    const accountsOf = async (person: TestCustomer) => {
      const { results } = v.parse(AccountsPage, await (await person.post('/user_data_sources', {})).json())
      return results.map(({ id }) => id)
    }

    it('is named for an account by the back end that sends its keys in the form', async () => {
      const { all, ann, ben } = await people('form with readers')
      const form = { ...KEY_FORMS.GITBOOK, ...QUIET, readers: ['user:ann'] }
      // The errors of a form.
      for (const person of [all, ann])
        expect((await person.post('/integrations/gitbook', form)).status).toBe(400)
      await accepted(service(), all, ['POST', '/integrations/gitbook'], form)
      const [{ id } = { id: 0 }] = await accounts(all)
      await quiet(all, id)
      expect([await accountsOf(ann), await accountsOf(ben)]).toEqual([[id], []])
    })

    it('is named for the account that a link connects, besides the person whose it is', async () => {
      const { all, ann, leo, ben } = await people('link with readers')
      const wanted = { customer_id: all.name, source: 'DROPBOX', user_id: 'ann', readers: ['group:legal'] }
      const made = await accepted(service(), all, ['POST', '/connect_links'], wanted)
      const link = inBrowser(service().browser, v.parse(ConnectLink, made).url)
      await service().browser.open(await decide(await link.follow(), 'fine'))
      const [{ id } = { id: 0 }] = await accounts(all)
      await quiet(all, id)
      expect(await Promise.all([ann, leo, ben].map(accountsOf))).toEqual([[id], [id], []])
      const repair = { customer_id: all.name, repair_account_id: id, readers: ['team'] }
      expect((await byBackEnd(service(), all, ['POST', '/connect_links'], repair)).status).toBe(422)
    })

    it('is said by the token that makes it, and by those that are made from it', async () => {
      const { all, leo, ben } = await people('token with readers')
      const ann = await withToken(all, { user_id: 'ann', readers: ['group:legal'] })
      const narrow = await personOf(service(), ann, 'ann', { scopes: ['uploads:create'] })
      const made = [await ann.upload('a.txt', TEXT.contents), await narrow.upload('b.txt', TEXT.contents)]
      const ids = made.map(({ id }) => id)
      expect((await files(leo)).sort()).toEqual([...ids].sort())
      expect(await files(ben)).toEqual([])
      expect((await files(ann)).sort()).toEqual([...ids].sort())
      // It remains hers: she alone shares it.
      const path = `/files/${ids[0]}/sharing`
      expect((await leo.post(path, { with_team: true })).status).toBe(403)
      expect((await ann.post(path, { with_team: true })).status).toBe(200)
      expect(await files(ben)).toEqual([ids[0]])
      expect((await ann.post('/upload_text', { ...TEXT, readers: ['team'] })).status).toBe(422)
    })

    it('is said by a token that is nobody’s in particular, and nobody else is named with it', async () => {
      const { all, ann, leo } = await people('token of nobody')
      const desk = await withToken(all, { readers: ['group:legal'] })
      const { id } = await desk.upload('desk.txt', TEXT.contents)
      expect([await files(leo), await files(ann)]).toEqual([[id], []])
      expect((await desk.post('/upload_text', { ...TEXT, readers: ['team'] })).status).toBe(422)
      const nobody = await withToken(all, { readers: [] })
      await nobody.upload('nobody.txt', TEXT.contents)
      expect([await files(leo), await files(ann)]).toEqual([[id], []])
      expect(await files(desk)).toHaveLength(2)
    })

    it('is said by the token for accounts that it connects with keys and by signing in', async () => {
      const { all, leo, ben } = await people('token that connects')
      const ann = await withToken(all, { user_id: 'ann', readers: ['group:legal'] })
      expect((await ann.post('/integrations/gitbook', { ...KEY_FORMS.GITBOOK, ...QUIET })).status).toBe(200)
      const body = { service: 'BOX', connecting_new_account: true, ...QUIET }
      const { page, number } = await begun(await ann.post('/integrations/oauth_url', body))
      await comeBack(service(), await decide(await ann.browser.go(page, number), 'fine'))
      const ids = (await accounts(all)).map(({ id }) => id)
      for (const id of ids) await quiet(all, id)
      expect(ids).toHaveLength(2)
      expect((await accountsOf(leo)).sort()).toEqual([...ids].sort())
      expect(await accountsOf(ben)).toEqual([])
    })

    it('is not what another token with the same Idempotency-Key was answered', async () => {
      const { all, leo } = await people('same key')
      const upload = async (readers: readonly string[] | null) => {
        const { token } = readers ? await withToken(all, { readers }) : all
        const answer = await service().app.request('/upload_text', {
          method: 'POST',
          headers: {
            Authorization: `Token ${token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': 'one',
          },
          body: JSON.stringify(TEXT),
        })
        return answer.headers.get('Idempotency-Replayed')
      }
      expect([await upload(null), await upload(['group:legal']), await upload(['user:ann'])]).toEqual([
        null,
        null,
        null,
      ])
      expect(await upload(['group:legal'])).toBe('true')
      expect(await files(leo)).toHaveLength(1)
    })
  },
  () => ({ INLET_SANDBOX: 'true' }),
)
