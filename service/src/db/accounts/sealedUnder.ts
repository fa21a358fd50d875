import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** An envelope as `seal` writes it. */
const ENVELOPE = String.raw`^\{"key":"([^"\\]|\\["\\])+","data":"[A-Za-z0-9+/=]*","text":"[A-Za-z0-9+/=]*"\}$`

/** The id of the key that a text is sealed under. Null: it is no envelope, for which no statement has to fail. */
export function sealedUnder(text: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${text} ~ ${ENVELOPE} then ${text}::json ->> 'key' end`
}

export function sealedUnderOther(text: RawBuilder<unknown>, key: string): RawBuilder<SqlBool> {
  return sql`${sealedUnder(text)} <> ${key}`
}
