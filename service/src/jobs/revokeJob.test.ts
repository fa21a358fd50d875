import { DeleteUsersAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, begin, comeBack, connect, decide } from '../../test/connect.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import type { SharedGrant } from '../sources/Credential.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'

onEitherDatabase('giving an access back', revokeTests, () => ({
  INLET_SANDBOX: 'true',
  INLET_LOG_LEVEL: 'info',
}))

function revokeTests(running: () => TestService): void {
  test('is told to the source by the last account of a person, at all sources of its vendor', async () => {
    const given = shared(['GOOGLE_CLOUD_STORAGE', 'GMAIL'], { by: 'person', among: 'vendor' })
    const unread = { sync_files_on_connection: false }
    const ann = await running().customer('shares')
    const bob = await running().customer('shares-too')
    const first = await connect(running(), ann, 'GOOGLE_CLOUD_STORAGE')
    const second = await connect(running(), bob, 'GOOGLE_CLOUD_STORAGE')
    const third = await connect(running(), bob, 'GMAIL', unread)
    const other = await connect(running(), bob, 'GMAIL', { ...unread, person: 'multi' })
    await disconnect(ann, first.id)
    expect(given).toEqual([])
    await disconnect(bob, second.id)
    expect(given).toEqual([])
    await disconnect(bob, other.id)
    expect(given).toEqual(['GMAIL'])
    await disconnect(bob, third.id)
    expect(given).toEqual(['GMAIL', 'GMAIL'])
  })

  test('is told by the last account of a workspace where an app is removed from it', async () => {
    const given = shared(['ZENDESK'], { by: 'workspace', among: 'helpdesk' })
    const ann = await running().customer('workspace')
    const at = { zendesk_subdomain: 'acme', sync_files_on_connection: false }
    const first = await connect(running(), ann, 'ZENDESK', at)
    const second = await connect(running(), ann, 'ZENDESK', { ...at, person: 'multi' })
    const elsewhere = await connect(running(), ann, 'ZENDESK', { ...at, zendesk_subdomain: 'globex' })
    await disconnect(ann, first.id)
    expect(given).toEqual([])
    await disconnect(ann, elsewhere.id)
    expect(given).toEqual(['ZENDESK'])
    await disconnect(ann, second.id)
    expect(given).toEqual(['ZENDESK', 'ZENDESK'])
  })

  test('does not end what the same person has just signed in for, also before it is claimed', async () => {
    const given = shared(['ONEDRIVE'], { by: 'person', among: 'waits' })
    const ann = await running().customer('waits')
    const { id } = await connect(running(), ann, 'ONEDRIVE')
    const { page, number } = await begin(ann, 'ONEDRIVE', { claim: true })
    await comeBack(running(), await decide(await ann.browser.go(page, number), 'fine'))
    await disconnect(ann, id)
    expect(given).toEqual([])
    expect((await account(ann, id)).revoked_access).toBe(true)
  })

  test('is not taken for done where the app is gone that it was given to', async () => {
    const given = shared(['NOTION'], { by: 'person', among: 'alone' })
    const ann = await running().customer('gone')
    const { id } = await connect(running(), ann, 'NOTION')
    const { db } = running().database
    await db.updateTable('accounts').set({ client_id: 'of-before' }).where('id', '=', id).execute()
    await disconnect(ann, id)
    expect(given).toEqual([])
    expect(running().logged.filter((line) => line.includes('NOTION was not given back'))).toHaveLength(1)
  })

  test('renews one that has ended where it is ended with itself, and loses no newer one that is good once', async () => {
    const ann = await running().customer('renews')
    const { id } = await connect(running(), ann, 'ZENDESK', { person: 'expired', zendesk_subdomain: 'acme' })
    const own = running().connectorFor('ZENDESK')
    if (!own?.oauth) throw new Error('No sandbox')
    const renewed: (string | null)[] = []
    const ended: string[] = []
    const faults = ['app', 'unavailable', 'unavailable'] as const
    running().sources.set('ZENDESK', {
      ...own,
      oauth: {
        ...own.oauth,
        async refresh({ refreshToken, extra }) {
          renewed.push(refreshToken)
          if (renewed.length > 1) throw new SourceFault('reconnect', 'This one was used before.')
          return { accessToken: 'newer', refreshToken: 'next', expiresAt: null, extra }
        },
      },
      async revoke({ accessToken }) {
        if (accessToken !== 'newer') throw new SourceFault('reconnect', 'It has ended.')
        ended.push(accessToken)
        const fault = faults[ended.length - 1]
        if (fault) throw new SourceFault(fault, 'Not now.')
      },
    })
    running().clock.advance(120_000)
    await disconnect(ann, id)
    expect(renewed).toHaveLength(1)
    expect(ended).toEqual(['newer', 'newer', 'newer', 'newer'])
  })

  test('comes also after a sign-in that nobody claimed: given up, forgotten in time, or of an erased customer', async () => {
    const given = shared(['DROPBOX'], { by: 'person', among: 'held' })
    const held = async (name: string) => {
      const customer = await running().customer(name)
      const { page, number, key } = await begin(customer, 'DROPBOX', { claim: true })
      await comeBack(running(), await decide(await customer.browser.go(page, number), 'fine'))
      return { customer, key }
    }
    const first = await held('gives-up')
    expect((await first.customer.post('/oauth/cancel', { key: first.key })).status).toBe(200)
    await nothingToGiveBack()
    expect(given).toEqual(['DROPBOX'])

    await held('leaves')
    running().clock.advance(11 * 60_000)
    await begin(first.customer, 'DROPBOX', { claim: true })
    await nothingToGiveBack()
    expect(given).toEqual(['DROPBOX', 'DROPBOX'])

    const { customer } = await held('is-erased')
    const id = await erase(running(), customer.name)
    await nothingToGiveBack()
    expect(given).toEqual(['DROPBOX', 'DROPBOX', 'DROPBOX'])
    const { db } = running().database
    const report = async () =>
      (await db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).report
    await expect.poll(report).toMatchObject({ accesses: 1, accesses_ended: 1 })
  })

  test('comes after a sign-in that was called off while the source was asked who it is', async () => {
    const given = shared(['BOX'], { by: 'person', among: 'called-off' })
    const customer = await running().customer('calls-off')
    const { page, number, key } = await begin(customer, 'BOX', { claim: true })
    const back = await decide(await customer.browser.go(page, number), 'fine')
    const connector = running().sources.get('BOX')
    if (!connector) throw new Error('No source')
    running().sources.set('BOX', {
      ...connector,
      async identify(credential, signal) {
        await customer.post('/oauth/cancel', { key })
        return connector.identify(credential, signal)
      },
    })
    await comeBack(running(), back)
    await nothingToGiveBack()
    expect(given).toEqual(['BOX'])
  })

  test('is given up where nobody can read what was to be given back, and holds up nothing', async () => {
    const { database, clock, logged } = running()
    const now = clock.now()
    const lost = { kind: 'revoke', payload: JSON.stringify({ credential: 17 }), run_at: now, created_at: now }
    const { id } = await database.db.insertInto('jobs').values(lost).returning('id').executeTakeFirstOrThrow()
    await nothingToGiveBack()
    const lines = logged.filter((line) => line.includes(`"job":${id},`))
    expect(lines).toEqual([expect.stringContaining('cannot be read')])
  })

  /** The sources at which credentials of a shared grant were revoked. */
  function shared(sources: readonly ThirdPartySource[], shares: SharedGrant): string[] {
    const given: string[] = []
    for (const source of sources) {
      const connector = running().connectorFor(source)
      if (!connector) throw new Error('No sandbox')
      const revoke = async () => void given.push(source)
      running().sources.set(source, { ...connector, shares, revoke })
    }
    return given
  }

  async function disconnect(customer: TestCustomer, id: number): Promise<void> {
    expect((await customer.post('/revoke_access_token', { data_source_id: id })).status).toBe(200)
    await nothingToGiveBack()
  }

  /** Failed jobs are retried without a delay. */
  async function nothingToGiveBack(): Promise<void> {
    const { db } = running().database
    const left = async () => {
      running().clock.advance(1000)
      running().jobs.nudge()
      return db.selectFrom('jobs').select('id').where('kind', '=', 'revoke').execute()
    }
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  }
}

async function erase(service: TestService, name: string): Promise<number> {
  const answer = await service.app.request('/delete_users', {
    method: 'POST',
    headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
    body: JSON.stringify({ customer_ids: [name] }),
  })
  const [erasure] = v.parse(DeleteUsersAnswer, await answer.json()).erasures
  if (!erasure) throw new Error(`Nobody is called ${name}`)
  return erasure.id
}
