import type { Clock } from '../../lib/Clock.ts'
import { oauth2 } from '../auth/oauth2.ts'
import { type Connector, isOfOneItem, SourceFault } from '../Connector.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { changesByRoot, startByRoot } from '../feed/changesByRoot.ts'
import { type Drive, Drives } from '../microsoft/Drives.ts'
import { Graph } from '../microsoft/Graph.ts'
import { microsoftProfile } from '../microsoft/microsoftProfile.ts'
import { personOf } from '../microsoft/personOf.ts'
import { workspaceOf } from '../thirdPartySources.ts'
import { LIBRARY, SharepointSites, SITE } from './SharepointSites.ts'

type Means = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly endpoints: { readonly login: string; readonly graph: string }
}

const SOURCE = 'SHAREPOINT'

/** SharePoint in Microsoft's cloud: sites, their document libraries, and what is in those. */
export function sharepointConnector({ client, clock, endpoints }: Means): Connector {
  const graph = new Graph({ client, endpoint: endpoints.graph })
  const drives = new Drives(graph)
  const sites = new SharepointSites(graph)

  return {
    ...oauth2(microsoftProfile(endpoints.login, ['Sites.Read.All']), { client, clock }),
    isLazy: true,
    pace: { atOnce: 8, perMinute: 600, burst: 200 },
    async identify(credential, signal) {
      const asked = { credential, signal }
      const { id, metadata } = await personOf(graph, asked)
      const { sharepoint_site_name: site } = credential.extra
      if (site)
        await sites.named(site, asked).catch((error: unknown) => {
          throw isOfOneItem(error) ? new SourceFault('denied', 'There is no site of this name.') : error
        })
      const workspace = workspaceOf(SOURCE, credential.extra)
      return { externalId: [SOURCE, id, ...(workspace ? [workspace] : [])].join('|'), metadata }
    },
    list(credential, { folder, cursor }, signal) {
      const asked = { credential, signal }
      if (folder === null) return sites.top(cursor, asked)
      const { root, path } = partsOf(folder)
      if (root === SITE) return sites.contents(path, cursor, asked)
      return root === LIBRARY
        ? drives.list(driveOf(path), null, cursor, asked)
        : drives.list(driveOf(root), path, cursor, asked)
    },
    // The search for sites knows new ones late, and may forget some for a while.
    has: (credential, site, signal) => sites.isThere(partsOf(site).path, { credential, signal }),
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

/** Links from a library into another are shown and lead nowhere: the other is picked where it is. */
function driveOf(id: string): Drive {
  return { id, path: `/drives/${encodeURIComponent(id)}`, top: idOf(LIBRARY, id), followsShortcuts: false }
}
