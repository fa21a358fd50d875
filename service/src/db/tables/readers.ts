import type { Generated } from 'kysely'
import type { Moment } from './columns.ts'

/** A set of readers, stored once for each customer. */
export type Audiences = {
  id: Generated<number>
  customer_id: number
  /** Hexadecimal SHA-256 of its members. */
  hash: string
}

export type AudienceMembers = {
  audience_id: number
  customer_id: number
  /** `user:…`, `group:…` or `team`. */
  member: string
}

/** A group of the host. */
export type Groups = { customer_id: number; name: string; updated_at: Moment }

export type GroupMembers = {
  customer_id: number
  group_name: string
  /** `user:…` or `group:…`, which need not exist. */
  member: string
}
