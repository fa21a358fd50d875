import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { fewFiles } from './fewFiles.ts'
import { type Hit, hitColumns, type SearchScope, within } from './Hit.ts'
import { termRarity } from './termRarity.ts'
import { halves, ofKind, type VectorKind, vectorMeans } from './vectorMeans.ts'

/** A unit vector of a model. */
type Meaning = { readonly vector: readonly number[]; readonly model: string }

/** A customer's chunks up to which each of their vectors is compared: soon enough, and nothing is missed. */
const COMPARED = 10_000

/**
 * By meaning: the nearest to a unit vector first. Exact, by every vector of the customer's that the filters leave; only
 * of a large customer's, where the database has an index of them, those that the index leads to.
 */
export async function searchVectors(db: Db, meaning: Meaning, scope: SearchScope): Promise<Hit[]> {
  const kind = { model: meaning.model, dimensions: meaning.vector.length }
  const [means, files] = await Promise.all([vectorMeans(db, kind), fewFiles(db, scope)])
  if (files?.length === 0) return []
  if (means === 'index' && files === null && (await isLarge(db, scope))) {
    const near = await byIndex(db, meaning, kind, scope)
    // Fewer: the index led to those of others for too long.
    if (near.length === scope.limit) return near
  }
  return exactly(db, meaning, { kind, files, isVector: means !== 'none' }, scope)
}

async function isLarge(db: Db, { reach }: SearchScope): Promise<boolean> {
  return (await termRarity(db, reach, [])).chunks > COMPARED
}

async function byIndex(db: Db, { vector }: Meaning, kind: VectorKind, scope: SearchScope): Promise<Hit[]> {
  const wanted = `[${vector.join(',')}]`
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('hnsw.iterative_scan', 'relaxed_order', true),
      set_config('hnsw.ef_search', '100', true), set_config('enable_sort', 'off', true)`.execute(trx)
    const found = await sql<Hit>`
      with near as materialized (
        select c.id, c.embedding from chunks c join files f on f.id = c.file_id where ${ofKind(kind)} and ${within(scope)}
        order by c.embedding::${halves(kind)} <#> ${wanted}::${halves(kind)} limit ${scope.limit}
      )
      select ${hitColumns} from near join chunks c on c.id = near.id join files f on f.id = c.file_id
      order by near.embedding::vector <#> ${wanted}::vector, c.id`.execute(trx)
    return found.rows
  })
}

type Compared = {
  readonly kind: VectorKind
  /** The only ones. Null: all that the filters let through. */
  readonly files: readonly number[] | null
  readonly isVector: boolean
}

async function exactly(
  db: Db,
  { vector }: Meaning,
  { kind, files, isVector }: Compared,
  scope: SearchScope,
): Promise<Hit[]> {
  const distance: RawBuilder<number> = isVector
    ? sql`c.embedding::vector <#> ${`[${vector.join(',')}]`}::vector`
    : sql`(select -sum(pair.a * pair.b) from unnest(c.embedding, ${vector}::real[]) as pair(a, b))`
  const isIn = files === null ? sql`true` : sql`c.file_id = any(${files}::integer[])`
  // The distance of each is kept apart from its text, which only those that are found are read for.
  const found = await sql<Hit>`
    with near as materialized (
      select c.id, ${distance} as distance from chunks c join files f on f.id = c.file_id
      where ${ofKind(kind)} and ${isIn} and ${within(scope)} order by 2, 1 limit ${scope.limit}
    )
    select ${hitColumns} from near join chunks c on c.id = near.id join files f on f.id = c.file_id
    order by near.distance, c.id`.execute(db)
  return found.rows
}
