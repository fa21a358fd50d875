import type { GeneratedAlways } from 'kysely'
import type { Json, Moment } from './columns.ts'

export type AuditEntries = {
  id: GeneratedAlways<number>
  call: string
  at: Moment
  organization_id: number
  customer_id: number | null
  actor: string
  actor_id: string | null
  user_id: string | null
  operation: string
  effect: string
  objects: Json
  more_objects: number
  status: number | null
  request_id: string
  address: string | null
}

export type AuditOutcomes = {
  call: string
  at: Moment
  status: number
  objects: Json
  more_objects: number
}
