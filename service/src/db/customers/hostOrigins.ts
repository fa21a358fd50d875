import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type NamedOrigin = { readonly organizationId: number; readonly origin: string }

/** Lists what an organization named, in the order of the alphabet. */
export async function listHostOrigins(db: Db, organizationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('host_origins')
    .select('origin')
    .where('organization_id', '=', organizationId)
    .orderBy(sql`origin collate "C"`)
    .execute()
  return rows.map(({ origin }) => origin)
}

/** Lists what all organizations named. */
export async function listAllHostOrigins(db: Db): Promise<NamedOrigin[]> {
  const rows = await db.selectFrom('host_origins').selectAll().orderBy(sql`origin collate "C"`).execute()
  return rows.map(({ organization_id: organizationId, origin }) => ({ organizationId, origin }))
}

/** Replaces what an organization named. Returns false if it was not what `replaces` says. */
export async function saveHostOrigins(
  db: Db,
  organizationId: number,
  origins: readonly string[],
  replaces?: readonly string[],
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    // Two at a time would leave the union of both.
    await sql`select from organizations where id = ${organizationId} for no key update`.execute(trx)
    if (replaces && !isSameSet(await listHostOrigins(trx, organizationId), replaces)) return false
    await trx.deleteFrom('host_origins').where('organization_id', '=', organizationId).execute()
    if (origins.length === 0) return true
    const rows = origins.map((origin) => ({ organization_id: organizationId, origin }))
    await trx.insertInto('host_origins').values(rows).execute()
    return true
  })
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)]
  return first.size === second.size && [...first].every((entry) => second.has(entry))
}
