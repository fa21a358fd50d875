import { Account, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import {
  account,
  accounts,
  beginSignIn,
  comeBack,
  connect,
  decide,
  edit,
  items,
  quiet,
  sync,
} from '../../test/connect.ts'
import { PublicAccount } from '../../test/contract/publicSchemas.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'

onEitherDatabase('accounts', accountTests, () => ({ INLET_SANDBOX: 'true' }))

function accountTests(running: () => TestService): void {
  test('a resync fetches what changed, removes what is gone, and leaves the rest alone', {
    timeout: 60_000,
  }, async () => {
    const ann = await running().customer('resyncs')
    const { id } = await connect(running(), ann, 'DROPBOX')
    await sync(ann, id, ['id:handbook', 'id:welcome'])
    const first = await quiet(ann, id)
    const before = await filesOf(ann)

    await resync(ann, id)
    const unchanged = await quiet(ann, id)
    expect(unchanged.last_sync_action).toBe('UPDATE')
    expect(unchanged.last_synced_at).not.toBe(first.last_synced_at)
    expect(unchanged.files_synced_at).toBe(first.files_synced_at)
    expect(await filesOf(ann)).toEqual(before)

    await edit(running(), 'DROPBOX', 'fine', 'handbook.holidays')
    await edit(running(), 'DROPBOX', 'fine', 'handbook.memo', 'removed')
    await resync(ann, id)
    const changed = await quiet(ann, id)
    expect(changed.files_synced_at).toBe(changed.last_synced_at)
    const after = await filesOf(ann)
    expect(after.has('id:handbook.memo')).toBe(false)
    const differing = [...after.values()].filter(
      (file) => file.last_sync !== before.get(file.external_file_id ?? '')?.last_sync,
    )
    expect(differing.map((file) => file.external_file_id)).toEqual(['id:handbook.holidays'])

    await edit(running(), 'DROPBOX', 'fine', 'handbook.memo', 'restored')
    await resync(ann, id)
    await quiet(ann, id)
    expect((await filesOf(ann)).get('id:handbook.memo')).toMatchObject({
      sync_status: 'READY',
      parent_id: after.get('id:handbook')?.id,
    })
  })

  test('what is being synced is not synced twice, and can be called off', { timeout: 60_000 }, async () => {
    const ann = await running().customer('cancels')
    // Every fifth request of this user is rate limited, so that the sync is still running when it is canceled.
    const { id } = await connect(running(), ann, 'DROPBOX', { person: 'limited', sync_source_items: false })
    await items(ann, id)
    expect((await ask(ann, '/integrations/items/sync/cancel', id)).status).toBe(409)
    await sync(ann, id, ['id:archive', 'id:handbook', 'id:welcome'])
    await vi.waitFor(async () => expect((await withStatus(ann, 'RATE_LIMITED')).count).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 10,
    })
    expect((await ask(ann, '/integrations/items/sync', id)).status).toBe(409)
    const answer = await ask(ann, '/integrations/items/sync/cancel', id)
    const cancelled = await answer.json()
    expect(v.safeParse(PublicAccount, cancelled).issues).toBeUndefined()
    expect(v.parse(Account, cancelled)).toMatchObject({
      id,
      sync_status: 'READY',
      last_sync_action: 'CANCEL',
      files_synced_at: null,
    })
    const files = [...(await filesOf(ann)).values()]
    expect(files.some((file) => file.sync_status === 'SYNC_ABORTED')).toBe(true)
    for (const file of files) expect(file.sync_status).toMatch(/^(READY|SYNC_ABORTED|SYNC_ERROR)$/)
    const { db } = running().database
    expect(await db.selectFrom('jobs').selectAll().where('account_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('sync_queue').selectAll().where('account_id', '=', id).execute()).toEqual([])

    // The next sync fetches what was canceled, and the cancellation is shown once.
    await resync(ann, id)
    await vi.waitFor(async () => expect((await account(ann, id)).last_sync_action).toBe('UPDATE'), {
      timeout: 40_000,
      interval: 100,
    })
    expect((await withStatus(ann, 'SYNC_ABORTED')).count).toBe(0)
  })

  test('disconnecting ends the access at the source, keeps the files, and can be repeated', async () => {
    const ann = await running().customer('disconnects')
    const { id } = await connect(running(), ann, 'DROPBOX')
    await sync(ann, id, ['id:welcome'])
    await quiet(ann, id)
    const { db } = running().database
    const read = () => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copy = (await read()).credential
    for (let time = 0; time < 2; time++) {
      const answer = await ask(ann, '/revoke_access_token', id)
      expect(await answer.json()).toEqual({ success: true })
    }
    expect(await accounts(ann, { revoked_access: false })).toEqual([])
    expect(await account(ann, id)).toMatchObject({ revoked_access: true, last_sync_action: 'REVOKE' })
    expect((await read()).credential).toBeNull()
    expect((await filesOf(ann)).get('id:welcome')?.sync_status).toBe('READY')
    expect((await ask(ann, '/integrations/items/sync', id)).status).toBe(409)
    expect(
      (await ann.post('/integrations/files/sync', { data_source_id: id, ids: ['id:welcome'] })).status,
    ).toBe(409)

    // A stolen copy of the credential is worthless.
    await vi.waitFor(async () => {
      const left = await db.selectFrom('jobs').selectAll().where('kind', '=', 'revoke').execute()
      expect(left).toEqual([])
    })
    await db
      .updateTable('accounts')
      .set({ credential: copy, revoked_access: false, access: 'ok' })
      .where('id', '=', id)
      .execute()
    await ask(ann, '/integrations/items/sync', id)
    expect(await quiet(ann, id)).toMatchObject({
      sync_status: 'SYNC_ERROR',
      data_source_metadata: { access: 'revoked' },
    })
  })

  test('a disconnected account that is connected again is the same one, with its files, and announced as new', async () => {
    const ann = await running().customer('returns')
    const { id } = await connect(running(), ann, 'DROPBOX', { person: 'multi' })
    await sync(ann, id, ['id:welcome'])
    await quiet(ann, id)
    await ask(ann, '/revoke_access_token', id)
    await comeBack(running(), await decide(await beginSignIn(ann, 'DROPBOX'), 'multi'))
    expect(await quiet(ann, id)).toMatchObject({
      sync_status: 'READY',
      revoked_access: false,
      last_sync_action: 'ADD',
      data_source_metadata: { access: 'ok' },
    })
    expect((await filesOf(ann)).get('id:welcome')).toMatchObject({ organization_user_data_source_id: id })
  })

  test('an access that ended at the source says so, stops the sync, and is repaired by connecting again', async () => {
    const ann = await running().customer('repairs')
    const { id } = await connect(running(), ann, 'DROPBOX', { person: 'revoked' })
    await sync(ann, id, ['id:welcome'])
    await quiet(ann, id)
    await resync(ann, id)
    await quiet(ann, id)
    await resync(ann, id)
    expect(await quiet(ann, id)).toMatchObject({
      sync_status: 'SYNC_ERROR',
      revoked_access: false,
      data_source_metadata: {
        access: 'revoked',
        sync_error_message: 'The access to this account has ended. Reconnect it.',
      },
    })
    expect((await ask(ann, '/integrations/items/sync', id)).status).toBe(409)
    expect((await items(ann, id)).count).toBeGreaterThan(0)
    const aim = { data_source_id: id, connecting_new_account: false }
    await comeBack(running(), await decide(await beginSignIn(ann, 'DROPBOX', aim), 'revoked'))
    expect(await quiet(ann, id)).toMatchObject({
      sync_status: 'READY',
      last_sync_action: 'UPDATE',
      data_source_metadata: { access: 'ok', sync_error_message: null },
    })
    expect((await filesOf(ann)).get('id:welcome')?.sync_status).toBe('READY')
  })

  test('an access that lives a minute is renewed before it ends', async () => {
    const service = running()
    const ann = await service.customer('renews')
    const { id } = await connect(service, ann, 'NOTION', { person: 'expired' })
    const stored = () =>
      service.database.db.selectFrom('accounts').select('credential').where('id', '=', id).executeTakeFirst()
    const before = await stored()
    service.clock.advance(45_000)
    await resync(ann, id)
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY', last_sync_action: 'UPDATE' })
    expect(await stored()).not.toEqual(before)
  })

  test("nobody else's account can be synced, called off or disconnected", async () => {
    const [ann, bob] = [await running().customer('has'), await running().customer('wants')]
    const { id } = await connect(running(), ann, 'BOX')
    for (const path of [
      '/integrations/items/sync',
      '/integrations/items/sync/cancel',
      '/revoke_access_token',
    ]) {
      expect((await ask(bob, path, id)).status).toBe(404)
      expect((await ask(bob, path, 999_999)).status).toBe(404)
      expect((await ann.post(path, {})).status).toBe(422)
      expect((await running().app.request(path, { method: 'POST' })).status).toBe(401)
    }
    expect(await account(ann, id)).toMatchObject({ sync_status: 'READY', revoked_access: false })
  })

  test('accounts are filtered by source, id and tag, and paged', async () => {
    const ann = await running().customer('filters')
    const box = await connect(running(), ann, 'BOX', { data_source_tags: { team: 'red' } })
    const drive = await connect(running(), ann, 'DROPBOX', { data_source_tags: { team: 'blue' } })
    const found = async (filters: object) => (await accounts(ann, filters)).map(({ id }) => id)
    expect(await found({ source: 'BOX' })).toEqual([box.id])
    expect(await found({ ids: [drive.id] })).toEqual([drive.id])
    expect(await found({ tags: { team: 'blue' } })).toEqual([drive.id])
    expect(await found({ tags: {} })).toEqual([box.id, drive.id])
    const page = await ann.post('/user_data_sources', { pagination: { limit: 1, offset: 1 } })
    expect(await page.json()).toMatchObject({ count: 2, results: [{ id: drive.id }] })
  })
}

function ask(customer: TestCustomer, path: string, id: number): Promise<Response> {
  return customer.post(path, { data_source_id: id })
}

async function resync(customer: TestCustomer, id: number): Promise<void> {
  const answer = await ask(customer, '/integrations/items/sync', id)
  expect(answer.status).toBe(200)
  expect(v.parse(Account, await answer.json()).sync_status).toMatch(/SYNCING$/)
}

async function filesOf(customer: TestCustomer): Promise<Map<string, UserFile>> {
  const { results } = await customer.list({ pagination: { limit: 250 } })
  return new Map(results.map((file) => [file.external_file_id ?? '', file]))
}

function withStatus(customer: TestCustomer, status: string) {
  return customer.list({ pagination: { limit: 1 }, filters: { sync_statuses: [status] } })
}
