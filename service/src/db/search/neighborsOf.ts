import { sql } from 'kysely'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import type { Hit } from './Hit.ts'

export type Neighbor = {
  readonly index: number
  readonly text: string
  readonly page: number | null
  readonly last_page: number | null
}

/** The chunks around each of these hits in its file, in their order, by the hit's id. */
export async function neighborsOf(
  db: Db,
  reach: Reach,
  { hits, most }: { readonly hits: readonly Hit[]; readonly most: number },
): Promise<ReadonlyMap<number, readonly Neighbor[]>> {
  const found = await sql<Neighbor & { hit: number }>`
    select w.id as hit, c.index, c.text, c.page, c.last_page
    from unnest(
      ${hits.map(({ id }) => id)}::bigint[], ${hits.map((hit) => hit.file_id)}::integer[],
      ${hits.map(({ index }) => index)}::integer[]) as w(id, file_id, index)
    join files f on f.id = w.file_id and ${reachedFiles(reach)} and f.deleted_at is null
    cross join lateral (
      select * from chunks c where c.file_id = w.file_id and c.index between w.index::bigint - ${most} and w.index::bigint + ${most}
      order by c.index limit ${2 * most + 1}) c
    where c.id <> w.id order by c.index`.execute(db)
  const byHit = new Map<number, Neighbor[]>()
  for (const { hit, ...one } of found.rows) byHit.set(hit, [...(byHit.get(hit) ?? []), one])
  return byHit
}
