import { type RawBuilder, sql } from 'kysely'
import { readerOf, TEAM } from '../readers/audiences.ts'
import type { Condition } from './conditions.ts'

type Person = { readonly customerId: number; readonly userId: string }

/**
 * The sets of readers that the person is in: by name, by groups however deep, or as one of the team. It depends on no
 * row, so each query reads it once. Its rows are only added to, so cycles of groups end.
 */
function audiencesOf({ customerId, userId }: Person): RawBuilder<readonly number[]> {
  return sql`array(
    with recursive mine(name) as (
      select unnest(${[readerOf(userId), TEAM]}::text[])
      union
      select 'group:' || m.group_name from group_members m join mine on m.member = mine.name
      where m.customer_id = ${customerId}
    )
    select m.audience_id from audience_members m join mine on m.member = mine.name
    where m.customer_id = ${customerId})`
}

/** Condition for accounts `f` that the person may read. It is never null, so that `not` of it is what it says. */
export function readableAccounts(person: Person): Condition {
  return sql`(f.audience_id is not null and f.audience_id = any(${audiencesOf(person)}))`
}

/** The same for files `f`: by their own readers, or by those of their account if they have none. */
export function readableFiles(person: Person): Condition {
  const audiences = audiencesOf(person)
  return sql`(f.audience_id is not null and f.audience_id = any(${audiences})
    or f.audience_id is null and f.account_id is not null and f.account_id = any(array(
      select a.id from accounts a where a.customer_id = ${person.customerId} and a.audience_id = any(${audiences}))))`
}
