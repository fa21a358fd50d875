import type { Clock } from '../../lib/Clock.ts'
import type { Connector } from '../Connector.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { changesByRoot, startByRoot } from '../feed/changesByRoot.ts'
import { accessDenied } from '../oauthFaults.ts'
import { ZoteroApi } from './ZoteroApi.ts'
import { ZoteroChanges } from './ZoteroChanges.ts'
import { ZoteroLibraries } from './ZoteroLibraries.ts'
import { KeyInfo } from './zoteroAnswers.ts'
import { zoteroSignIn } from './zoteroSignIn.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** The origins of the sign-in page and the API. */
  readonly origins: { readonly signIn: string; readonly api: string }
}

export const ZOTERO_ORIGINS = { signIn: 'https://www.zotero.org', api: 'https://api.zotero.org' }

/** Zotero: the collections, items, attachments and notes of a user and their groups. */
export function zoteroConnector({ client, clock, origins }: Deps): Connector {
  const api = new ZoteroApi(client, clock, origins.api)
  const libraries = new ZoteroLibraries(api)
  const changes = new ZoteroChanges(api)

  return {
    ...zoteroSignIn({ client, clock, origin: origins.signIn }),
    isLazy: true,
    // Zotero documents no number and asks for pauses instead.
    pace: { atOnce: 4, perMinute: 300, burst: 60 },
    revoke: (credential, _, signal) => api.end({ credential, signal }),
    async identify(credential, signal) {
      const { userID, username, access } = await api.read(KeyInfo, '/keys/current', { credential, signal })
      // Users may deny access to the library on the sign-in page.
      if (!access.user?.library) throw accessDenied()
      return { externalId: `ZOTERO|${userID}`, metadata: { name: username, username } }
    },
    list: (credential, { folder, cursor }, signal) =>
      folder === null
        ? libraries.top(cursor, { credential, signal })
        : libraries.below(folder, cursor, { credential, signal }),
    has: (credential, { externalId }, signal) => libraries.has(externalId, { credential, signal }),
    fetch: (credential, item, signal) => libraries.content(item, { credential, signal }),
    start: (credential, request, signal) =>
      startByRoot(request, (library) => changes.now(library, { credential, signal })),
    changes: (credential, request, signal) =>
      changesByRoot(request, (library, cursor) => changes.read(library, cursor, { credential, signal })),
  }
}
