import { AccountsHealth, AddedWebhook } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { beginSignIn, comeBack, connect, decide, quiet } from '../../../test/connect.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { TestService } from '../../../test/TestService.ts'
import { notifyAccountStates } from '../../db/accounts/accountStates.ts'
import { changeSync } from '../../db/sync/accountSyncStates.ts'
import { endSync, failSync } from '../../db/sync/syncState.ts'

const DAY = 86_400_000
const TYPES = ['ACCOUNT_NEEDS_REPAIR', 'ACCOUNT_EXPIRING']

async function status(customer: TestCustomer) {
  const answer = await customer.get('/status')
  const text = await answer.text()
  return { ...v.parse(AccountsHealth, JSON.parse(text)), text }
}

/** A sync run of the account that fails. */
function failOnce({ database, clock }: TestService, id: number): Promise<void> {
  const failure = { reason: 'It broke.', deaths: 0 }
  return database.db.transaction().execute((trx) => failSync(trx, id, failure, clock.now()))
}

/** Loses the access to an account of the sandbox's person who withdraws it with the second list of changes. */
async function loseAccess(customer: TestCustomer, id: number): Promise<void> {
  for (const access of ['ok', 'revoked']) {
    await customer.post('/integrations/items/sync', { data_source_id: id })
    expect((await quiet(customer, id)).data_source_metadata?.access).toBe(access)
  }
}

const endAccess = ({ database }: TestService, id: number, at: Date) =>
  sql`update accounts set access_ends_at = ${at} where id = ${id}`.execute(database.db)

/** A webhook with these optional types, and the events that it gets. */
async function listen({ app, database }: TestService, url: string, optional_types: readonly string[]) {
  const headers = { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ url, optional_types })
  const answer = await app.request('/add_webhook', { method: 'POST', headers, body })
  const { id } = v.parse(AddedWebhook, await answer.json())
  expect(answer.status).toBe(200)
  return async (accountId: number) => {
    const { rows } = await sql<{ type: string; state: string }>`
      select type, information ->> 'state' as state from deliveries
      where webhook_id = ${id} and object_id = to_jsonb(${String(accountId)}::text) and type = any(${TYPES})
      order by id`.execute(database.db)
    return rows
  }
}

