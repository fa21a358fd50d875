import type { Generated } from 'kysely'
import type { Moment } from './columns.ts'

export type Stores = { id: string; since: Moment }

/** `works`: runs jobs. */
export type Processes = { id: string; store: string; seen_at: Moment; works: Generated<boolean> }
