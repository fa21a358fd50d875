import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a file with these settings waits until a user asks for its sync. Nothing of it is fetched before. */
export function waits(settings: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(coalesce(${settings}->>'skipProcessing', '') = 'true')`
}
