import { type GoogleAnswer, refusal } from '../google/googleAnswers.ts'

type StrictObject = { content: string | Buffer; generation: number; headers?: Record<string, string> }

/**
 * Google Cloud Storage (https://cloud.google.com/storage/docs/json_api) and its projects
 * (https://cloud.google.com/resource-manager/reference/rest/v1/projects).
 */
export class StrictStorage {
  /** By project: its buckets, and what is in them. */
  readonly projects = new Map<string, Map<string, Map<string, StrictObject>>>()
  /** Buckets and projects that the person may not list, and objects that they may not read: `bucket/name`. */
  readonly forbidden = new Set<string>()
  /** Projects that no list has. */
  readonly unlisted = new Set<string>()
  /** Deleted projects: they are kept for a month. */
  readonly deleted = new Set<string>()
  pageSize = 3
  private generations = 1_700_000_000_000_000

  add(project: string, bucket: string): void {
    const buckets = this.projects.get(project) ?? new Map()
    this.projects.set(project, buckets.set(bucket, new Map()))
  }

  put(bucket: string, name: string, content: string | Buffer): void {
    this.generations += 1
    this.bucket(bucket)?.set(name, { content, generation: this.generations })
  }

  remove(bucket: string, name: string): void {
    this.bucket(bucket)?.delete(name)
  }

  readonly answers = (path: string, query: URLSearchParams): GoogleAnswer | undefined => {
    // …/projects/list: with the filter for active ones, which is sent each time.
    if (path === '/v1/projects') {
      const shown = [...this.projects.keys()].filter((id) => !this.unlisted.has(id) && !this.deleted.has(id))
      const all = shown.map((projectId) => ({ projectId, name: `Project ${projectId}` }))
      return this.page(all, 'projects', query)
    }
    if (path.startsWith('/v1/projects/'))
      return this.project(decodeURIComponent(path.slice('/v1/projects/'.length)))
    if (!path.startsWith('/storage/v1/b')) return undefined
    const [, bucket, what, name] = path.slice('/storage/v1/'.length).split('/').map(decodeURIComponent)
    if (bucket === undefined) return this.buckets(query)
    const objects = this.bucket(bucket)
    if (!objects) return refusal(404, 'notFound')
    // https://cloud.google.com/storage/docs/json_api/v1/status-codes: 403 forbidden, 404 notFound.
    if (this.forbidden.has(bucket)) return refusal(403, 'forbidden')
    // https://cloud.google.com/storage/docs/json_api/v1/buckets/get, …/objects/get
    if (what === undefined) return { status: 200, body: { name: bucket } }
    if (what !== 'o') return undefined
    if (name === undefined) return this.list(objects, query)
    if (this.forbidden.has(`${bucket}/${name}`)) return refusal(403, 'forbidden')
    const found = objects.get(name)
    if (!found) return refusal(404, 'notFound')
    if (query.get('alt') !== 'media') return { status: 200, body: this.shown(name, found) }
    // The header: https://cloud.google.com/storage/docs/xml-api/reference-headers. Assumed: the JSON API sends it, too.
    return { status: 200, headers: { 'x-goog-generation': String(found.generation) }, body: found.content }
  }

  private project(projectId: string): GoogleAnswer {
    // Assumed: nobody is told whether there is one that they may not see.
    if (!this.projects.has(projectId) || this.forbidden.has(projectId)) return refusal(403, 'forbidden')
    // …/projects/delete: it can be read until its deletion is complete.
    const lifecycleState = this.deleted.has(projectId) ? 'DELETE_REQUESTED' : 'ACTIVE'
    return { status: 200, body: { projectId, lifecycleState } }
  }

  private buckets(query: URLSearchParams): GoogleAnswer {
    const project = query.get('project')
    // https://cloud.google.com/storage/docs/json_api/v1/buckets/list: `project` is required.
    if (project === null) return refusal(400, 'required')
    if (this.forbidden.has(project)) return refusal(403, 'forbidden')
    const buckets = this.projects.get(project)
    if (!buckets) return refusal(404, 'notFound')
    // …/buckets/list: `prefix`
    const names = [...buckets.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''))
    const all = names.map((name) => ({ id: name, name }))
    return this.page(all, 'items', query)
  }

  private list(objects: ReadonlyMap<string, StrictObject>, query: URLSearchParams): GoogleAnswer {
    const prefix = query.get('prefix') ?? ''
    if (query.get('delimiter') !== '/') return refusal(400, 'invalid')
    const below = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
    const end = (name: string) => name.indexOf('/', prefix.length)
    // https://cloud.google.com/storage/docs/json_api/v1/objects/list: by name; prefixes and objects count together.
    const entries = [
      ...new Set(below.map((name) => (end(name) < 0 ? name : name.slice(0, end(name) + 1)))),
    ].filter((entry) => entry !== prefix)
    if (objects.has(prefix)) entries.unshift(prefix)
    const from = Number(query.get('pageToken') ?? 0)
    const some = entries.slice(from, from + this.pageSize)
    const isPrefix = (entry: string) => entry.endsWith('/') && entry !== prefix
    return {
      status: 200,
      body: {
        prefixes: some.filter(isPrefix),
        items: some.filter((entry) => !isPrefix(entry)).map((name) => this.shown(name, objects.get(name))),
        nextPageToken: from + this.pageSize < entries.length ? String(from + this.pageSize) : undefined,
      },
    }
  }

  private shown(name: string, found: StrictObject | undefined): object {
    const { content = '', generation = 0 } = found ?? {}
    return { name, generation: String(generation), size: String(Buffer.byteLength(content)) }
  }

  private page(all: readonly object[], name: string, query: URLSearchParams): GoogleAnswer {
    const from = Number(query.get('pageToken') ?? 0)
    const until = from + this.pageSize
    const nextPageToken = until < all.length ? String(until) : undefined
    return { status: 200, body: { ...(all.length > 0 && { [name]: all.slice(from, until) }), nextPageToken } }
  }

  private bucket(name: string): Map<string, StrictObject> | undefined {
    for (const buckets of this.projects.values()) if (buckets.has(name)) return buckets.get(name)
    return undefined
  }
}
