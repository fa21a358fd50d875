import { User } from '@inlet/wire/service'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import type { HostOrigins } from '../http/HostOrigins.ts'
import { toUser } from './answers/toUser.ts'
import { toGrant } from './settings/tokenGrant.ts'

type Deps = {
  config: Config
  db: Db
  apps: AppRegistry
  hosts: HostOrigins
}

/** The token's customer, and its usage. */
export const whoamiEndpoints = [
  endpoint({
    id: 'whoami',
    method: 'GET',
    path: '/whoami',
    by: 'customer',
    needs: 'token',
    effect: 'read',
    within: 'files',
    extension: { answer: ['custom_limits.max_bytes', 'grant', 'white_labeling'] },
    summary:
      "The token's customer and their imported files, added up; `unique_file_tags` of the 5,000 newest that have tags",
    answer: User,
    run: (deps: Deps) => async (c) => {
      const grant = c.get('grant')
      const { scopes } = grant
      const user = await toUser(deps, c.get('customer'), c.get('reach'))
      const maySeeTags = scopes === null || scopes.includes('files:read')
      return {
        ...user,
        ...(!maySeeTags && { unique_file_tags: [] }),
        grant: toGrant(grant),
      }
    },
  }),
]
