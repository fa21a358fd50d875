import { OWN_MODEL } from '@inlet/wire/service'
import { sql } from 'kysely'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'

/** Those of the models that vectors in reach are of. */
export async function modelsInUse(
  db: Db,
  reach: Reach,
  models: readonly string[],
): Promise<readonly string[]> {
  if (models.every((model) => model === OWN_MODEL)) return models
  const found = await sql<{ model: string }>`
    select model from unnest(${models}::text[]) as m(model) where model = ${OWN_MODEL} or exists (
      select 1 from chunks c join files f on f.id = c.file_id
      where c.model = m.model and ${reachedFiles(reach)} and f.deleted_at is null)`.execute(db)
  return found.rows.map(({ model }) => model)
}

/** The vectors of these chunks. */
export async function vectorsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const found = await sql<{ id: number; embedding: number[] }>`
    select id, embedding from chunks where id = any(${ids}) and embedding is not null`.execute(db)
  return new Map(found.rows.map(({ id, embedding }) => [id, embedding]))
}
