import type { ColumnType, Generated } from 'kysely'
import type { DefaultedJson, Json, MaybeMoment, Moment } from './columns.ts'

export type Apps = {
  id: Generated<number>
  organization_id: number
  source: string
  client_id: string
  /** Sealed. Null: the client has none. */
  secret: string | null
  /** Sealed: while the secret changes, the one of before. */
  previous_secret: string | null
  settings: DefaultedJson
  created_at: Moment
  updated_at: Moment
}

export type SignIns = {
  /** Hexadecimal SHA-256 of the state; the state itself is kept nowhere. */
  hash: string
  /** The hash of the key that the widget holds. */
  key_hash: string
  customer_id: number
  /** The account that signs in again. Null: any. */
  account_id: number | null
  source: string
  /** The widget has to claim the account. False: it is created when the user returns. */
  claimed: boolean
  picks: Generated<boolean>
  /** `SignInStep` */
  step: Generated<string>
  /** `SignInReason`, once it failed. */
  reason: string | null
  /** What the page asks for. */
  number: string
  /** How often a number was typed. */
  tries: Generated<number>
  /** Hexadecimal SHA-256 of the cookie in the browser that left for the source. */
  browser_hash: string | null
  /** Sealed: where it leads, the proof for the code, and what was typed into the form. Empty once it is over. */
  secrets: string
  settings: Json
  /** The app that it was begun under. */
  app_id: number | null
  client_id: string | null
  /** Sealed: the access that waits to be claimed. */
  credential: string | null
  /** Its customer. */
  identity: ColumnType<unknown, string | null | undefined, string | null>
  /** Hexadecimal SHA-256 of what an administrator's page brings back. Null: it needs no administrator. */
  approval_hash: string | null
  /** When one came back from there and had agreed. */
  approved_at: MaybeMoment
  /** The account that came of it. */
  connected_id: number | null
  /** When the widget last asked for its state. */
  asked_at: Moment
  /** When this step ends. */
  expires_at: Moment
  /** The person whose account it becomes. Null: nobody's. */
  owner_id: Generated<string | null>
}

export type ConnectLinks = {
  id: Generated<number>
  /** Hexadecimal SHA-256; the secret itself is kept nowhere. */
  hash: string
  customer_id: number
  source: string
  /** The account to repair. Null: a new one is connected. */
  account_id: number | null
  redirect_url: string | null
  created_at: Moment
  expires_at: Moment
  used_at: MaybeMoment
  /** The hash of the sign-in that it was used for. */
  sign_in: string | null
  revoked_at: MaybeMoment
  /** The person whom it is for. Null: nobody. */
  owner_id: Generated<string | null>
  /** Who may read the new account, besides the person. */
  readers: Generated<string[] | null>
}
