import { User } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe, noQuery } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { toUser } from './answers/toUser.ts'

type Dependencies = {
  config: Config
  db: Db
  apps: AppRegistry
  guard: MiddlewareHandler<Authenticated>
}

/** Who the token's customer is, and what was imported. */
export function whoamiRoutes({ guard, ...means }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.get(
    '/',
    describe({
      summary:
        "The token's customer and their imported files, added up; `unique_file_tags` of the 5,000 newest that have tags",
      answers: User,
      refusals: [401, 422, 429],
    }),
    guard,
    noQuery(),
    async (c) => answer(c, User, await toUser(means, c.get('customer'))),
  )
  return app
}
