import type { SearchRequest } from '../abilities/SearchAbility.ts'
import type { Credential } from '../Credential.ts'
import { folderItem } from '../client/fileItem.ts'
import { idOf } from '../client/partsOf.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import {
  Buckets,
  bucketsOf,
  OBJECT_FIELDS,
  Objects,
  Projects,
  projectOfId,
  projectsOf,
} from './storageAnswers.ts'

/** https://cloud.google.com/storage/docs/buckets#naming */
const BUCKET_NAME = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/
/** Projects that are searched for a bucket, and how many at the same time. */
const MAX_PROJECTS = 40
const CONCURRENCY = 4
const MAX_RESULTS = '20'
/** The id of the hint that replaces an empty list of projects. */
const NO_PROJECTS = 'no-projects'

type Deps = { readonly storage: GoogleApi; readonly projects: GoogleApi }

/**
 * Finds buckets by prefix in the user's projects. A full bucket name, with a folder after a slash, also finds
 * buckets of other projects, which no list contains.
 */
export class BucketSearch {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  async find(
    credential: Credential,
    { query, folder }: SearchRequest,
    signal: AbortSignal,
  ): Promise<readonly SourceItem[]> {
    const [name = '', ...rest] = query.trim().toLowerCase().split('/')
    if (folder !== null && projectOfId(folder) === null) return []
    const listed = folder === null ? await this.projectIds(credential, signal) : [folder]
    const found: SourceItem[] = []
    for (let from = 0; from < listed.length; from += CONCURRENCY) {
      const some = listed.slice(from, from + CONCURRENCY)
      const pages = await Promise.all(some.map((one) => this.inProject(credential, one, name, signal)))
      found.push(...pages.flat())
    }
    const isListed = found.some(({ externalId }) => externalId === name)
    const prefix =
      rest.join('/') === ''
        ? ''
        : `${query
            .trim()
            .slice(name.length + 1)
            .replace(/\/$/, '')}/`
    if (folder !== null || (isListed && prefix === '') || !BUCKET_NAME.test(name)) return found
    const isThere = await this.canList(credential, name, prefix, signal)
    return isThere ? [...found, namedItem(name, prefix)] : found
  }

  /**
   * Whether this account may list a bucket. Rejects with `gone` if it does not exist. Its metadata may be
   * hidden from the account.
   */
  async listed(credential: Credential, bucket: string, signal: AbortSignal): Promise<true> {
    await this.objects(credential, bucket, '', signal)
    return true
  }

  private async canList(credential: Credential, bucket: string, prefix: string, signal: AbortSignal) {
    try {
      const { items, prefixes } = await this.objects(credential, bucket, prefix, signal)
      return prefix === '' || items.length + prefixes.length > 0
    } catch (error) {
      if (isItemFault(error)) return false
      throw error
    }
  }

  private objects(credential: Credential, bucket: string, prefix: string, signal: AbortSignal) {
    // An empty prefix has no effect.
    const query = { delimiter: '/', maxResults: '1', fields: OBJECT_FIELDS, prefix }
    const path = `/b/${encodeURIComponent(bucket)}/o`
    return this.deps.storage.read(Objects, credential, [path, query], signal)
  }

  private async projectIds(credential: Credential, signal: AbortSignal): Promise<string[]> {
    const query = { filter: 'lifecycleState:ACTIVE', pageSize: String(MAX_PROJECTS) }
    const page = await this.deps.projects.read(Projects, credential, ['', query], signal)
    return projectsOf(page).items.map(({ externalId }) => externalId)
  }

  private async inProject(credential: Credential, folder: string, prefix: string, signal: AbortSignal) {
    const project = projectOfId(folder) ?? ''
    const query = { project, prefix, maxResults: MAX_RESULTS, fields: 'items(name)' }
    try {
      return bucketsOf(await this.deps.storage.read(Buckets, credential, ['/b', query], signal), folder).items
    } catch (error) {
      if (isItemFault(error)) return []
      throw error
    }
  }
}

/** The hint at the top of an account without visible projects. */
export function withoutProjects(): SourceItem {
  const name = 'No projects found. Search for a bucket by its full name.'
  const known = { externalId: NO_PROJECTS, parentExternalId: null, rootExternalId: null, name }
  return { ...folderItem(known, 'HINT'), isSelectable: false, isExpandable: false }
}

export function isHint(externalId: string): boolean {
  return externalId === NO_PROJECTS
}

function namedItem(bucket: string, prefix: string): SourceItem {
  const externalId = prefix === '' ? bucket : idOf(bucket, prefix)
  const name = `${bucket}/${prefix}`.replace(/\/+$/, '')
  const known = { externalId, parentExternalId: null, rootExternalId: bucket, name }
  return folderItem(known, prefix === '' ? 'BUCKET' : 'FOLDER')
}