onEitherDatabase(
  'the status of accounts',
  (service) => {
    it('is ok without accounts, and for one that syncs', async () => {
      const ann = await service().customer('status-fine')
      expect(await status(ann)).toMatchObject({ worst: 'ok', accounts: [] })
      const { id } = await connect(service(), ann, 'DROPBOX')
      const well = { id, source: 'DROPBOX', state: 'ok', since: null, code: null, remedy: null }
      expect(await status(ann)).toMatchObject({ worst: 'ok', accounts: [well] })
    })

    it('is broken once the source refuses, and ok again after a sign-in, with the same id', async () => {
      const ann = await service().customer('status-broken')
      const { id, data_source_external_id: login } = await connect(service(), ann, 'DROPBOX', {
        person: 'revoked',
      })
      await connect(service(), ann, 'BOX')
      await loseAccess(ann, id)
      const { worst, accounts, text } = await status(ann)
      expect(worst).toBe('broken')
      expect(accounts.map(({ state }) => state)).toEqual(['broken', 'ok'])
      expect(accounts[0]).toMatchObject({ id, code: 'ACCESS_REVOKED', remedy: 'reconnect' })
      expect(accounts[0]?.since).not.toBeNull()
      expect(text).not.toMatch(/@|example/)
      expect(text).not.toContain(login)
      await comeBack(service(), await decide(await beginSignIn(ann, 'DROPBOX'), 'revoked'))
      expect(await status(ann)).toMatchObject({ worst: 'ok', accounts: [{ id }, {}] })
    })

    it('is failing after three failed runs and ok after one that ends, since the first of them', async () => {
      const ann = await service().customer('status-failing')
      const { id } = await connect(service(), ann, 'DROPBOX')
      const first = service().clock.now().getTime()
      for (const state of ['ok', 'ok', 'failing']) {
        await failOnce(service(), id)
        service().clock.advance(60_000)
        expect((await status(ann)).worst).toBe(state)
      }
      const [failing] = (await status(ann)).accounts
      expect(failing).toMatchObject({ id, code: 'SYNC_FAILED', remedy: 'wait' })
      expect(Date.parse(failing?.since ?? '') - first).toBeLessThan(60_000)
      const { db } = service().database
      await sql`update accounts set failed_syncs = 8 where id = ${id}`.execute(db)
      expect((await status(ann)).accounts[0]?.remedy).toBe('reconnect')
      const now = service().clock.now()
      await db.transaction().execute(async (trx) => {
        await changeSync(trx, id, 'begin', {}, now)
        await endSync(trx, id, 1000, now)
      })
      expect((await status(ann)).worst).toBe('ok')
    })

    it('is expiring seven days before the end that the source names', async () => {
      const ann = await service().customer('status-expiring')
      const { id } = await connect(service(), ann, 'DROPBOX')
      const now = service().clock.now().getTime()
      await endAccess(service(), id, new Date(now + 7 * DAY + 60_000))
      expect((await status(ann)).worst).toBe('ok')
      await endAccess(service(), id, new Date(now + 6 * DAY))
      expect((await status(ann)).accounts).toEqual([
        {
          id,
          source: 'DROPBOX',
          state: 'expiring',
          since: new Date(now - DAY).toISOString(),
          code: 'ACCESS_ENDS_SOON',
          remedy: 'reconnect',
        },
      ])
    })

    it('is read by pages that may embed the frame, and by no others', async () => {
      const preflight = (path: string, origin: string) =>
        service().app.request(path, {
          method: 'OPTIONS',
          headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
        })
      const allowed = async (path: string, origin: string) =>
        (await preflight(path, origin)).headers.get('Access-Control-Allow-Origin')
      const [host = ''] = service().config.hostOrigins
      expect(await allowed('/status', host)).toBe(host)
      expect(await allowed('/status', 'https://evil.example')).toBeNull()
      expect(await allowed('/whoami', host)).toBeNull()
    })

    it('is sent to webhooks that ask for it, once for each state, also by two processes', async () => {
      const events = await listen(service(), 'https://93.184.215.14/asks', TYPES)
      const others = await listen(service(), 'https://93.184.215.14/others', [])
      const ann = await service().customer('status-webhooks')
      const { db } = service().database
      const now = () => service().clock.now()
      const { id } = await connect(service(), ann, 'DROPBOX', { person: 'revoked' })
      await endAccess(service(), id, new Date(now().getTime() + DAY))
      await Promise.all([notifyAccountStates(db, now()), notifyAccountStates(db, now())])
      const sent = [{ type: 'ACCOUNT_EXPIRING', state: 'expiring' }]
      expect(await events(id)).toEqual(sent)
      for (const _ of [1, 2, 3, 4]) await failOnce(service(), id)
      sent.push({ type: 'ACCOUNT_NEEDS_REPAIR', state: 'failing' })
      expect(await events(id)).toEqual(sent)
      await loseAccess(ann, id)
      await notifyAccountStates(db, now())
      sent.push({ type: 'ACCOUNT_NEEDS_REPAIR', state: 'broken' })
      expect(await events(id)).toEqual(sent)
      expect(await others(id)).toEqual([])
    })

    it('is not sent if what made it so was rolled back', async () => {
      const events = await listen(service(), 'https://93.184.215.14/rolled', TYPES)
      const ann = await service().customer('status-rolled-back')
      const { id } = await connect(service(), ann, 'DROPBOX')
      await failOnce(service(), id)
      await failOnce(service(), id)
      const { db } = service().database
      const broken = db.transaction().execute(async (trx) => {
        await failSync(trx, id, { reason: 'It broke.', deaths: 0 }, service().clock.now())
        throw new Error('rolled back')
      })
      await expect(broken).rejects.toThrow('rolled back')
      expect(await events(id)).toEqual([])
      await failOnce(service(), id)
      expect(await events(id)).toHaveLength(1)
    })
  },
  () => ({ INLET_SANDBOX: 'true' }),
)
