import { User } from '@inlet/wire/service'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { toUser } from './answers/toUser.ts'

type Deps = {
  config: Config
  db: Db
  apps: AppRegistry
}

/** Who the token's customer is, and what was imported. */
export const whoamiEndpoints = [
  endpoint({
    method: 'GET',
    path: '/whoami',
    by: 'customer',
    needs: 'token',
    extension: { answer: ['white_labeling'] },
    summary:
      "The token's customer and their imported files, added up; `unique_file_tags` of the 5,000 newest that have tags",
    answer: User,
    run: (deps: Deps) => (c) => toUser(deps, c.get('customer')),
  }),
]
