import { Hono } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import { answer, describe } from '../http/contract.ts'
import type { Db } from '../store/schema.ts'

const Health = v.object({ status: v.literal('ok') })

/** GET /health: the service answers and its database does. */
export function healthRoutes({ db }: { db: Db }) {
  const app = new Hono()
  app.get(
    '/',
    describe({ summary: 'Whether the service works', answers: Health, refusals: [] }),
    async (c) => {
      await sql`select 1`.execute(db)
      return answer(c, Health, { status: 'ok' })
    },
  )
  return app
}
