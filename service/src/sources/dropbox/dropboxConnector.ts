import type { Clock } from '../../lib/Clock.ts'
import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { alwaysRequested, scopesOfAccess } from '../SourceAccess.ts'
import { dropboxAccess } from './access.ts'
import { DropboxApi, type DropboxOrigins } from './DropboxApi.ts'
import { DropboxChanges } from './DropboxChanges.ts'
import { DropboxFolders } from './DropboxFolders.ts'

type Deps = { readonly client: SourceClient; readonly clock: Clock; readonly origins: DropboxOrigins }

export const DROPBOX_ORIGINS: DropboxOrigins = {
  signIn: 'https://www.dropbox.com',
  api: 'https://api.dropboxapi.com',
  content: 'https://content.dropboxapi.com',
}

/** Dropbox: a user's folders and files, including shared ones and team folders. */
export function dropboxConnector({ client, clock, origins }: Deps): Connector {
  const api = new DropboxApi(client, origins)
  const folders = new DropboxFolders(api)
  const changes = new DropboxChanges(api, folders)

  return {
    ...oauth2(profileAt(origins), { client, clock }),
    isLazy: true,
    // Dropbox documents no number.
    pace: { atOnce: 6, perMinute: 600, burst: 100 },
    async identify(credential, signal) {
      const { account_id: id, email, name } = await api.account({ credential, signal })
      return { externalId: `DROPBOX|${id}`, metadata: { name: name.display_name, username: email ?? id } }
    },
    list: (credential, { folder, cursor }, signal) => folders.list(folder, cursor, { credential, signal }),
    search: {
      find: (credential, request, signal) => folders.search(request, { credential, signal }),
      item: (credential, externalId, signal) => folders.item(externalId, { credential, signal }),
    },
    fetch: (credential, item, signal) => folders.content(item, { credential, signal }),
    start: (credential, _, signal) => changes.start({ credential, signal }),
    changes: (credential, request, signal) => changes.read(request, { credential, signal }),
  }
}

/** https://developers.dropbox.com/oauth-guide: access tokens expire after four hours, refresh tokens never. */
function profileAt({ signIn, api }: DropboxOrigins): OAuthProfile {
  return {
    authorize: () => `${signIn}/oauth2/authorize`,
    token: () => `${api}/oauth2/token`,
    client: 'body',
    pkce: true,
    scopes: scopesOfAccess(dropboxAccess),
    alwaysRequestedScopes: alwaysRequested(dropboxAccess),
    parameters: () => ({ token_access_type: 'offline' }),
    chooseAccount: { force_reauthentication: 'true' },
    // Revokes the refresh token too.
    revoke: { address: () => `${api}/2/auth/token/revoke`, by: 'bearer' },
  }
}
