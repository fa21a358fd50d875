import type { Clock } from '../../lib/Clock.ts'
import type { FeedRequest } from '../abilities/Changes.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { changesByRoot, startByRoot } from '../feed/changesByRoot.ts'
import { GoogleApi, googleIdentity } from '../google/GoogleApi.ts'
import type { GoogleAddresses } from '../google/googleAddresses.ts'
import { googleProfile } from '../google/googleProfile.ts'
import { driveAccess } from './access.ts'
import { DriveChanges } from './DriveChanges.ts'
import { DriveContents } from './DriveContents.ts'
import { DriveFiles } from './DriveFiles.ts'
import { DriveItemBuilder } from './DriveItemBuilder.ts'
import { DriveReader } from './DriveReader.ts'
import { DriveShortcuts } from './DriveShortcuts.ts'
import { OWN } from './driveItems.ts'
import { driveNotices } from './driveNotices.ts'
import { FolderDrives } from './FolderDrives.ts'
import { SharedDrives } from './SharedDrives.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly addresses: GoogleAddresses
}

/**
 * A user has 325,000 units a minute, and an app 1,000,000; projects from before May 2026 have 12,000 requests.
 * A turn is a hundred units: a list costs one turn, a download two (`DriveContents`). Some are left to other
 * apps. https://developers.google.com/workspace/drive/api/guides/limits
 */
const PACE = { atOnce: 8, perMinute: 3000, burst: 300, perAppMinute: 9000 }

/** Google Drive: https://developers.google.com/workspace/drive/api/guides/about-sdk */
export function googleDriveConnector({ client, clock, addresses }: Deps): Connector {
  const api = new GoogleApi(client, addresses.drive)
  const shared = new SharedDrives(api)
  const files = new DriveFiles(api)
  const folders = new FolderDrives(files, shared)
  const shortcuts = new DriveShortcuts(files, shared)
  const items = new DriveItemBuilder({ files, shared, folders, shortcuts })
  const reader = new DriveReader({ api, files, shared, folders, items })
  const contents = new DriveContents(api)
  const changes = new DriveChanges({ api, items, shortcuts, shared })
  const about = { source: 'GOOGLE_DRIVE', userinfo: addresses.userinfo }

  return {
    ...oauth2(googleProfile(addresses, driveAccess), { client, clock }),
    isLazy: true,
    notices: driveNotices(api, changes, clock),
    pace: PACE,
    identify: (credential, signal) => googleIdentity(client, about, credential, signal),
    list: (credential, request, signal) => reader.page(credential, request, signal),
    search: {
      find: (credential, request, signal) => reader.search(credential, request, signal),
      item: (credential, externalId, signal) => reader.item(credential, externalId, signal),
    },
    has: (credential, item, signal, folderHandle) => reader.has(credential, item, signal, folderHandle),
    fetch: (credential, item, signal) => contents.fetch(credential, item, signal),
    changes: (credential, request, signal) =>
      changesByRoot({ ...request, ...feeds(request) }, (root, cursor) =>
        changes.read(credential, root, cursor, signal, request.byHandle),
      ),
    start: (credential, request, signal) =>
      startByRoot(feeds(request), (root) => changes.start(credential, root, signal)),
  }
}

/**
 * The account's own feed is always read: it covers everything outside of shared drives, whatever is imported
 * first.
 */
function feeds({ roots, types }: FeedRequest): FeedRequest {
  return { roots: async () => [...new Set([OWN, ...(await roots())])], types }
}
