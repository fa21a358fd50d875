import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, makeFile } from '../../../test/files/madeForReaders.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { postgresPrograms, withoutPostgres } from '../../../test/postgres.ts'
import { createDatabase } from '../../../test/sharedPostgres.ts'
import { TestService } from '../../../test/TestService.ts'
import type { Db } from '../schema.ts'
import { audienceOf } from './audiences.ts'
import { forgetAudiences } from './forgetAudiences.ts'

async function customerIn(service: TestService, name: string): Promise<number> {
  await service.customer(name)
  const { db } = service.database
  const row = db.selectFrom('customers').select('id').where('supplied_id', '=', name)
  return (await row.executeTakeFirstOrThrow()).id
}

async function audiences(db: Db, customerId: number): Promise<(number | null)[]> {
  const rows = db.selectFrom('audiences').select('id').where('customer_id', '=', customerId).orderBy('id')
  return (await rows.execute()).map(({ id }) => id)
}

onEachDatabase('sets of readers', (service) => {
  it('are deleted once no file and no account has them', async () => {
    const { db } = service().database
    const customerId = await customerIn(service(), 'sets')
    const [file, account] = [await makeFile(db, customerId, null), await makeAccount(db, customerId, 'a')]
    const setOf = (...names: string[]) =>
      db.transaction().execute((trx) => audienceOf(trx, customerId, names))
    const [ofFile, ofAccount] = [await setOf('user:ann'), await setOf('user:ben', 'team')]
    await setOf('group:gone')
    await db.updateTable('files').set({ audience_id: ofFile }).where('id', '=', file).execute()
    await db.updateTable('accounts').set({ audience_id: ofAccount }).where('id', '=', account).execute()
    expect(await audiences(db, customerId)).toHaveLength(3)
    await forgetAudiences(db)
    expect(await audiences(db, customerId)).toEqual([ofFile, ofAccount])
    const members = db.selectFrom('audience_members').select('member').where('customer_id', '=', customerId)
    expect((await members.execute()).map(({ member }) => member).sort()).toEqual([
      'team',
      'user:ann',
      'user:ben',
    ])
    await db.updateTable('files').set({ audience_id: null }).where('id', '=', file).execute()
    await forgetAudiences(db)
    expect(await audiences(db, customerId)).toEqual([ofAccount])
    expect(await setOf('user:ann')).not.toBe(ofFile)
  })
})

describe.skipIf(!postgresPrograms)(`a set of readers that is about to be used${withoutPostgres}`, () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let service: TestService
  beforeAll(async () => {
    database = await createDatabase()
    service = await TestService.start(database)
  })
  afterAll(async () => {
    await service.stop()
    await database.drop()
  })

  it('stays, and nobody waits', async () => {
    const { db } = service.database
    const customerId = await customerIn(service, 'about')
    const file = await makeFile(db, customerId, null)
    const known = await db.transaction().execute((trx) => audienceOf(trx, customerId, ['user:ann']))
    await db.transaction().execute(async (trx) => {
      const set = await audienceOf(trx, customerId, ['user:ann'])
      expect(set).toBe(known)
      await forgetAudiences(db)
      await trx.updateTable('files').set({ audience_id: set }).where('id', '=', file).execute()
    })
    await forgetAudiences(db)
    expect(await audiences(db, customerId)).toEqual([known])
  })
})
