import { expect, test } from 'vitest'
import { account, begin, comeBack, connect, decide } from '../../test/connect.ts'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer, TestService } from '../../test/TestService.ts'
import type { SharedGrant } from '../sources/Connector.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'

onEachDatabase('giving an access back', revokeTests, () => ({
  INLET_SANDBOX: 'true',
  INLET_LOG_LEVEL: 'info',
}))

function revokeTests(running: () => TestService): void {
  test('is told to the source by the last account of a person, at all sources of its vendor', async () => {
    const given = shared(['DROPBOX', 'BOX'], { by: 'person', among: 'vendor' })
    const ann = await running().customer('shares')
    const bob = await running().customer('shares-too')
    const first = await connect(running(), ann, 'DROPBOX')
    const second = await connect(running(), bob, 'DROPBOX')
    const third = await connect(running(), bob, 'BOX')
    const other = await connect(running(), bob, 'BOX', { person: 'multi' })
    await disconnect(ann, first.id)
    expect(given).toEqual([])
    await disconnect(bob, second.id)
    expect(given).toEqual([])
    await disconnect(bob, other.id)
    expect(given).toEqual(['BOX'])
    await disconnect(bob, third.id)
    expect(given).toEqual(['BOX', 'BOX'])
  })

  test('is told by the last account of a workspace where an app is removed from it', async () => {
    const given = shared(['ZENDESK'], { by: 'workspace', among: 'helpdesk' })
    const ann = await running().customer('workspace')
    const at = { zendesk_subdomain: 'acme' }
    const first = await connect(running(), ann, 'ZENDESK', at)
    const second = await connect(running(), ann, 'ZENDESK', { ...at, person: 'multi' })
    const elsewhere = await connect(running(), ann, 'ZENDESK', { zendesk_subdomain: 'globex' })
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

  /** The sources that accesses were given back to, which share them so. */
  function shared(sources: readonly ThirdPartySource[], shares: SharedGrant): string[] {
    const given: string[] = []
    for (const source of sources) {
      const connector = running().sandbox?.connectorFor(source)
      if (!connector) throw new Error('No sandbox')
      const revoke = async () => void given.push(source)
      running().sources.set(source, { ...connector, shares, revoke })
    }
    return given
  }

  async function disconnect(customer: TestCustomer, id: number): Promise<void> {
    expect((await customer.post('/revoke_access_token', { data_source_id: id })).status).toBe(200)
    const { db } = running().database
    const left = () => db.selectFrom('jobs').select('id').where('kind', '=', 'revoke').execute()
    await expect.poll(left).toEqual([])
  }
}
