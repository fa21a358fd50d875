import type { Clock } from '../../lib/Clock.ts'
import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import { bearer, SourceApi } from '../client/SourceApi.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { scopesOfAccess } from '../SourceAccess.ts'
import { boxAccess } from './access.ts'
import { BoxEvents } from './BoxEvents.ts'
import { BoxFolders } from './BoxFolders.ts'
import { User } from './boxAnswers.ts'

type BoxOrigins = { readonly signIn: string; readonly api: string }

type Deps = { readonly client: SourceClient; readonly clock: Clock; readonly origins: BoxOrigins }

export const BOX_ORIGINS: BoxOrigins = { signIn: 'https://account.box.com', api: 'https://api.box.com' }

/** Box: a user's folders, files and notes, including shared ones. */
export function boxConnector({ client, clock, origins }: Deps): Connector {
  const api = new SourceApi({ client, base: `${origins.api}/2.0`, authorize: bearer })
  const folders = new BoxFolders(api, client)
  const events = new BoxEvents(api, client, folders, clock)

  return {
    ...oauth2(profileAt(origins), { client, clock }),
    isLazy: true,
    // Box allows a user 1,000 requests a minute, across all apps.
    pace: { atOnce: 6, perMinute: 600, burst: 100 },
    async identify(credential, signal) {
      const request = { path: '/users/me', query: { fields: 'id,name,login' }, credential }
      const { id, name, login } = await api.read(User, request, signal)
      const username = login ?? id
      return { externalId: `BOX|${id}`, metadata: { name: name || username, username } }
    },
    list: (credential, { folder, cursor }, signal) => folders.list(folder, cursor, { credential, signal }),
    search: {
      find: (credential, request, signal) => folders.search(request, { credential, signal }),
      item: (credential, externalId, signal) => folders.item(externalId, { credential, signal }),
    },
    has: (credential, { externalId }, signal) => folders.has(externalId, { credential, signal }),
    fetch: (credential, item, signal) => folders.content(item, { credential, signal }),
    start: (credential, _, signal) => events.start({ credential, signal }),
    changes: (credential, { cursor }, signal) => events.changes(cursor, { credential, signal }),
  }
}

/**
 * https://developer.box.com/guides/authentication/oauth2: refresh tokens are valid once, for 60 days. Revoking
 * either token revokes both. PKCE is not documented.
 */
function profileAt({ signIn, api }: BoxOrigins): OAuthProfile {
  return {
    authorize: () => `${signIn}/api/oauth2/authorize`,
    token: () => `${api}/oauth2/token`,
    client: 'body',
    pkce: false,
    scopes: scopesOfAccess(boxAccess),
    chooseAccount: {},
    // The enterprise has not allowed the app.
    refusals: { unauthorized_client: 'admin-approval' },
    revoke: { address: () => `${api}/oauth2/revoke`, by: 'token' },
  }
}
