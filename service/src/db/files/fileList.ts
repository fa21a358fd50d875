import type { FilesQuery } from '@inlet/wire/service'
import { type RawBuilder, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { allOf } from '../filters/conditions.ts'
import { matchingFiles } from '../filters/matchingFiles.ts'
import type { Reach } from '../filters/Reach.ts'
import { soughtFile } from '../filters/SoughtName.ts'
import { behindId } from '../paging/behindId.ts'
import { type Count, countRows } from '../paging/countRows.ts'
import { byId, byMaybeValue, byValue, type ListOrder } from '../paging/ListOrder.ts'
import { type ListPage, listPage } from '../paging/listPage.ts'
import type { Db } from '../schema.ts'
import type { FileRow } from './files.ts'

type Query = InferOutput<typeof FilesQuery>

/** Returns one page of the files in reach, and how many there are in all pages. */
export async function listFiles(db: Db, reach: Reach, query: Query): Promise<ListPage<FileRow> & Count> {
  const { pagination } = query
  const { name, ...filters } = query.filters
  const theirs = matchingFiles(reach, filters)
  const sought = name ? await soughtFile(db, reach, name, theirs) : undefined
  const mine = { table: 'files', as: 'f', matching: theirs, sought } as const
  const matching = allOf([theirs, ...behindId(sql.ref('f.id'), pagination.starting_id)])
  const page = await listPage<FileRow>(db, { ...mine, matching, order: orderOf(query) }, pagination)
  return { ...page, ...(await countRows(db, mine, pagination.count_up_to)) }
}

/** The whole order in one expression, for `files f`, as the pages have it. */
export function orderOfFiles(query: Pick<Query, 'order_by' | 'order_dir'>): RawBuilder<unknown> {
  const { value } = orderOf(query)
  const way = sql.raw(query.order_dir)
  return value ? sql`${value.of} ${way} nulls last, f.id ${way}` : sql`f.id ${way}`
}

function orderOf({ order_by: by, order_dir: way }: Pick<Query, 'order_by' | 'order_dir'>): ListOrder {
  const name = `${by} ${way}`
  switch (by) {
    case 'id':
      return byId(name, way)
    case 'name':
      return byValue(name, way, 'f.name_key', 'text')
    case 'created_at':
    case 'updated_at':
      return byValue(name, way, `f.${by}`, 'moment')
    case 'last_sync':
      return byMaybeValue(name, way, 'f.last_sync', 'moment')
    case 'file_size':
      return byMaybeValue(name, way, 'f.file_size', 'number')
  }
}
