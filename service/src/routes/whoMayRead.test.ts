import {
  AccountsPage,
  ChunksPage,
  Group,
  PresignedUrl,
  ReadersAnswer,
  SearchAnswer,
} from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { everyRow } from '../../test/everyRow.ts'
import { makeAccount, makeFile } from '../../test/files/madeForReaders.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { accepted, byBackEnd, personOf } from '../../test/people.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { saveAccount } from '../db/accounts/accounts.ts'
import { OutOfReach } from '../db/filters/Reach.ts'

const TEXT = 'The lighthouse keeper writes about the tide.'

onEitherDatabase('a token of a person', (service) => {
  const found = async (person: TestCustomer, query = 'lighthouse') => {
    const answer = await person.post('/embeddings', { query, k: 10 })
    const { documents } = v.parse(SearchAnswer, await answer.json())
    return [...new Set(documents.map(({ file_id: id }) => id))].sort((a, b) => a - b)
  }
  const people = async (name: string) => {
    const all = await service().customer(name)
    const [ann, ben] = [await personOf(service(), all, 'ann'), await personOf(service(), all, 'ben')]
    return { all, ann, ben }
  }
  const setReaders = async (customer: TestCustomer, body: object) =>
    v.parse(ReadersAnswer, await accepted(service(), customer, ['PUT', '/readers'], body))
  const customerOf = async ({ name }: TestCustomer) => {
    const { db } = service().database
    const row = await db.selectFrom('customers').select('id').where('supplied_id', '=', name)
    return (await row.executeTakeFirstOrThrow()).id
  }

  it('finds what it uploads, and no other person does until the back end says so', async () => {
    const { all, ann, ben } = await people('own')
    const { id } = await settled(ann, (await ann.upload('keeper.txt', TEXT)).id)
    const lists = async (person: TestCustomer) => (await person.list()).results.map((file) => file.id)
    expect([await found(ann), await found(ben), await found(all)]).toEqual([[id], [], [id]])
    expect([await lists(ann), await lists(ben), await lists(all)]).toEqual([[id], [], [id]])
    expect((await ben.get(`/raw_file/${id}`)).status).toBe(404)
    expect(await setReaders(all, { filters: { ids: [id] }, readers: ['team'] })).toEqual({
      files: 1,
      accounts: 0,
    })
    expect(await found(ben)).toEqual([id])
    await setReaders(all, { filters: { ids: [id] }, readers: ['user:ann'] })
    expect([await found(ann), await found(ben)]).toEqual([[id], []])
  })

  it('finds nothing that nobody was named for', async () => {
    const { all, ann } = await people('nobody')
    const unnamed = await settled(all, (await all.upload('unnamed.txt', TEXT)).id)
    await settled(all, (await all.upload('emptied.txt', TEXT)).id)
    await setReaders(all, { filters: { name: 'emptied' }, readers: [] })
    expect(await found(ann)).toEqual([])
    expect((await ann.list()).count).toBe(0)
    expect((await ann.get(`/parsed_file/${unnamed.id}`)).status).toBe(404)
    const own = { ids: [unnamed.id] }
    expect((await ann.post('/delete_files_v2', { filters: own })).status).toBe(404)
    expect((await ann.post('/resync_file', { file_id: unnamed.id })).status).toBe(404)
    expect(await found(all)).toHaveLength(2)
  })

  it('finds by groups within groups, and loses it at the next call', async () => {
    const { all, ann, ben } = await people('groups')
    const put = (id: string, members: string[]) =>
      accepted(service(), all, ['PUT', `/groups/${encodeURIComponent(id)}`], { members })
    const made = v.parse(Group, await put('HR / Köln', ['group:inner', 'user:ben', 'user:ben']))
    expect([made.id, made.members]).toEqual(['HR / Köln', ['group:inner', 'user:ben']])
    const upload = await all.upload('keeper.txt', TEXT, `?readers=${encodeURIComponent('group:HR / Köln')}`)
    const { id } = await settled(all, upload.id)
    expect([await found(ann), await found(ben)]).toEqual([[], [id]])
    await put('inner', ['user:ann', 'group:HR / Köln'])
    expect(await found(ann)).toEqual([id])
    const { presigned_url: url } = v.parse(PresignedUrl, await (await ann.get(`/raw_file/${id}`)).json())
    const { pathname, search } = new URL(url)
    expect((await service().app.request(pathname + search)).status).toBe(200)
    await accepted(service(), all, ['DELETE', '/groups/inner'])
    expect([await found(ann), await found(ben)]).toEqual([[], [id]])
    expect((await service().app.request(pathname + search)).status).not.toBe(200)
    expect(await accepted(service(), all, ['GET', '/groups'])).toEqual({ results: ['HR / Köln'], next: null })
    expect((await byBackEnd(service(), all, ['GET', '/groups/inner'])).status).toBe(404)
  })

  it('changes no readers and no groups, and names none for what it makes', async () => {
    const { all, ann } = await people('outside')
    for (const token of [all.token, ann.token]) {
      const calls = [
        ['PUT', '/readers', { filters: {}, readers: ['team'] }],
        ['PUT', '/groups/hr', { members: ['user:ann'] }],
        ['GET', '/groups/hr'],
        ['GET', '/groups'],
        ['DELETE', '/groups/hr'],
      ] as const
      for (const [method, path, body] of calls) {
        const headers = {
          Authorization: `Token ${token}`,
          'customer-id': all.name,
          'Content-Type': 'application/json',
        }
        const answer = await service().app.request(path, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        })
        expect([path, answer.status]).toEqual([path, 401])
      }
    }
    const named = { contents: TEXT, readers: ['team'] }
    expect((await ann.post('/upload_text', named)).status).toBe(422)
    // Its errors are those of a form.
    expect((await ann.sendFile('a.txt', TEXT, '?readers=team')).status).toBe(400)
    expect((await all.post('/upload_text', named)).status).toBe(200)
  })

  it('hands its readers down to what comes below a file', async () => {
    const { all, ann, ben } = await people('below')
    const { db } = service().database
    const customerId = await customerOf(all)
    const root = await makeFile(db, customerId, null)
    await setReaders(all, { filters: { ids: [root] }, readers: ['user:ann'] })
    const page = await makeFile(db, customerId, null, root)
    const count = async (person: TestCustomer) => (await person.list()).count
    expect([await count(ann), await count(ben)]).toEqual([2, 0])
    const changed = await setReaders(all, { filters: { ids: [root] }, readers: ['user:ben'] })
    expect(changed.files).toBe(2)
    expect([await count(ann), await count(ben)]).toEqual([0, 2])
    expect((await ben.file(page)).parent_id).toBe(root)
  })

  it('owns what it connects, shares it with the team, and takes that back', async () => {
    const { all, ann, ben } = await people('accounts')
    const { db } = service().database
    const customerId = await customerOf(all)
    const signedIn = (ownerId: string | null) => ({
      customerId,
      source: 'BOX',
      identity: { externalId: 'one login', metadata: {} },
      settings: {
        files: {
          settings: {
            chunkSize: 1,
            chunkOverlap: 0,
            setPageAsBoundary: false,
            splitRows: false,
            prependFilename: false,
            useOcr: false,
            tablesWithOcr: false,
            generateChunksOnly: false,
            storeFileOnly: false,
            skipProcessing: false,
            maxItemsPerChunk: null,
            skipEmbedding: false,
            sparseVectors: false,
            crawl: null,
          },
          tags: {},
          requestId: null,
          uploadId: null,
          autoSync: false,
          incremental: false,
        },
        tags: {},
        listsAll: false,
        takesAll: false,
      },
      under: { id: null, clientId: null },
      accessEndsAt: null,
      grantedScopes: null,
      accessKind: null,
      ownerId,
    })
    const save = (ownerId: string | null) =>
      db.transaction().execute((trx) => saveAccount(trx, signedIn(ownerId), service().clock.now()))
    const { id } = await save('ann')
    const file = await makeFile(db, customerId, id)
    const listed = async (person: TestCustomer) => {
      const answer = await person.post('/user_data_sources', {})
      const accounts = v.parse(AccountsPage, await answer.json())
      return [accounts.results.map((one) => one.id), (await person.list()).results.map((one) => one.id)]
    }
    const nothing = [[], []]
    const sharing = async (ask: Promise<Response>) =>
      v
        .parse(AccountsPage, await (await ask).json())
        .results.filter((one) => one.id === id)
        .map((one) => one.data_source_metadata?.sharing)
    const list = (person: TestCustomer) => sharing(person.post('/user_data_sources', {}))
    const own = { owner_user_id: 'ann', is_own: true }
    expect([await listed(ann), await listed(ben)]).toEqual([[[id], [file]], nothing])
    await expect(save('ben')).rejects.toThrow(OutOfReach)
    const share = (person: TestCustomer, withTeam: boolean) =>
      person.post(`/accounts/${id}/sharing`, { with_team: withTeam })
    expect((await share(ben, true)).status).toBe(404)
    expect((await share(ann, true)).status).toBe(200)
    expect(await listed(ben)).toEqual([[id], [file]])
    expect(await list(ann)).toEqual([{ ...own, with_team: true }])
    expect(await list(ben)).toEqual([{ owner_user_id: null, is_own: false, with_team: true }])
    expect(await list(all)).toEqual([{ owner_user_id: 'ann', is_own: false, with_team: true }])
    expect(await sharing(byBackEnd(service(), all, ['POST', '/data_sources'], {}))).toEqual(await list(all))
    // Readers are no owners.
    expect((await share(ben, false)).status).toBe(403)
    expect((await ben.post('/revoke_access_token', { data_source_id: id })).status).toBe(403)
    expect((await save('ben')).owner_id).toBe('ann')
    expect((await share(ann, false)).status).toBe(200)
    expect(await list(ann)).toEqual([{ ...own, with_team: false }])
    expect([await listed(ann), await listed(ben)]).toEqual([[[id], [file]], nothing])
    // A file of a shared account that the back end keeps to one person.
    await share(ann, true)
    await setReaders(all, { filters: { ids: [file] }, readers: ['user:ann'] })
    expect(await listed(ben)).toEqual([[id], []])
    const entries = await ben.get(`/accounts/${id}/run_entries`)
    expect(v.parse(v.object({ results: v.array(v.unknown()) }), await entries.json()).results).toEqual([])
    expect((await ann.post('/revoke_access_token', { data_source_id: id })).status).toBe(200)
  })

  it('shares an upload with the team, and takes that back', async () => {
    const { all, ann, ben } = await people('sharing one')
    const { id } = await settled(ann, (await ann.upload('keeper.txt', TEXT)).id)
    const { db } = service().database
    const share = async (person: TestCustomer, withTeam: boolean, file = id) =>
      (await person.post(`/files/${file}/sharing`, { with_team: withTeam })).status
    expect([await share(ben, true), await share(ann, true, 2 ** 31 - 1)]).toEqual([404, 404])
    expect([await share(ann, true), await found(ben)]).toEqual([200, [id]])
    expect([await share(ben, false), await found(ben)]).toEqual([403, [id]])
    expect([await share(ann, false), await found(ben), await found(ann)]).toEqual([200, [], [id]])
    // Who else reads it stays, and so does what is below it with it.
    await setReaders(all, { filters: { ids: [id] }, readers: ['user:ann', 'group:legal'] })
    const below = await makeFile(db, await customerOf(all), null, id)
    await share(ann, true)
    expect((await ben.list()).results.map((file) => file.id).sort((a, b) => a - b)).toEqual([id, below])
    await share(ann, false)
    const readers = await sql<{ member: string }>`select m.member from audience_members m
      join files f on f.audience_id = m.audience_id where f.id = ${below} order by m.member`.execute(db)
    expect(readers.rows.map(({ member }) => member)).toEqual(['group:legal', 'user:ann'])
    const account = await makeAccount(db, await customerOf(all), 'of account')
    await setReaders(all, { account_ids: [account], readers: ['team'] })
    const ofAccount = await makeFile(db, await customerOf(all), account)
    expect([await share(ann, true, ofAccount), await share(all, true, ofAccount)]).toEqual([403, 409])
  })

  it('gets an account that nobody had when it signs in there', async () => {
    const { all, ann, ben } = await people('adopted')
    const { db } = service().database
    const id = await makeAccount(db, await customerOf(all), 'adopted')
    const owner = async (person: TestCustomer) =>
      (await person.post('/accounts/0/sharing', { with_team: true })).status
    expect([await owner(ann), await owner(ben)]).toEqual([404, 404])
    expect(await setReaders(all, { account_ids: [id], readers: ['user:ben'] })).toEqual({
      files: 0,
      accounts: 1,
    })
    const listed = async (person: TestCustomer) =>
      v.parse(AccountsPage, await (await person.post('/user_data_sources', {})).json()).count
    expect([await listed(ann), await listed(ben)]).toEqual([0, 1])
    const missing = { account_ids: [id, 2 ** 31 - 1], readers: ['team'] }
    expect((await byBackEnd(service(), all, ['PUT', '/readers'], missing)).status).toBe(404)
    expect(await listed(ann)).toBe(0)
  })

  it('lists items of a shared account, but none whose file is kept from it', async () => {
    const { all, ann, ben } = await people('items')
    const { db } = service().database
    const customerId = await customerOf(all)
    const id = await makeAccount(db, customerId, 'items')
    await setReaders(all, { account_ids: [id], readers: ['team'] })
    const file = await makeFile(db, customerId, id)
    await sql`insert into items (account_id, external_id, name, name_key, item_type, is_selectable, is_expandable, version)
      select ${id}, external_file_id, 'salaries.xlsx', 'salaries.xlsx', 'FILE', true, false, '1' from files
      where id = ${file}`.execute(db)
    await sql`update accounts set top_listed_at = now(), source_items_synced_at = now() where id = ${id}`.execute(
      db,
    )
    await setReaders(all, { filters: { ids: [file] }, readers: ['user:ann'] })
    const names = async (person: TestCustomer) =>
      (
        await person.post('/integrations/items/list', { data_source_id: id, filters: { name: 'salaries' } })
      ).text()
    expect(await names(ann)).toContain('salaries.xlsx')
    expect(await names(ben)).not.toContain('salaries.xlsx')
  })

  it('reads chunks only of what it may read', async () => {
    const { all, ann, ben } = await people('chunks')
    const { id } = await settled(ann, (await ann.upload('keeper.txt', TEXT)).id)
    const chunks = async (person: TestCustomer) =>
      v.parse(ChunksPage, await (await person.post('/list_chunks_and_embeddings', { filters: {} })).json())
        .count
    expect([await chunks(all), await chunks(ann), await chunks(ben)]).toEqual([1, 1, 0])
    expect((await ben.post('/text_chunks', { filters: { user_file_id: id } })).status).toBe(404)
  })

  it('is erased with its customer, groups and readers too', async () => {
    const { all, ann } = await people('erased')
    await ann.upload('keeper.txt', TEXT)
    await accepted(service(), all, ['PUT', '/groups/erased-group'], { members: ['user:erased-person'] })
    await setReaders(all, { filters: {}, readers: ['user:erased-reader', 'group:erased-group'] })
    await accepted(service(), all, ['POST', '/delete_users'], { customer_ids: [all.name] })
    const { db } = service().database
    await expect
      .poll(async () => (await sql`select from erasures where status <> 'DONE'`.execute(db)).rows.length, {
        timeout: 60_000,
      })
      .toBe(0)
    expect(await everyRow(db)).not.toMatch(/erased-(?:group|person|reader)/)
  })
})
