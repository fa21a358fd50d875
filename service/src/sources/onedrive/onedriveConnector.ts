import type { Clock } from '../../lib/Clock.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { changesByRoot, startByRoot } from '../feed/changesByRoot.ts'
import { type Drive, Drives } from '../microsoft/Drives.ts'
import { Graph } from '../microsoft/Graph.ts'
import { Named } from '../microsoft/graphAnswers.ts'
import { FORBIDDEN } from '../microsoft/graphMeaning.ts'
import { graphNotices } from '../microsoft/graphNotices.ts'
import { microsoftProfile } from '../microsoft/microsoftProfile.ts'
import { personOf } from '../microsoft/personOf.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import { onedriveAccess } from './access.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly endpoints: { readonly login: string; readonly graph: string }
}

/** The id of the user's own drive in external ids. */
const MINE = 'me'
const NEEDS_ALL =
  "This is in somebody else's OneDrive. To read it, the app needs the permission Files.Read.All; otherwise its owner has to share it with you again."

/**
 * OneDrive for work and home: the user's own drive, and the targets of its shortcuts. Items shared without a
 * shortcut are in no listing: Graph has deprecated `sharedWithMe`.
 */
export function onedriveConnector({ client, clock, endpoints }: Deps): Connector {
  const graph = new Graph({ client, endpoint: endpoints.graph })
  const drives = new Drives(graph)
  const notices = graphNotices(graph, clock, {
    of: () => [MINE],
    resource: () => '/me/drive/root',
    changeType: 'updated',
  })

  return {
    ...oauth2(microsoftProfile(endpoints, [onedriveAccess]), { client, clock }),
    isLazy: true,
    notices,
    pace: { atOnce: 8, perMinute: 600, burst: 200 },
    async identify(credential, signal) {
      const context = { credential, signal }
      const { id, metadata } = await personOf(graph, context)
      await graph.read(Named, '/me/drive?$select=id', context).catch((error: unknown) => {
        throw isItemFault(error) ? new SourceFault('denied', 'This account has no OneDrive.') : error
      })
      return { externalId: `ONEDRIVE|${id}`, metadata }
    },
    list(credential, { folder, cursor }, signal) {
      const { root, path } = partsOf(folder ?? MINE)
      return ofOthers(root, drives.list(driveOf(root), path || null, cursor, { credential, signal }))
    },
    search: {
      find(credential, { query, folder }, signal) {
        const { root } = partsOf(folder ?? MINE)
        return drives.search(driveOf(root), query, { credential, signal })
      },
      item(credential, externalId, signal) {
        const { root, path } = partsOf(externalId)
        return drives.item(driveOf(root), path, { credential, signal })
      },
    },
    has(credential, { externalId }, signal) {
      const { root, path } = partsOf(externalId)
      return drives.isThere(driveOf(root), path, { credential, signal })
    },
    fetch(credential, item, signal) {
      const { root, path } = partsOf(item.externalId)
      return ofOthers(root, drives.fetch(driveOf(root), path, item, { credential, signal }))
    },
    start: (credential, request, signal) =>
      startByRoot({ ...request, roots: async () => [MINE] }, (root) =>
        drives.start(driveOf(root), { credential, signal }),
      ),
    async changes(credential, { cursor, ...request }, signal) {
      const changes = await changesByRoot({ cursor, roots: async () => [MINE] }, (root, at) =>
        drives.changes(driveOf(root), at, { credential, signal }, request.byHandle),
      )
      if (changes.more || changes.readsAgain) return changes
      // The change feed of another user's drive requires access to all of it, so shared parts are scanned.
      const hasForeign = (await request.roots()).some((root) => root !== MINE)
      return hasForeign ? { ...changes, readsAgain: true, completeRoots: [MINE] } : changes
    },
  }
}

/** With the default permission (`Files.Read`), Graph lists shortcuts but refuses their targets. */
async function ofOthers<T>(root: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (root === MINE || !(error instanceof SourceFault) || error.message !== FORBIDDEN) throw error
    throw new SourceFault('item', NEEDS_ALL)
  }
}

function driveOf(id: string): Drive {
  return id === MINE
    ? { id, path: '/me/drive', top: null, followsShortcuts: true }
    : { id, path: `/drives/${encodeURIComponent(id)}`, top: null, followsShortcuts: false }
}
