import { Readable } from 'node:stream'
import {
  DeleteUsersAnswer,
  Erasure,
  GrantedToken,
  Organization,
  User,
  UserFile,
  UsersPage,
  WhiteLabeling,
} from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { accounts, connect, quiet, sync } from '../../../test/connect.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { TestService } from '../../../test/TestService.ts'
import { insertFile } from '../../db/files/files.ts'
import { replaceChunks } from '../../db/search/chunks.ts'
import { uploadSettings } from '../settings/uploadSettings.ts'

const patiently = { timeout: 30_000, interval: 25 }

/** Calls as the back end of an organization. */
function backEnd(service: TestService, key = 'acme-test-api-key') {
  const call = (method: string, path: string, body?: unknown) =>
    service.app.request(path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read = async <S extends v.GenericSchema>(schema: S, method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    return v.parse(schema, await answer.json())
  }
  return { call, read }
}

/** Inserts files with a chunk each: ingesting so many would take most of a test's time. */
async function giveFiles(
  { blobStore, clock, database: { db } }: TestService,
  customer: TestCustomer,
  count: number,
): Promise<void> {
  const { id: customerId } = v.parse(User, await (await customer.get('/whoami')).json())
  const settings = uploadSettings({
    skip_embedding_generation: false,
    generate_chunks_only: false,
    store_file_only: false,
  })
  for (let index = 0; index < count; index += 1) {
    const text = `Text ${index}.`
    const { blob } = await blobStore.receive(Readable.from([Buffer.from(text)]))
    await blobStore.keep(blob)
    const name = `${index}.txt`
    const file = {
      customerId,
      source: 'TEXT',
      name,
      externalId: blob,
      settings,
      status: 'READY',
      blob,
    } as const
    const { id } = await insertFile(db, file, clock.now())
    await replaceChunks(db, id, [{ index: 0, text, tokens: 2, page: null, embedding: null }])
  }
}

onEitherDatabase(
  'people',
  (service) => {
    describe('customers', () => {
      it('are listed and read by their own back end alone', async () => {
        const acme = backEnd(service())
        const ann = await service().customer('list-ann')
        await service().customer('list-ben')
        await service().customer('list-cara', 'globex-test-api-key')
        const file = await ann.upload('a.txt', 'Some text.')
        await settled(ann, file.id)
        const user = await acme.read(User, 'POST', '/user', { customer_id: 'list-ann' })
        // Grants belong to the token, not to the customer.
        const { grant: _, ...whoami } = v.parse(User, await (await ann.get('/whoami')).json())
        expect(user).toEqual(whoami)
        expect(user).toMatchObject({ num_files_synced: 1, deleted_at: null })
        const ids = ['list-ann', 'list-ben', 'list-cara']
        const query = { filters: { customer_ids: ids }, include_count: true }
        const { users, count } = await acme.read(UsersPage, 'POST', '/list_users', query)
        expect([users.map((one) => one.organization_supplied_user_id), count]).toEqual([
          ['list-ben', 'list-ann'],
          2,
        ])
        const byId = { filters: { carbon_user_ids: [user.id] } }
        expect(await acme.read(UsersPage, 'POST', '/list_users', byId)).toMatchObject({
          users: [{ id: user.id, deleted_at: null, enabled_features: null }],
          count: null,
        })
        const after = { ...query, order_dir: 'asc', pagination: { starting_id: user.id } }
        expect((await acme.read(UsersPage, 'POST', '/list_users', after)).users).toMatchObject([
          { organization_supplied_user_id: 'list-ben' },
        ])
        for (const name of ['list-cara', 'nobody'])
          expect((await acme.call('POST', '/user', { customer_id: name })).status).toBe(404)
      })
    })

    describe('limits', () => {
      it('of files hold for uploads, are answered, and can be taken back', async () => {
        const acme = backEnd(service())
        const customer = await service().customer('limit-files')
        const update = (change: object) =>
          acme.call('POST', '/update_users', { customer_ids: ['limit-files'], ...change })
        expect((await update({ max_files: 1 })).status).toBe(200)
        await customer.upload('one.txt', 'Some text.')
        const refused = await customer.sendFile('two.txt', 'Some text.')
        expect([refused.status, await refused.json()]).toEqual([
          403,
          { detail: 'No more than 1 file may be imported.' },
        ])
        const site = { url: 'https://site.example/' }
        expect((await customer.post('/web_scrape', [site])).status).toBe(403)
        const user = await acme.read(User, 'POST', '/user', { customer_id: 'limit-files' })
        expect(user.custom_limits).toMatchObject({ max_files: 1 })
        expect((await update({ max_files: null, max_files_per_upload: 1 })).status).toBe(200)
        await customer.upload('two.txt', 'Some text.')
        expect((await customer.post('/web_scrape', [site, site])).status).toBe(403)
        const both = await acme.call('POST', '/update_users', {
          customer_ids: ['limit-files', 'nobody'],
          max_files: 0,
        })
        expect(both.status).toBe(404)
        await customer.upload('three.txt', 'Some text.')
      })

      it('of characters hold when a file was read, whichever way it came', async () => {
        const acme = backEnd(service())
        const customer = await service().customer('limit-characters')
        const update = (change: object) =>
          acme.call('POST', '/update_users', { customer_ids: ['limit-characters'], ...change })
        const import_ = async (text: string) => settled(customer, (await customer.upload('a.txt', text)).id)
        await update({ max_characters_per_file: 20 })
        expect(await import_('Twenty-one characters')).toMatchObject({
          sync_status: 'SYNC_ERROR',
          sync_error_message: 'No more than 20 characters may be imported in one file.',
        })
        expect(await import_('Twenty characters!!!')).toMatchObject({ sync_status: 'READY' })
        await update({ max_characters_per_file: -1, max_characters: 30 })
        expect(await import_('Eleven more')).toMatchObject({
          sync_status: 'SYNC_ERROR',
          sync_error_message: 'No more than 30 characters may be imported in all files.',
        })
      })

      it('hold for what a sync brings, which is listed with the reason', async () => {
        const acme = backEnd(service())
        const customer = await service().customer('limit-sync')
        await acme.call('POST', '/update_users', { customer_ids: ['limit-sync'], max_files: 5 })
        const { id } = await connect(service(), customer, 'DROPBOX')
        await sync(customer, id, ['id:archive'])
        await quiet(customer, id)
        const results = await vi.waitFor(async () => {
          const { results: files } = await customer.list({ pagination: { limit: 50 } })
          expect(files.filter((file) => !['READY', 'SYNC_ERROR'].includes(file.sync_status))).toEqual([])
          return files
        }, patiently)
        const of = (status: string) => results.filter((file) => file.sync_status === status)
        expect(of('SYNC_ERROR').length).toBe(results.length - 5)
        expect(of('READY').length).toBe(5)
        for (const file of of('SYNC_ERROR')) {
          expect(file.sync_error_message).toBe('No more than 5 files may be imported.')
          expect(file.file_statistics?.num_characters ?? 0).toBe(0)
        }
      })

      it('of one request hold for what a sync brings, though nobody named the request [F-297]', async () => {
        const customer = await service().customer('limit-request')
        const acme = backEnd(service())
        const { id } = await connect(service(), customer, 'DROPBOX')
        const limits = { customer_ids: ['limit-request'], max_files_per_upload: 3 }
        await acme.call('POST', '/update_users', limits)
        const files = () =>
          vi.waitFor(async () => {
            const { results } = await customer.list({ pagination: { limit: 100 } })
            expect(results.length).toBeGreaterThan(5)
            expect(results.filter((file) => !['READY', 'SYNC_ERROR'].includes(file.sync_status))).toEqual([])
            return results
          }, patiently)
        await sync(customer, id, ['id:archive'])
        await quiet(customer, id)
        const first = await files()
        expect(first.filter((file) => file.sync_status === 'READY')).toHaveLength(3)
        expect(first.find((file) => file.sync_status === 'SYNC_ERROR')?.sync_error_message).toBe(
          'No more than 3 files may be imported at a time.',
        )
        expect(new Set(first.map((file) => file.upload_id)).size).toBe(1)
      })

      it('of the organisation hold for who has none', async () => {
        const globex = backEnd(service(), 'globex-test-api-key')
        const one = await service().customer('common-one', 'globex-test-api-key')
        const two = await service().customer('common-two', 'globex-test-api-key')
        await globex.call('POST', '/organization/update', { global_user_config: { max_files: 0 } })
        await globex.call('POST', '/update_users', { customer_ids: ['common-two'], max_files: -1 })
        expect((await one.sendFile('a.txt', 'Some text.')).status).toBe(403)
        expect((await two.sendFile('a.txt', 'Some text.')).status).toBe(200)
        await globex.call('POST', '/organization/update', { global_user_config: { max_files: null } })
        expect((await one.sendFile('a.txt', 'Some text.')).status).toBe(200)
      })

      it('say which accounts are synced by themselves, and how often', async () => {
        const acme = backEnd(service())
        const customer = await service().customer('auto-sync')
        const { id } = await connect(service(), customer, 'BOX')
        const next = async () => {
          const [account] = await accounts(customer, { ids: [id] })
          const at = account?.data_source_metadata?.next_look_at
          return at ? Date.parse(at) - service().clock.now().getTime() : null
        }
        const update = (change: object) =>
          acme.call('POST', '/update_users', { customer_ids: ['auto-sync'], ...change })
        expect(await next()).toBeNull()
        await update({ auto_sync_enabled_sources: ['DROPBOX'] })
        expect(await next()).toBeNull()
        await update({ auto_sync_enabled_sources: ['DROPBOX', 'BOX'] })
        expect(await next()).toBeLessThan(2 * 3_600_000)
        await update({ auto_sync_interval: 24 })
        expect(await next()).toBeGreaterThan(23 * 3_600_000)
        const user = await acme.read(User, 'POST', '/user', { customer_id: 'auto-sync' })
        expect(user.auto_sync_enabled_sources).toEqual(['DROPBOX', 'BOX'])
        await update({ auto_sync_enabled_sources: [] })
        expect(await next()).toBeNull()
        expect((await update({ auto_sync_interval: 5 })).status).toBe(422)
        expect((await update({ auto_sync_enabled_sources: ['PDF'] })).status).toBe(422)
      })
    })

    it('an organisation adds up what its customers have, and says what may be picked', async () => {
      const acme = backEnd(service())
      const before = await acme.read(Organization, 'GET', '/organization')
      const customer = await service().customer('figures')
      await settled(customer, (await customer.upload('a.txt', 'Some text.')).id)
      const after = await acme.read(Organization, 'GET', '/organization')
      expect(after.name).toBe('acme')
      const more = (figures: Record<string, number>, former: Record<string, number>) =>
        Object.values(figures).reduce((a, b) => a + b, 0) - Object.values(former).reduce((a, b) => a + b, 0)
      expect(more(after.aggregate_num_files_by_source, before.aggregate_num_files_by_source)).toBe(1)
      expect(more(after.aggregate_num_characters, before.aggregate_num_characters)).toBe(10)
      const configs = { BOX: { allowed_file_formats: ['PDF'] } }
      expect((await acme.call('POST', '/organization/update', { data_source_configs: configs })).status).toBe(
        200,
      )
      const labels = v.parse(WhiteLabeling, await (await customer.get('/auth/v1/white_labeling')).json())
      expect(labels.connector_settings).toEqual(configs)
      const saveAs = { GOOGLE_DRIVE: { google_workspace_docs_save_as: 'PDF' } }
      const refused = await acme.call('POST', '/organization/update', { data_source_configs: saveAs })
      expect(refused.status).toBe(422)
    })

    describe('erasure', () => {
      it('leaves nothing of a customer, and says what went', async () => {
        const acme = backEnd(service())
        const ann = await service().customer('gone')
        const other = await service().customer('stays')
        const account = await connect(service(), ann, 'BOX', { sync_files_on_connection: true })
        for (const name of ['a', 'b', 'c'])
          await settled(ann, (await ann.upload(`${name}.txt`, `Text ${name}.`)).id)
        const otherId = await other.upload('kept.txt', 'Some text.')
        const limited = await ann.post('/auth/v1/access_token/restrict', { scopes: ['uploads:create'] })
        const { access_token: token } = v.parse(GrantedToken, await limited.json())
        const once = await service().app.request('/upload_text', {
          method: 'POST',
          headers: {
            Authorization: `Token ${token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': 'once',
          },
          body: JSON.stringify({ contents: 'Words that are long enough.' }),
        })
        await settled(ann, v.parse(UserFile, await once.json()).id)
        const stored = service().storedNames().length
        const { id: customerId } = await acme.read(User, 'POST', '/user', { customer_id: 'gone' })

        const begun = await acme.read(DeleteUsersAnswer, 'POST', '/delete_users', {
          customer_ids: ['gone', 'nobody', 'gone'],
        })
        expect(begun).toEqual({ success: true, erasures: [{ id: expect.any(Number), customer_id: 'gone' }] })
        expect((await ann.get('/whoami')).status).toBe(401)
        const [{ id } = { id: 0 }] = begun.erasures
        const ended = await vi.waitFor(async () => {
          const erasure = await acme.read(Erasure, 'GET', `/erasures/${id}`)
          expect(erasure).toMatchObject({ status: 'DONE', report: { accesses: 1, accesses_ended: 1 } })
          return erasure
        }, patiently)
        expect(ended).toMatchObject({ customer_id: 'gone', ended_at: expect.any(String) })
        expect(ended.report).toMatchObject({ accounts: 1, tokens: 2, accesses_not_ended: 0 })
        expect(ended.report.files).toBeGreaterThanOrEqual(3)
        expect(ended.report.chunks).toBeGreaterThanOrEqual(3)
        expect(service().storedNames()).toHaveLength(stored - ended.report.blobs)
        const { db } = service().database
        const left = await sql<{ rows: number }>`select
            (select count(*) from files where customer_id = ${customerId})
          + (select count(*) from accounts where customer_id = ${customerId})
          + (select count(*) from items where account_id = ${account.id})
          + (select count(*) from access_tokens where customer_id = ${customerId})
          + (select count(*) from sign_ins where customer_id = ${customerId})
          + (select count(*) from customers where id = ${customerId} or supplied_id = 'gone')
          + (select count(*) from idempotent_calls where split_part(owner, ':', 2) = ${String(customerId)})
          + (select count(*) from jobs where customer_id = ${customerId}) as rows`.execute(db)
        expect(left.rows).toEqual([{ rows: 0 }])

        expect((await other.list()).results.map((file) => file.id)).toEqual([otherId.id])
        const anew = await service().customer('gone')
        expect((await anew.list()).count).toBe(0)
        const globex = backEnd(service(), 'globex-test-api-key')
        expect((await globex.call('GET', `/erasures/${id}`)).status).toBe(404)
        const again = await globex.read(DeleteUsersAnswer, 'POST', '/delete_users', {
          customer_ids: ['gone'],
        })
        expect(again.erasures).toEqual([])
        expect((await anew.get('/whoami')).status).toBe(200)
      })

      it('goes on where it was cut off, and counts nothing twice', async () => {
        const acme = backEnd(service())
        const customer = await service().customer('cut-off')
        await giveFiles(service(), customer, 30)
        const { blobStore } = service()
        const really = blobStore.remove.bind(blobStore)
        let calls = 0
        const remove = vi.spyOn(blobStore, 'remove').mockImplementation(async (blob) => {
          calls += 1
          // In the middle of the second step.
          if (calls === 27) throw new Error('The disk is away.')
          await really(blob)
        })
        const { erasures } = await acme.read(DeleteUsersAnswer, 'POST', '/delete_users', {
          customer_ids: ['cut-off'],
        })
        await vi.waitFor(async () => {
          // The failed job is retried after a delay.
          service().clock.advance(1000)
          service().jobs.nudge()
          const erasure = await acme.read(Erasure, 'GET', `/erasures/${erasures[0]?.id}`)
          expect(erasure).toMatchObject({ status: 'DONE', report: { files: 30, blobs: 30, chunks: 30 } })
        }, patiently)
        expect(calls).toBeGreaterThan(30)
        remove.mockRestore()
      })
    })

    it('white labels are apps of the organisation', async () => {
      const acme = backEnd(service())
      const redirect_uri = `${service().config.publicUrl}/integrations/oauth/callback`
      const drive = (more: object = {}) => ({
        data_source_type: 'GOOGLE_DRIVE',
        credentials: { client_id: 'ours', client_secret: 'hidden-secret', redirect_uri, ...more },
      })
      const wrong = await acme.call('POST', '/white_label/create', [
        drive({ redirect_uri: 'https://api.carbon.ai/integrations/google' }),
      ])
      expect([wrong.status, await wrong.json()]).toMatchObject([
        422,
        {
          detail: [
            {
              loc: ['body', 0, 'credentials', 'redirect_uri'],
              msg: expect.stringContaining('/oauth/callback'),
            },
          ],
        },
      ])
      const created = await acme.call('POST', '/white_label/create', [drive()])
      const text = await created.text()
      expect([created.status, text.includes('hidden-secret')]).toEqual([200, false])
      expect((await acme.call('POST', '/white_label/create', [drive()])).status).toBe(409)
      expect((await acme.call('GET', '/admin/apps/GOOGLE_DRIVE')).status).toBe(200)
      expect((await acme.call('POST', '/white_label/update', drive({ client_id: 'newer' }))).status).toBe(200)
      const listed = await (await acme.call('POST', '/white_label/list', {})).json()
      expect(listed).toMatchObject({
        count: 1,
        results: [{ credentials: { client_id: 'newer', redirect_uri, has_client_secret: true } }],
      })
      const unsupported = await acme.call('POST', '/white_label/update', drive({ api_key: 'picker' }))
      expect(unsupported.status).toBe(422)
      const { results } = v.parse(v.object({ results: v.array(v.object({ id: v.number() })) }), listed)
      const ids = results.map(({ id }) => id)
      const globex = backEnd(service(), 'globex-test-api-key')
      expect((await globex.call('POST', '/white_label/delete', { ids })).status).toBe(404)
      expect((await acme.call('POST', '/white_label/delete', { ids })).status).toBe(200)
      expect((await acme.call('POST', '/white_label/delete', { ids })).status).toBe(404)
    })
  },
  () => ({ INLET_SANDBOX: 'true' }),
)
