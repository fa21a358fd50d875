import {
  type ApiKey,
  ApiKeyPath,
  ApiKeysPage,
  GenericSuccess,
  MadeApiKey,
  NewApiKey,
  RotateApiKey,
} from '@inlet/wire/service'
import {
  type ApiKeyRow,
  countKeys,
  listKeys,
  makeKey,
  revokeKey,
  rotateKey,
} from '../../db/customers/apiKeys.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = { db: Db; clock: Clock }

/** Active API keys per organization. */
const MAX_API_KEYS = 50
const HOUR = 3_600_000

/** The API keys of an organization, beside those of the configuration. */
export const apiKeyEndpoints = [
  endpoint({
    id: 'listApiKeys',
    method: 'GET',
    path: '/admin/api_keys',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'read',
    extension: true,
    summary: 'The API keys that were made here, the newest first',
    answer: ApiKeysPage,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const rows = await listKeys(db, await ensureOrganization(db, c.get('organization'), clock.now()))
        return { results: rows.map((row) => toApiKey(row, clock.now())) }
      },
  }),
  endpoint({
    id: 'createApiKey',
    method: 'POST',
    path: '/admin/api_keys',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'api_key',
    extension: true,
    summary: 'Make an API key. Only this answer has it',
    request: { body: NewApiKey },
    answer: MadeApiKey,
    errors: [409],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        await expectRoom(db, organizationId, clock.now())
        const { name } = c.req.valid('json')
        const { row, key } = await makeKey(db, { organizationId, name }, clock.now())
        return { ...toApiKey(row, clock.now()), key }
      },
  }),
  endpoint({
    id: 'rotateApiKey',
    method: 'POST',
    path: '/admin/api_keys/{key_id}/rotate',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'api_key',
    extension: true,
    summary: 'Make a key in the place of one, which goes on to work for a while',
    request: { path: ApiKeyPath, names: 'key', body: RotateApiKey },
    answer: MadeApiKey,
    errors: [404, 409],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        await expectRoom(db, organizationId, clock.now())
        const now = clock.now()
        const until = addMs(now, c.req.valid('json').keep_hours * HOUR)
        const which = { organizationId, id: c.req.valid('param').key_id }
        const made = await rotateKey(db, which, { now, until })
        if (!made) throw notFound('key')
        return { ...toApiKey(made.row, now), key: made.key }
      },
  }),
  endpoint({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/admin/api_keys/{key_id}',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    extension: true,
    summary: 'Revoke a key. It works no more from now on',
    request: { path: ApiKeyPath, names: 'key' },
    answer: GenericSuccess,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const which = { organizationId, id: c.req.valid('param').key_id }
        if (!(await revokeKey(db, which, clock.now()))) throw notFound('key')
        return { success: true }
      },
  }),
]

async function expectRoom(db: Db, organizationId: number, now: Date): Promise<void> {
  if ((await countKeys(db, organizationId, now)) < MAX_API_KEYS) return
  throw new HttpError(409, `There are ${MAX_API_KEYS} keys already. Revoke one first.`)
}

function toApiKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    status: row.expires_at === null ? 'ACTIVE' : row.expires_at > now ? 'ENDING' : 'ENDED',
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
