import { sql } from 'kysely'
import type { Condition } from './conditions.ts'

type Person = { readonly customerId: number; readonly userId: string }

/** The sets of readers that the person is in. It depends on no row, so each query reads it once. */
function audiencesOf({ customerId, userId }: Person) {
  return sql`(select readable_audiences(${customerId}::integer, ${userId}::text))::integer[]`
}

/** Condition for accounts `f` that the person may read. It is never null, so that `not` of it is what it says. */
export function readableAccounts(person: Person): Condition {
  return sql`(f.audience_id is not null and f.audience_id = any(${audiencesOf(person)}))`
}

/** The same for files `f`: by their own readers, or by those of their account if they have none. */
export function readableFiles(person: Person): Condition {
  const { customerId, userId } = person
  const accounts = sql`(select readable_accounts(${customerId}::integer, ${userId}::text))::integer[]`
  return sql`(f.audience_id is not null and f.audience_id = any(${audiencesOf(person)})
    or f.audience_id is null and f.account_id is not null and f.account_id = any(${accounts}))`
}
