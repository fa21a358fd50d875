import {
  type ApiKey,
  ApiKeyPath,
  ApiKeysPage,
  GenericSuccess,
  MadeApiKey,
  NewApiKey,
  RotateApiKey,
} from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
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
import { answer, body, describe, noQuery, path } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'

type Dependencies = { db: Db; clock: Clock; backEnd: MiddlewareHandler<BackEnd> }

/** Keys of one organisation that work at the same time. */
const MOST_KEYS = 50
const HOUR = 3_600_000

const described = (summary: string, answers: v.GenericSchema, ...besides: readonly number[]) =>
  describe({ summary, answers, refusals: [401, 403, 422, 429, ...besides], byKey: true })

/** The API keys of an organisation, beside those of the configuration. */
export function apiKeyRoutes({ db, clock, backEnd }: Dependencies) {
  const app = new Hono<BackEnd>()
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())
  const expectRoom = async (organizationId: number) => {
    if ((await countKeys(db, organizationId, clock.now())) < MOST_KEYS) return
    throw new HttpError(409, `There are ${MOST_KEYS} keys already. Revoke one first.`)
  }

  app.get(
    '/',
    described('The API keys that were made here, the newest first', ApiKeysPage),
    backEnd,
    noQuery(),
    async (c) => {
      const rows = await listKeys(db, await organizationOf(c.get('organization')))
      return answer(c, ApiKeysPage, { results: rows.map((row) => toApiKey(row, clock.now())) })
    },
  )

  app.post(
    '/',
    described('Make an API key. Only this answer has it', MadeApiKey, 409),
    backEnd,
    body(NewApiKey),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      await expectRoom(organizationId)
      const { name } = c.req.valid('json')
      const { row, key } = await makeKey(db, { organizationId, name }, clock.now())
      return answer(c, MadeApiKey, { ...toApiKey(row, clock.now()), key })
    },
  )

  app.post(
    '/:key_id/rotate',
    described('Make a key in the place of one, which goes on to work for a while', MadeApiKey, 404, 409),
    backEnd,
    path(ApiKeyPath, 'key'),
    body(RotateApiKey),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      await expectRoom(organizationId)
      const now = clock.now()
      const until = addMs(now, c.req.valid('json').keep_hours * HOUR)
      const which = { organizationId, id: c.req.valid('param').key_id }
      const made = await rotateKey(db, which, { now, until })
      if (!made) throw notFound('key')
      return answer(c, MadeApiKey, { ...toApiKey(made.row, now), key: made.key })
    },
  )

  app.delete(
    '/:key_id',
    described('Revoke a key. It works no more from now on', GenericSuccess, 404),
    backEnd,
    path(ApiKeyPath, 'key'),
    noQuery(),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      const which = { organizationId, id: c.req.valid('param').key_id }
      if (!(await revokeKey(db, which, clock.now()))) throw notFound('key')
      return answer(c, GenericSuccess, { success: true })
    },
  )
  return app
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
