import { OWN_MODEL } from '@inlet/wire/service'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { halves, MAX_INDEXED_DIMENSIONS, ofKind, type VectorKind, vectorIndex } from './vectorMeans.ts'

/** Of which vectors an index is worth its making. */
const WORTH = {
  /** From so many of a kind on. */
  many: 20_000,
  /** Percent of the table that is looked at to find out which kinds there are. */
  sampled: 0.5,
}
/** Milliseconds that others wait for the lock of a table whose invalid index goes. */
const LOCK = 5_000

/** Lets the database compare vectors by itself, where its server has what that takes. False: it has not, or forbids it. */
export async function enableVectors(db: Db): Promise<boolean> {
  const found = await sql`
    select from pg_available_extension_versions where name = 'vector'
      and string_to_array(version, '.')::int[] >= array[0, 8]`.execute(db)
  if (found.rows.length === 0) return false
  return sql`create extension if not exists vector`.execute(db).then(
    () => true,
    () => false,
  )
}

/**
 * Makes an index of each kind of vectors that there are many of. People go on searching and importing meanwhile; when
 * the service stops, it is canceled and begun anew by the next run. Answers the names of those that were made.
 */
export async function ensureVectorIndexes(db: Db, signal: AbortSignal, worth = WORTH): Promise<string[]> {
  const extension = await sql`select from pg_extension where extname = 'vector'`.execute(db)
  if (extension.rows.length === 0) return []
  const made: string[] = []
  for (const kind of await commonKinds(db, worth))
    if (await makeIndex(db, kind, signal)) made.push(vectorIndex(kind))
  return made
}

async function commonKinds(db: Db, { many, sampled }: typeof WORTH): Promise<VectorKind[]> {
  const found = await sql<VectorKind>`
    with seen as (
      select coalesce(model, ${OWN_MODEL}) as model, cardinality(embedding) as dimensions,
        count(*) / sum(count(*)) over () as share
      from chunks tablesample system (${sql.lit(sampled)}) group by 1, 2
    )
    select model, dimensions from seen where dimensions <= ${MAX_INDEXED_DIMENSIONS}
      and share * (select reltuples from pg_class where oid = 'chunks'::regclass) >= ${many}`.execute(db)
  return found.rows
}

/** False: it is there. */
async function makeIndex(db: Db, kind: VectorKind, signal: AbortSignal): Promise<boolean> {
  const name = vectorIndex(kind)
  const found = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (found.rows[0]?.valid) return false
  await db.connection().execute(async (own) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
    const cancel = () => void sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {})
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await sql`set lock_timeout = ${sql.lit(LOCK)}`.execute(own)
      // One that was called off is left invalid.
      await sql`drop index if exists ${sql.ref(name)}`.execute(own)
      await sql`set lock_timeout = 0`.execute(own)
      await sql`
        create index concurrently ${sql.ref(name)} on chunks
        using hnsw ((embedding::${halves(kind)}) halfvec_ip_ops) where ${ofKind(kind, 'chunks')}`.execute(own)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  })
  return true
}
