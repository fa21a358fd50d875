import { type RawBuilder, sql } from 'kysely'
import { KEPT } from '../keptStatements.ts'
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

/** Null throughout: nothing was claimed. `contended`: of what was found, others had just claimed as many as there may be. */
type Claimed =
  | (Job & { readonly contended: false })
  | ({ readonly [K in keyof Job]: null } & { readonly contended: true | null })

/** Customers of one organisation that are looked at for one claim: when more wait, the others have their turn later. */
const LOOKED_AT = 50

/** `kinds`: those of which a job may be begun. `deaths`: as for `claimSuspect`, of `all` kinds. */
type Look = { kinds: readonly string[]; all: readonly string[]; deaths: number; now: Date }

/** `nextAt`: when, after now, the table changes by itself: a job is due or a lease runs out. Null: not at all. */
type DueJobs = { readonly kinds: string[]; readonly suspect: boolean; readonly nextAt: Date | null }

/** Which kinds have a job that is due, and whether a suspect could be claimed. */
export async function dueJobs(db: Db, { kinds, all, deaths, now }: Look): Promise<DueJobs> {
  const found = await sql<DueJobs>`
    select array(select k.kind from unnest(${kinds}::text[]) k(kind)
        where exists (select from jobs j where j.kind = k.kind and ${waits(now)})) as kinds,
      exists (select from jobs where ${mayHappen('claimAlone')} and kind = any(${all}) and deaths <= ${deaths}
        and run_at <= ${now}) as suspect,
      least(
        (select min(run_at) from jobs where kind = any(${kinds}) and lease is null and run_at > ${now}),
        (select min(lease_until) from jobs where lease is not null and lease_until > ${now})
      ) as "nextAt" ${KEPT}`.execute(db)
  return found.rows[0] ?? { kinds: [], suspect: false, nextAt: null }
}

/**
 * The next job of a kind, now held under `lease`: that of the organisation, then of the customer, with the least running
 * of all kinds; among equals they take turns; of the customer's jobs the one that is due the longest. `most`: jobs of
 * this kind that one customer may have running, in all processes. `except`: customers who have their share already.
 * Whoever waits is found by steps through an index, so that the length of the queue does not matter.
 */
export async function claimJob(db: Db, claim: KindClaim): Promise<Job | null> {
  for (;;) {
    const claimed = await tryClaim(db, claim)
    if (claimed?.contended === false) return claimed
    // Now it sees what the others have, and looks elsewhere.
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
    from (select set_config('synchronous_commit', 'off', true)) relaxed left join claimed j on true ${KEPT}`.execute(
    db,
  )
  return found.rows[0]
}

/** What the index of those that wait holds, and is due. */
function waits(now: Date): RawBuilder<unknown> {
  return sql`${mayHappen('claim', 'j')} and j.run_at <= ${now}`
}

/**
 * The next suspect, now held under `lease`; those first with which the fewest processes died. `deaths`: of those with
 * which more died none is claimed.
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

/** Whether jobs of this kind wait for a place; `customerId` null: of whichever customer. */
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
 * Jobs whose process died: their lease ran out, or, `before` null, whoever held one is gone. Each is a suspect now, in
 * the queue again and locked for the rest of the transaction. `except`: leases of runs that are alive here.
 */
export async function takeBack(db: Db, before: Date | null, except: readonly string[]): Promise<Job[]> {
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

/** It ran alone, and its process lives: it is a job like any other again. */
export async function clearSuspect(db: Db, id: number, lease: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ suspect: false, deaths: 0 })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where(mayHappen('survive'))
    .execute()
}

/** A job that killed its process too often is given up. */
export async function giveUpJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where(mayHappen('giveUp')).execute()
}
