import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** An envelope as `seal` writes it. */
const ENVELOPE = String.raw`^\{"key":"([^"\\]|\\["\\])+","data":"[A-Za-z0-9+/=]*","text":"[A-Za-z0-9+/=]*"\}$`

/** SQL for the id of the key that a text is sealed with. Null if it is no envelope, so that no statement fails. */
export function sealedUnder(text: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${text} ~ ${ENVELOPE} then ${text}::json ->> 'key' end`
}

export function sealedUnderOther(text: RawBuilder<unknown>, key: string): RawBuilder<SqlBool> {
  return sql`${sealedUnder(text)} <> ${key}`
}
