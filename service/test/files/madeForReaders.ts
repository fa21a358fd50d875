import type { Db } from '../../src/db/schema.ts'

const NOW = new Date(0)

export async function makeAccount(db: Db, customerId: number, login: string): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      customer_id: customerId,
      data_source_type: 'BOX',
      data_source_external_id: login,
      sync_status: 'READY',
      sync_begun_at: NOW,
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of an account, or uploaded. */
export async function makeFile(
  db: Db,
  customerId: number,
  accountId: number | null,
  parentId: number | null = null,
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values({
      customer_id: customerId,
      account_id: accountId,
      parent_id: parentId,
      source: accountId === null ? 'TEXT' : 'BOX',
      name: 'made',
      name_key: 'made',
      sync_status: 'READY',
      external_file_id: crypto.randomUUID(),
      settings: JSON.stringify({ chunkSize: 1500, chunkOverlap: 20 }),
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
