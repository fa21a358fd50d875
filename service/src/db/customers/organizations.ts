import { ConnectorSettings } from '@inlet/wire/service'
import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { Db, Tables } from '../schema.ts'
import type { SettingsChange } from './people.ts'

type OrganizationRow = Selectable<Tables['organizations']>

export function findOrganizationRow(db: Db, id: number): Promise<OrganizationRow> {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** `settings`: null removes a member. `connectors`: by source, each replaced as a whole. Null: unchanged. */
export async function changeOrganization(
  db: Db,
  id: number,
  { settings, connectors }: { readonly settings: SettingsChange | null; readonly connectors: object | null },
  now: Date,
): Promise<void> {
  await sql`update organizations set
      settings = jsonb_strip_nulls(settings || ${JSON.stringify(settings ?? {})}::jsonb),
      connector_settings = connector_settings || ${JSON.stringify(connectors ?? {})}::jsonb,
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** By source, as POST /organization/update set it. */
export async function connectorSettingsOf(db: Db, id: number): Promise<ConnectorSettings> {
  return v.parse(ConnectorSettings, (await findOrganizationRow(db, id)).connector_settings)
}
