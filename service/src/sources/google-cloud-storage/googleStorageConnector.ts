import type { Clock } from '../../lib/Clock.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { isNamesake, objectOf } from '../client/objectIds.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { GoogleApi, googleIdentity } from '../google/GoogleApi.ts'
import type { GoogleAddresses } from '../google/googleAddresses.ts'
import { googleProfile } from '../google/googleProfile.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import { storageAccess } from './access.ts'
import { BucketSearch, isHint, withoutProjects } from './BucketSearch.ts'
import {
  Buckets,
  bucketsOf,
  Generation,
  OBJECT_FIELDS,
  Objects,
  objectsOf,
  Project,
  Projects,
  projectItem,
  projectOfId,
  projectsOf,
} from './storageAnswers.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly addresses: GoogleAddresses
}

/** Entries per page. */
const PAGE = '1000'
const PROJECTS_PAGE = '500'

/**
 * Google Cloud Storage: the user's projects, their buckets and objects. There is no change feed: folders are
 * listed again and compared by generation.
 */
export function googleStorageConnector({ client, clock, addresses }: Deps): Connector {
  const storage = new GoogleApi(client, addresses.storage)
  const projects = new GoogleApi(client, addresses.projects)
  const buckets = new BucketSearch({ storage, projects })
  const about = { source: 'GOOGLE_CLOUD_STORAGE', userinfo: addresses.userinfo }

  return {
    ...oauth2(googleProfile(addresses, storageAccess), { client, clock }),
    isLazy: true,
    identify: (credential, signal) => googleIdentity(client, about, credential, signal),
    async list(credential, { folder, cursor }, signal) {
      const page: Record<string, string> = cursor === null ? {} : { pageToken: cursor }
      if (folder === null) {
        const query = { filter: 'lifecycleState:ACTIVE', pageSize: PROJECTS_PAGE, ...page }
        const found = projectsOf(await projects.read(Projects, credential, ['', query], signal))
        return cursor === null && found.items.length === 0 && found.nextCursor === null
          ? { ...found, items: [withoutProjects()] }
          : found
      }
      const project = projectOfId(folder)
      if (project !== null) {
        const query = { project, maxResults: PAGE, fields: 'nextPageToken,items(name)', ...page }
        return bucketsOf(await storage.read(Buckets, credential, ['/b', query], signal), folder)
      }
      const { root: bucket, path: prefix } = partsOf(folder)
      const query = {
        delimiter: '/',
        maxResults: PAGE,
        fields: OBJECT_FIELDS,
        ...(prefix !== '' && { prefix }),
        ...page,
      }
      return objectsOf(
        await storage.read(Objects, credential, [`/b/${segment(bucket)}/o`, query], signal),
        folder,
      )
    },
    search: {
      find: (credential, request, signal) => buckets.find(credential, request, signal),
      item: async (credential, externalId, signal) => {
        const project = projectOfId(externalId)
        return project !== null &&
          (await orNull(hasProject({ storage, projects }, project, credential, signal)))
          ? projectItem(project)
          : null
      },
    },
    async has(credential, { externalId }, signal) {
      if (isHint(externalId)) return false
      const project = projectOfId(externalId)
      if (project !== null) return hasProject({ storage, projects }, project, credential, signal)
      const { bucket, name: path } = objectOf(externalId)
      if (path === '') return buckets.listed(credential, bucket, signal)
      const isFolder = path.endsWith('/') && !isNamesake(externalId)
      return hasBelow(storage, { bucket, path, isFolder }, credential, signal)
    },
    async fetch(credential, item, signal) {
      const { bucket, name } = objectOf(item.externalId)
      const path = `/b/${segment(bucket)}/o/${segment(name)}`
      const { bytes } = await whileFetching(storage.bytes(credential, [path, { alt: 'media' }], signal))
      return { name: item.name, bytes }
    },
  }
}

/** Whether a project exists. A list may omit some. Rejects if access is refused. */
async function hasProject(
  { storage, projects }: { readonly storage: GoogleApi; readonly projects: GoogleApi },
  project: string,
  credential: Credential,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/${encodeURIComponent(project)}`
  const found = await orNull(projects.read(Project, credential, [path], signal))
  if (found) return found.lifecycleState === 'ACTIVE'
  // An account that can't read the project may still list its buckets.
  const query = { project, maxResults: '1', fields: 'items(name)' }
  return storage.read(Buckets, credential, ['/b', query], signal).then(
    () => true,
    (error: unknown) => {
      if (isItemFault(error) && error.code === 'gone') return false
      throw error
    },
  )
}

/** Null: missing, or hidden from this account. */
function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isItemFault(error)) return null
    throw error
  })
}

/** Whether an object exists, or anything below a prefix. */
async function hasBelow(
  storage: GoogleApi,
  { bucket, path, isFolder }: { readonly bucket: string; readonly path: string; readonly isFolder: boolean },
  credential: Credential,
  signal: AbortSignal,
): Promise<boolean> {
  const at = `/b/${segment(bucket)}/o`
  if (!isFolder) {
    const fields = { fields: 'generation' }
    await storage.read(Generation, credential, [`${at}/${segment(path)}`, fields], signal)
    return true
  }
  // A folder exists as long as something is in it.
  const query = { delimiter: '/', prefix: path, maxResults: '1', fields: OBJECT_FIELDS }
  const { items, prefixes } = await storage.read(Objects, credential, [at, query], signal)
  return items.length + prefixes.length > 0
}

/** Encodes a name as one path segment. */
function segment(name: string): string {
  // URLs resolve dot segments, even if they are encoded.
  if (name === '.' || name === '..')
    throw new SourceFault('item', 'This name cannot be asked for: it has dots alone.')
  return encodeURIComponent(name)
}
