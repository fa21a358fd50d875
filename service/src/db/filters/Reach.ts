import type { GRANT_SOURCES, TagFilter } from '@inlet/wire/service'
import { type SqlBool, sql } from 'kysely'
import { fileSourceOf, meansUploads, RENAMED_SOURCES, UPLOADS } from '../../sources/ownSources.ts'
import type { Db } from '../schema.ts'
import { allOf, type Condition } from './conditions.ts'
import { readableAccounts, readableFiles } from './mayRead.ts'
import { matchesTags } from './tagConditions.ts'

export type GrantSource = (typeof GRANT_SOURCES)[number]

/** Limits of a token. Null for each: no limit. An empty list allows nothing. */
export type Bounds = {
  readonly sources: readonly GrantSource[] | null
  readonly accountIds: readonly number[] | null
  /** Of the tags of files. */
  readonly filter: TagFilter | null
  /** The host's own name of the person, who may read only what is shared with them. */
  readonly userId: string | null
}

/**
 * What a call may access: its customer's objects within the limits of its token. All that reads or changes files or
 * accounts for a call takes this and not a customer's id, so that no statement can omit the limits.
 */
export type Reach = { readonly customerId: number; readonly bounds: Bounds | null }

/** A change would put a file or an account outside the limits. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
}

/** For the service's own work, and for back ends: all of the customer. */
export function wholeCustomer(customerId: number): Reach {
  return { customerId, bounds: null }
}

/** What a person may read. Null: nobody in particular, so all of the customer. */
export function reachOf(customerId: number, userId: string | null): Reach {
  return { customerId, bounds: boundsOf(userId) }
}

export function boundsOf(userId: string | null): Bounds | null {
  return userId === null ? null : { sources: null, accountIds: null, filter: null, userId }
}

/** Condition for files `f` in reach, deleted ones included. */
export function reachedFiles(reach: Reach): Condition {
  return allOf([sql<SqlBool>`f.customer_id = ${reach.customerId}`, ...grantedFiles(reach)])
}

/** Condition for accounts `f` in reach. */
export function reachedAccounts(reach: Reach): Condition {
  return allOf([sql<SqlBool>`f.customer_id = ${reach.customerId}`, ...grantedAccounts(reach)])
}

/** A grant's limits for files: conditions on the source, account, tags and readers of `f`. */
export function grantedFiles({ customerId, bounds }: Reach): Condition[] {
  if (bounds === null) return []
  const { userId } = bounds
  return [...namedFiles(bounds), ...(userId === null ? [] : [readableFiles({ customerId, userId })])]
}

function namedFiles({ sources, accountIds, filter }: Bounds): Condition[] {
  return [
    ...(sources ? [isOfSource(sources)] : []),
    ...(accountIds ? [sql<SqlBool>`f.account_id = any(${accountIds}::integer[])`] : []),
    ...matchesTags(filter),
  ]
}

/**
 * A grant's limits for accounts. Tags are those of files: a token with a tag filter reaches no account, as imports
 * could change the tags of files outside.
 */
function grantedAccounts({ customerId, bounds }: Reach): Condition[] {
  if (bounds === null) return []
  const { sources, accountIds, filter, userId } = bounds
  return [
    ...(sources ? [sql<SqlBool>`f.data_source_type = any(${sources}::text[])`] : []),
    ...(accountIds ? [sql<SqlBool>`f.id = any(${accountIds}::integer[])`] : []),
    ...(filter ? [sql<SqlBool>`false`] : []),
    ...(userId === null ? [] : [readableAccounts({ customerId, userId })]),
  ]
}

/**
 * On the wire an uploaded file's source is its format, so files that belong to no account, website or feed were
 * uploaded.
 */
export function isOfSource(sources: readonly GrantSource[]): Condition {
  const named = sources.map((source) => fileSourceOf(source) ?? source)
  const own = [
    sql`f.source = any(${named}::text[])`,
    ...(sources.some(meansUploads) ? [sql`f.source not in ('WEB_SCRAPE', 'RSS_FEED')`] : []),
  ]
  const ownFile = sql`(${sql.join(own, sql` or `)})`
  return sql<SqlBool>`(case when f.account_id is null then ${ownFile} else f.source = any(${sources}::text[]) end)`
}

const renamed = RENAMED_SOURCES.map(
  ({ source, fileSource }) => sql`when f.source = ${sql.lit(fileSource)} then ${sql.lit(source)}`,
)

/** The source of a file `f`, as `isOfSource` names it. */
export const sourceOfFile = sql<string>`(case when f.account_id is not null or f.source = 'RSS_FEED' then f.source
  ${sql.join(renamed, sql` `)} else ${sql.lit(UPLOADS)} end)`

/**
 * Returns whether an account is in reach, as far as `findAccount` has not said so. `id` null: one that is still to be
 * created, which is the person's own.
 */
export function reachesAccount(
  { bounds }: Reach,
  { id, source }: { readonly id: number | null; readonly source: string },
): boolean {
  if (bounds === null) return true
  const { sources, accountIds, filter } = bounds
  const isOfThem = accountIds === null || (id !== null && accountIds.includes(id))
  return isOfThem && filter === null && (sources === null || sources.some((one) => one === source))
}

/** Returns whether a sign-in with API keys can begin. Only the source tells which account they belong to. */
export function maySignInWith({ bounds }: Reach, source: string): boolean {
  const id = bounds?.accountIds?.[0] ?? null
  return reachesAccount({ customerId: 0, bounds }, { id, source })
}

/** What decides whether a file is in reach, before it exists. */
type FutureFile = {
  readonly source: string
  readonly tags?: unknown
}

/** Returns whether a new file without an account would be in reach. The person of a token may read what it makes. */
export async function reachesNewFile(db: Db, { bounds }: Reach, file: FutureFile): Promise<boolean> {
  if (bounds === null) return true
  const found = await sql<{ is: boolean }>`
    select ${allOf([sql<SqlBool>`true`, ...namedFiles(bounds)])} as is
    from (select ${file.source}::text as source, null::integer as account_id,
      ${JSON.stringify(file.tags ?? {})}::jsonb as tags) f`.execute(db)
  return found.rows[0]?.is ?? false
}
