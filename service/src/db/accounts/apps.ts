import type { WhiteLabelsQuery } from '@inlet/wire/service'
import { type Selectable, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import type { Db, Tables } from '../schema.ts'
import { sealedUnderOther } from './sealedUnder.ts'

export type AppRow = Selectable<Tables['apps']>

/** The owner and source of an app: an organization has one per source. */
export type AppPlace = { readonly organizationId: number; readonly source: string }

/** The app that issued a credential. `id`: its row, or null if it has none. `clientId`: null for API keys. */
export type GivenUnder = { readonly id: number | null; readonly clientId: string | null }

/** Returns the organization's app, or undefined if there is none or it is another organization's. */
export function findApp(db: Db, { organizationId, source }: AppPlace): Promise<AppRow | undefined> {
  return db
    .selectFrom('apps')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('source', '=', source)
    .executeTakeFirst()
}

/** Returns the app that an account or a sign-in names. */
export function findAnyApp(db: Db, id: number): Promise<AppRow | undefined> {
  return db.selectFrom('apps').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the sources for which an organization has an app of its own. */
export async function sourcesWithApp(db: Db, organizationId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('apps')
    .select('source')
    .where('organization_id', '=', organizationId)
    .execute()
  return new Set(rows.map(({ source }) => source))
}

/** Returns whether the app still exists, and locks it until the transaction ends. Also true for apps without a row. */
export async function keepApp(trx: Db, { id, clientId }: GivenUnder): Promise<boolean> {
  if (id === null) return true
  const row = await trx
    .selectFrom('apps')
    .select('client_id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.client_id === clientId
}

/** Locks the app until the transaction ends, so that no account is added to it meanwhile. */
export function lockApp(trx: Db, { organizationId, source }: AppPlace): Promise<AppRow | undefined> {
  return trx
    .selectFrom('apps')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst()
}

export type NewApp = AppPlace & {
  readonly clientId: string
  /** Sealed for `contextOfApp`. */
  readonly secret: string | null
  readonly previousSecret: string | null
  readonly settings: Readonly<Record<string, string>>
}

/** Sets the organization's app of this source. */
export function saveApp(trx: Db, app: NewApp, now: Date): Promise<AppRow> {
  const content = {
    client_id: app.clientId,
    secret: app.secret,
    previous_secret: app.previousSecret,
    settings: JSON.stringify(app.settings),
    updated_at: now,
  }
  return trx
    .insertInto('apps')
    .values({ organization_id: app.organizationId, source: app.source, created_at: now, ...content })
    .onConflict((conflict) => conflict.columns(['organization_id', 'source']).doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeApp(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('apps').where('id', '=', id).execute()
}

/**
 * Counts the credentials that need this app: those of accounts, of sign-ins in progress, and those still to be revoked.
 */
export async function countAccesses(db: Db, appId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from accounts where app_id = ${appId})
      + (select count(*) from sign_ins
        where app_id = ${appId} and step in ('returned', 'held') and expires_at > ${now})
      + (select count(*) from jobs where kind = 'revoke' and (payload -> 'app' ->> 'id')::integer = ${appId})
      as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** The context that the secrets of an app are sealed for. */
export function contextOfApp({ organizationId, source }: AppPlace): string {
  return `app:${organizationId}:${source}`
}

/** Returns apps with a secret under another key than this one. */
export function appsSealedWithOther(db: Db, key: string): Promise<AppRow[]> {
  return db
    .selectFrom('apps')
    .selectAll()
    .where((eb) => eb.or([sealedUnderOther(sql`secret`, key), sealedUnderOther(sql`previous_secret`, key)]))
    .orderBy('id')
    .execute()
}

/** Stores the secrets under another key, unless they were changed since they were read. */
export async function replaceSecrets(
  db: Db,
  read: AppRow,
  newer: Pick<AppRow, 'secret' | 'previous_secret'>,
): Promise<boolean> {
  const result = await db
    .updateTable('apps')
    .set(newer)
    .where('id', '=', read.id)
    .where(sql<boolean>`secret is not distinct from ${read.secret}`)
    .where(sql<boolean>`previous_secret is not distinct from ${read.previous_secret}`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** A client of the deployment, and how many credentials it has issued. */
export type ClientInUse = { readonly source: string; readonly clientId: string; readonly accounts: number }

export async function clientsInUse(db: Db): Promise<ClientInUse[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['data_source_type as source', 'client_id as clientId'])
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .where('app_id', 'is', null)
    .where('client_id', 'is not', null)
    .where('credential', 'is not', null)
    .groupBy(['data_source_type', 'client_id'])
    .orderBy('source')
    .orderBy('clientId')
    .$narrowType<{ clientId: string }>()
    .execute()
  return rows.map((row) => ({ ...row, accounts: Number(row.accounts) }))
}

/** Returns one page of the organization's apps, and how many there are in all pages. */
export async function listApps(
  db: Db,
  organizationId: number,
  { filters, pagination, order_by, order_dir }: InferOutput<typeof WhiteLabelsQuery>,
): Promise<{ rows: AppRow[]; count: number }> {
  let matching = db.selectFrom('apps').where('organization_id', '=', organizationId)
  if (filters.ids?.length) matching = matching.where(sql<boolean>`id = any(${filters.ids})`)
  if (filters.data_source_type?.length) matching = matching.where('source', 'in', filters.data_source_type)
  const rows = await matching
    .selectAll()
    .where('id', '>', pagination.starting_id ?? 0)
    .orderBy(order_by === 'created_at' ? 'created_at' : 'source', order_dir)
    .orderBy('id', order_dir)
    .limit(pagination.limit)
    .offset(pagination.offset)
    .execute()
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count }
}

/** Returns which of these ids are the organization's. */
export function appsOf(db: Db, organizationId: number, ids: readonly number[]): Promise<AppRow[]> {
  return db
    .selectFrom('apps')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .execute()
}
