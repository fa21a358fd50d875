import type { SearchQuery } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'

/** What is asked for, as the contract has it. */
export type SearchRequest = InferOutput<typeof SearchQuery>
