import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultedJson, MaybeMoment, Moment } from './columns.ts'

export type Organizations = {
  id: Generated<number>
  name: string
  /** `CustomerSettings` of all customers that have nothing else. */
  settings: DefaultedJson
  /** `ConnectorSettings` */
  connector_settings: DefaultedJson
  created_at: Moment
  updated_at: MaybeMoment
}

export type Customers = {
  id: Generated<number>
  organization_id: number
  /** The host's own name for its end user. */
  supplied_id: string
  /** `CustomerSettings` */
  settings: DefaultedJson
  created_at: Moment
  updated_at: Moment
  /** Set: it is being erased, and nobody finds it. */
  deleted_at: MaybeMoment
  /** Random. Roles at AWS are assumed with it, so that no customer can use another's. */
  aws_external_id: Generated<string>
}

/** Files that were refused for lack of room. */
export type QuotaRefusals = { file_id: number; reason: string; needed_bytes: number }

/** Of pages that may embed the widget, as the organization named them. */
export type HostOrigins = { organization_id: number; origin: string }

export type ApiKeys = {
  id: Generated<number>
  organization_id: number
  name: string
  /** Hexadecimal SHA-256; the key itself is kept nowhere. */
  hash: string
  /** Its last characters. */
  hint: string
  created_at: Moment
  last_used_at: MaybeMoment
  /** Null: it works until it is revoked, which is to expire at once. */
  expires_at: MaybeMoment
}

export type ConsoleSessions = {
  /** Hexadecimal SHA-256 of the cookie; the cookie itself is kept in one browser. */
  hash: string
  organization_id: number
  /** The stored key that it was begun with. Null: one of the configuration, which `key_proof` tells. */
  api_key_id: number | null
  key_proof: string | null
  expires_at: Moment
  /** The provider's id of the person, if it began there. */
  subject: string | null
  role: string | null
}

export type ConsoleSignIns = { hash: string; expires_at: Moment }

export type AccessTokens = {
  /** Hexadecimal SHA-256; the token itself is kept nowhere. */
  hash: string
  customer_id: number
  created_at: Moment
  expires_at: Moment
  /** Null: everything. */
  scopes: Generated<string[] | null>
  /** Names it in the addresses that it was given. */
  id: GeneratedAlways<number>
  /** Null: no limit, each. */
  sources: Generated<string[] | null>
  account_ids: Generated<number[] | null>
  filter: ColumnType<unknown, string | null | undefined, never>
  user_id: Generated<string | null>
  /** Of the token that it was made from. */
  parent_hash: Generated<string | null>
  /** Who may read what it makes, besides the person. */
  readers: Generated<string[] | null>
}
