import type { Facet, FacetCounts } from '@inlet/wire/service'
import { type RawBuilder, sql } from 'kysely'
import { sourceOfFile } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { filesWithin, type Matched, type SearchScope } from './Hit.ts'

/** Chunks of each query whose files are counted: more would make common words slow. */
const MAX_MATCHED = 10_000
/** Values of a facet. */
const MAX_VALUES = 50

type Count = { readonly facet: Facet; readonly key: string; readonly value: string; readonly files: number }

/** Counts the files that queries match, each file once, by what was asked for. */
export async function countFacets(
  db: Db,
  scope: SearchScope,
  { matched, facets }: { readonly matched: readonly Matched[]; readonly facets: readonly Facet[] },
): Promise<FacetCounts> {
  const { ids, isComplete } = await matchedFiles(db, matched)
  const parts = facets.map((facet) =>
    countsBy(facet, sql`f.id = any(${ids}::integer[]) and ${filesWithin(scope)}`),
  )
  const found = await sql<Count>`
    select * from (${sql.join(parts, sql` union all `)}) counted order by files desc, key, value`.execute(db)
  const valuesOf = (facet: Facet) => found.rows.filter((one) => one.facet === facet)
  const named = (facet: Facet) => valuesOf(facet).map(({ value, files }) => ({ value, files }))
  return {
    is_complete: isComplete,
    ...(facets.includes('sources') && { sources: named('sources') }),
    ...(facets.includes('account_ids') && {
      account_ids: valuesOf('account_ids').map(({ value, files }) => ({ value: Number(value), files })),
    }),
    ...(facets.includes('tags') && {
      tags: valuesOf('tags').map(({ key, value, files }) => ({ key, value, files })),
    }),
    ...(facets.includes('file_types_at_source') && { file_types_at_source: named('file_types_at_source') }),
  }
}

async function matchedFiles(
  db: Db,
  matched: readonly Matched[],
): Promise<{ readonly ids: readonly number[]; readonly isComplete: boolean }> {
  const queries = matched.flatMap((query) => query(MAX_MATCHED + 1) ?? [])
  if (queries.length === 0) return { ids: [], isComplete: true }
  const parts = queries.map((query, at) => sql`(select ${sql.lit(at)} as query, m.file_id from (${query}) m)`)
  const found = await sql<{ ids: number[]; most: number }>`
    with matched as materialized (${sql.join(parts, sql` union all `)})
    select coalesce((select array_agg(distinct file_id) from matched), '{}') as ids,
      coalesce((select max(n) from (select count(*) as n from matched group by query) counted), 0)::integer as most`.execute(
    db,
  )
  const [{ ids = [], most = 0 } = {}] = found.rows
  return { ids, isComplete: most <= MAX_MATCHED }
}

/** Values and the files that have them, of the files `f` that fulfil the condition. */
function countsBy(facet: Facet, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key = sql`''`, value, from = sql`files f` } = FACET_VALUES[facet]
  return sql`(select ${facet}::text as facet, ${key} as key, ${value}::text as value, count(distinct f.id)::integer as files
    from ${from} where ${condition} and ${value} is not null
    group by 2, 3 order by 4 desc, 2, 3 limit ${MAX_VALUES})`
}

type FacetValue = {
  readonly key?: RawBuilder<unknown>
  readonly value: RawBuilder<unknown>
  readonly from?: RawBuilder<unknown>
}
const FACET_VALUES: Readonly<Record<Facet, FacetValue>> = {
  sources: { value: sourceOfFile },
  account_ids: { value: sql`f.account_id` },
  file_types_at_source: { value: sql`f.metadata->>'type'` },
  tags: {
    key: sql`tag.key`,
    value: sql`one.value`,
    from: sql`files f cross join lateral jsonb_each(f.tags) tag cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(tag.value) when 'array' then tag.value else jsonb_build_array(tag.value) end) one`,
  },
}
