import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from '../preparedStatements.ts'
import type { Db } from '../schema.ts'
import { mayHappen } from './jobStates.ts'
import type { Job } from './jobs.ts'

/** A claim, by whom and for how long. */
type Claim = {
  readonly lease: string
  readonly now: Date
  readonly until: Date
}

const COLUMNS = sql`j.id, j.kind, j.payload, j.file_id, j.account_id, j.customer_id, j.attempts, j.suspect, j.deaths, j.idle_runs`

type KindClaim = Claim & { readonly kind: string; readonly most: number; readonly except?: readonly number[] }

/** All null: no job was claimed. `contended`: other processes had just claimed all jobs that the limits allow. */
type Claimed =
  | (Job & { readonly contended: false })
  | ({ readonly [K in keyof Job]: null } & { readonly contended: true | null })

/** Customers per organization that one claim considers. With more waiting, the others are considered later. */
const LOOKED_AT = 50

/** `kinds`: kinds that may start now. `deaths`: as for `claimSuspect`, over `all` kinds. */
type Look = { kinds: readonly string[]; all: readonly string[]; deaths: number; now: Date }

/** `nextAt`: when the next job becomes due or the next lease expires. Null: never. */
type DueJobs = { readonly kinds: string[]; readonly suspect: boolean; readonly nextAt: Date | null }

/** Returns which kinds have a job that is due, and whether a suspect can be claimed. */
export async function dueJobs(db: Db, { kinds, all, deaths, now }: Look): Promise<DueJobs> {
  const found = await sql<DueJobs>`
    select array(select k.kind from unnest(${kinds}::text[]) k(kind)
        where exists (select from jobs j where j.kind = k.kind and ${waits(now)})) as kinds,
      exists (select from jobs where ${mayHappen('claimAlone')} and kind = any(${all}) and deaths <= ${deaths}
        and run_at <= ${now}) as suspect,
      least(
        (select min(run_at) from jobs where kind = any(${kinds}) and lease is null and run_at > ${now}),
        (select min(lease_until) from jobs where lease is not null and lease_until > ${now})
      ) as "nextAt" ${PREPARED}`.execute(db)
  return found.rows[0] ?? { kinds: [], suspect: false, nextAt: null }
}

/**
 * Claims the next job of a kind under `lease`. It takes the organization, then the customer, with the fewest running
 * jobs of all kinds, in turns if equal, and then the customer's job that has been due longest. `most`: running jobs of
 * this kind per customer, over all processes. `except`: customers at that limit already. Skips through an index, so
 * that the cost doesn't grow with the queue.
 */
export async function claimJob(db: Db, claim: KindClaim): Promise<Job | null> {
  for (;;) {
    const claimed = await tryClaim(db, claim)
    if (claimed?.contended === false) return claimed
    // The next attempt sees the other claims and looks elsewhere.
    if (!claimed?.contended) return null
  }
}

