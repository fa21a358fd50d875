import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, MaybeMoment, Moment } from './columns.ts'

export type Webhooks = {
  id: Generated<number>
  organization_id: number
  url: string
  /** Sealed. */
  signing_key: string
  /** `ACTIVE` or `FLAGGED`. */
  status: Generated<string>
  status_reason: string | null
  /** How many times in a row nothing arrived. */
  failures: Generated<number>
  /** Until then nothing is sent there. */
  paused_until: MaybeMoment
  /** The event types that it asks for beside those that all webhooks get. */
  optional_types: Generated<string[]>
  created_at: Moment
  updated_at: Moment
}

export type Deliveries = {
  id: Generated<number>
  webhook_id: number
  event_id: string
  /** Null: the customer was erased. */
  customer_id: number | null
  customer: string
  type: string
  object_type: string
  object_id: Json
  information: Json
  subjects: string[]
  /** `WAITING`, `DELIVERED` or `FAILED`. */
  status: Generated<string>
  attempts: Generated<number>
  next_at: Moment
  give_up_at: Moment
  tried_at: MaybeMoment
  answer_status: number | null
  error: string | null
  created_at: Moment
  delivered_at: MaybeMoment
}

/** What changed, for event streams. Triggers append the rows. */
export type CustomerEvents = {
  customer_id: number
  transaction: Generated<string>
  id: GeneratedAlways<number>
  type: string
  object_id: number
  /** Null: it was deleted, or disconnected. */
  state: string | null
  created_at: Generated<Date>
}

/** Customers with open streams. */
export type EventListeners = { customer_id: number; until: Moment }
