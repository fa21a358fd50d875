import type { Clock } from '../../lib/Clock.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { changesByRoot, startByRoot } from '../feed/changesByRoot.ts'
import { type Drive, Drives } from '../microsoft/Drives.ts'
import { Graph } from '../microsoft/Graph.ts'
import { graphNotices } from '../microsoft/graphNotices.ts'
import { microsoftProfile } from '../microsoft/microsoftProfile.ts'
import { personOf } from '../microsoft/personOf.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import { sharepointAccess } from './access.ts'
import { isPicked, LIBRARY, SharepointSites, SITE } from './SharepointSites.ts'
import { workspaceOf } from './workspaceOf.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly endpoints: { readonly login: string; readonly graph: string }
}

const SOURCE = 'SHAREPOINT'
/** Libraries that one query searches. */
const MAX_SEARCHED_LIBRARIES = 5

/** SharePoint Online: sites, document libraries and their files. */
export function sharepointConnector({ client, clock, endpoints }: Deps): Connector {
  const graph = new Graph({ client, endpoint: endpoints.graph })
  const drives = new Drives(graph)
  const sites = new SharepointSites(graph)
  const notices = graphNotices(graph, clock, {
    of: (libraries) => libraries,
    resource: (library) => `${driveOf(library).path}/root`,
    changeType: 'updated',
  })

  return {
    ...oauth2(microsoftProfile(endpoints, sharepointAccess), { client, clock }),
    isLazy: true,
    notices,
    pace: { atOnce: 8, perMinute: 600, burst: 200 },
    async identify(credential, signal) {
      const context = { credential, signal }
      const { id, metadata } = await personOf(graph, context)
      const { sharepoint_site_name: site } = credential.extra
      if (site)
        await sites.named(site, context).catch((error: unknown) => {
          throw isItemFault(error) ? new SourceFault('denied', 'There is no site of this name.') : error
        })
      const workspace = workspaceOf(credential.extra)
      return { externalId: [SOURCE, id, ...(workspace ? [workspace] : [])].join('|'), metadata }
    },
    list(credential, { folder, cursor }, signal) {
      const context = { credential, signal }
      if (folder === null) return sites.top(cursor, context)
      const { root, path } = partsOf(folder)
      if (root === SITE) return sites.contents(path, cursor, context)
      return root === LIBRARY
        ? drives.list(driveOf(path), null, cursor, context)
        : drives.list(driveOf(root), path, cursor, context)
    },
    search: {
      async find(credential, { query, folder, roots }, signal) {
        const found: SourceItem[] = []
        // Not documented for `Sites.Selected`: the search in known items is left.
        if (isPicked(credential)) return found
        for (const library of librariesOf(folder, roots).slice(0, MAX_SEARCHED_LIBRARIES))
          found.push(...(await drives.search(driveOf(library), query, { credential, signal })))
        return found
      },
      async item(credential, externalId, signal) {
        const { root, path } = partsOf(externalId)
        if (root === SITE || root === LIBRARY) return null
        return drives.item(driveOf(root), path, { credential, signal })
      },
    },
    has(credential, { externalId }, signal) {
      const context = { credential, signal }
      const { root, path } = partsOf(externalId)
      // The site search finds new sites late and may omit some for a while.
      if (root === SITE) return sites.isThere(path, context)
      return root === LIBRARY
        ? drives.isThere(driveOf(path), null, context)
        : drives.isThere(driveOf(root), path, context)
    },
    fetch(credential, item, signal) {
      const { root, path } = partsOf(item.externalId)
      return drives.fetch(driveOf(root), path, item, { credential, signal })
    },
    start: (credential, request, signal) =>
      startByRoot(request, (root) => drives.start(driveOf(root), { credential, signal })),
    changes: (credential, request, signal) =>
      changesByRoot(request, (root, cursor) => drives.changes(driveOf(root), cursor, { credential, signal })),
  }
}

/** The library of the open folder. Otherwise those with imported items. */
function librariesOf(folder: string | null, roots: readonly string[]): readonly string[] {
  const { root, path } = partsOf(folder ?? SITE)
  if (root === SITE) return roots
  return [root === LIBRARY ? path : root]
}

/** Links into another library are listed but not followed: users pick that library itself. */
function driveOf(id: string): Drive {
  return { id, path: `/drives/${encodeURIComponent(id)}`, top: idOf(LIBRARY, id), followsShortcuts: false }
}