async function tryClaim(
  db: Db,
  { kind, most, except = [], lease, now, until }: KindClaim,
): Promise<Claimed | undefined> {
  const mayRun = sql`j.kind = ${kind} and ${waits(now)} and j.customer_id <> all (select customer_id from full_up)`
  const steps = (range: RawBuilder<unknown>) => sql`(
    with recursive step as (
      (select j.customer_id, 1 as number from jobs j
        where ${mayRun} and j.organization_id = o.organization_id and ${range}
        order by j.customer_id limit 1)
      union all
      select n.customer_id, s.number + 1 from step s cross join lateral (
        select j.customer_id from jobs j
        where ${mayRun} and j.organization_id = o.organization_id and j.customer_id > s.customer_id and ${range}
        order by j.customer_id limit 1
      ) n where s.number < ${sql.lit(LOOKED_AT)}
    ) select customer_id from step)`
  const found = await sql<Claimed>`
    with recursive running as (
      select organization_id, customer_id, kind, count(*) as jobs from jobs
      where lease is not null group by organization_id, customer_id, kind
    ), full_up as (
      select customer_id from running where kind = ${kind} and jobs >= ${most}
      union all
      select unnest(${except}::integer[])
    ), organization as (
      (select j.organization_id from jobs j where ${mayRun} order by j.organization_id limit 1)
      union all
      select n.organization_id from organization o cross join lateral (
        select j.organization_id from jobs j
        where ${mayRun} and j.organization_id > o.organization_id order by j.organization_id limit 1
      ) n
    ), next_organization as (
      select o.organization_id, coalesce(t.customer_id, -1) as last_customer
      from organization o left join turns t using (organization_id)
      order by (select coalesce(sum(r.jobs), 0) from running r where r.organization_id = o.organization_id),
        t.number nulls first, o.organization_id
    ), next as (
      -- Should somebody else have locked it, the next one has its turn.
      select n.id, c.customer_id from next_organization o cross join lateral (
        select c.customer_id from (
          select customer_id, 1 as half from ${steps(sql`j.customer_id > o.last_customer`)} a
          union all
          select customer_id, 2 as half from ${steps(sql`j.customer_id <= o.last_customer`)} b
        ) c
        order by (select coalesce(sum(r.jobs), 0) from running r where r.customer_id = c.customer_id), half, customer_id
      ) c cross join lateral (
        select j.id from jobs j
        where j.kind = ${kind} and ${waits(now)}
          and j.organization_id = o.organization_id and j.customer_id = c.customer_id
        order by j.run_at, j.id limit 1 for update skip locked
      ) n limit 1
    ), place as (
      -- What was counted above is as old as this statement: others may have claimed since.
      select id, has_place(customer_id, ${kind}, ${most}) as is_free from next
    ), claimed as (
      update jobs j set lease = ${lease}, lease_until = ${until}
      where j.id = (select id from place where is_free) returning ${COLUMNS}, j.organization_id
    ), turn as (
      insert into turns (organization_id, customer_id) select organization_id, customer_id from claimed
      on conflict (organization_id) do update
        set customer_id = excluded.customer_id, number = nextval('turn_numbers')
    )
    select j.*, (select not is_free from place) as contended
    -- A claim that a power failure takes back was none: nobody need wait until it is on the disk.
    from (select set_config('synchronous_commit', 'off', true)) relaxed left join claimed j on true ${PREPARED}`.execute(
    db,
  )
  return found.rows[0]
}

/** Jobs in the index of waiting jobs that are due. */
function waits(now: Date): RawBuilder<unknown> {
  return sql`${mayHappen('claim', 'j')} and j.run_at <= ${now}`
}

/**
 * Claims the next suspect under `lease`, the one with the fewest deaths first. Suspects with more than `deaths` are
 * skipped.
 */
export async function claimSuspect(
  db: Db,
  claim: Claim & { kinds: readonly string[]; deaths: number },
): Promise<Job | null> {
  const { kinds, lease, now, until, deaths } = claim
  const found = await sql<Job>`
    update jobs j set lease = ${lease}, lease_until = ${until}
    where j.id = (
      select id from jobs
      where ${mayHappen('claimAlone')} and kind = any(${kinds}) and deaths <= ${deaths} and run_at <= ${now}
      order by deaths, run_at, id limit 1 for update skip locked
    )
    returning ${COLUMNS}`.execute(db)
  return found.rows[0] ?? null
}

/** Returns whether jobs of this kind wait for a worker. `customerId` null: of any customer. */
export async function hasWaiting(
  db: Db,
  { kind, customerId, now }: { kind: string; customerId: number | null; now: Date },
): Promise<boolean> {
  const found = await sql<{ has: boolean }>`select exists (
    select from jobs j where kind = ${kind} and ${waits(now)}
      and (${customerId}::integer is null or customer_id = ${customerId})) as has`.execute(db)
  return found.rows[0]?.has ?? false
}

/**
 * Requeues jobs whose process died, as suspects, and locks them for the rest of the transaction. A process counts as
 * dead if its lease expired; with `before` null all others do. `except`: leases of runs of this process.
 */
export async function reclaimExpired(db: Db, before: Date | null, except: readonly string[]): Promise<Job[]> {
  const found = await sql<Job>`
    update jobs j set lease = null, lease_until = null, suspect = true,
      deaths = case when suspect then deaths + 1 else 0 end
    where j.id in (
      select id from jobs
      where ${mayHappen('reclaim')} and (${before}::timestamptz is null or lease_until < ${before})
        and not lease = any(${except})
      order by id for update skip locked
    )
    returning ${COLUMNS}`.execute(db)
  return found.rows
}

/** The job ran alone and its process survived, so it is no suspect any more. */
export async function clearSuspect(db: Db, id: number, lease: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ suspect: false, deaths: 0 })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where(mayHappen('survive'))
    .execute()
}

/** Removes a job that killed its process too often. */
export async function giveUpJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where(mayHappen('giveUp')).execute()
}
