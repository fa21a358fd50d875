import type { SearchQuery } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'

/** What is asked for, as the contract has it. */
export type SearchRequest = InferOutput<typeof SearchQuery>

/** The query and its variations, each once, ignoring case. */
export function queriesOf({ query, query_variations: variations }: SearchRequest): string[] {
  const queries = [...(query ? [query] : []), ...(variations ?? [])]
  const folded = queries.map((one) => one.toLowerCase())
  return queries.filter((_, at) => folded.indexOf(folded[at] ?? '') === at)
}
