import { OWN_MODEL } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Vectors that can be compared: of one model, with as many numbers. */
export type VectorKind = { readonly model: string; readonly dimensions: number }

/** `none`: the database compares lists of numbers. `exact`: it knows vectors. `index`: and has an index of these. */
export type VectorMeans = 'none' | 'exact' | 'index'

/** What the extension takes as a vector, and what it can index. */
const LONGEST = 16_000
export const MAX_INDEXED_DIMENSIONS = 4_000

/** What the database has to compare vectors of this kind with, at the moment. */
export async function vectorMeans(db: Db, kind: VectorKind): Promise<VectorMeans> {
  if (kind.dimensions > LONGEST) return 'none'
  const found = await sql<{ means: VectorMeans }>`
    select case when not exists (select from pg_extension where extname = 'vector') then 'none'
      when exists (select from pg_index where indexrelid = to_regclass(${vectorIndex(kind)}) and indisvalid) then 'index'
      else 'exact' end as means`.execute(db)
  return found.rows[0]?.means ?? 'none'
}

/** The name of their index. */
export function vectorIndex({ model, dimensions }: VectorKind): string {
  return `chunks_near_${model.toLowerCase()}_${dimensions}`
}

/** Which chunks have such vectors: in words that an index of them is found by, without parameters. */
export function ofKind({ model, dimensions }: VectorKind, chunks: 'c' | 'chunks' = 'c'): RawBuilder<SqlBool> {
  const own = sql.lit(OWN_MODEL)
  return sql<SqlBool>`cardinality(${sql.ref(`${chunks}.embedding`)}) = ${sql.lit(dimensions)}
    and coalesce(${sql.ref(`${chunks}.model`)}, ${own}) = ${sql.lit(model)}`
}

/** Half of each number's bits are enough to lead to those that are compared exactly. */
export function halves({ dimensions }: VectorKind): RawBuilder<unknown> {
  return sql.raw(`halfvec(${Number(dimensions)})`)
}
