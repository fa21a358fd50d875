import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { refusal } from './graphRefusal.ts'
import type { StrictDrive } from './StrictDrive.ts'
import type { StrictSubscriptions } from './StrictSubscriptions.ts'

/** What answers a call, whose path is below the version; undefined: something else does. */
export type Answers = (path: string, request: StrictRequest) => StrictAnswer | undefined

type StrictUser = { readonly id: string; readonly displayName: string; readonly mail: string }

export const ANN = '48d31887-5fad-4d73-a9f5-3c356e68a038'

/** A call without an access that holds: https://learn.microsoft.com/graph/resolve-auth-errors */
export const UNAUTHORIZED = refusal(401, 'InvalidAuthenticationToken')

/**
 * What the reference says of Microsoft Graph: contents at another host, cursors that are too old, limits, drives of
 * others, sites, mail. https://learn.microsoft.com/graph
 */
export class StrictGraph {
  readonly drives = new Map<string, StrictDrive>()
  /** The drive of the person. */
  mine = ''
  /** Drives, sites and folders that the person may not read. */
  readonly forbidden = new Set<string>()
  /** Method, path and status of every call. */
  readonly calls: string[] = []
  /** Answers for the next calls to a path that begins so, before all else. */
  readonly next: { path: string; answer: StrictAnswer }[] = []
  /** Entries of a page, however many are asked for. */
  pageSize = 3
  /** Where there are any. */
  subscriptions: StrictSubscriptions | null = null
  /** What else there is: sites, mail. */
  readonly more: Answers[] = []
  /** Whether an access is one. */
  knows = async (authorization: string) => authorization === 'Bearer ann'
  url = ''
  elsewhere = ''
  private readonly user: StrictUser
  /** The address of the content of a thing of a drive. */
  private readonly contentUrl: (drive: string, id: string) => string
  private servers: readonly StrictServer[] = []

  constructor(user: StrictUser, contentUrl: (drive: string, id: string) => string) {
    this.user = user
    this.contentUrl = contentUrl
  }

  static async start(): Promise<StrictGraph> {
    const graph: StrictGraph = new StrictGraph(
      { id: ANN, displayName: 'Ann', mail: 'ann@acme.example' },
      (drive, id) => `${graph.elsewhere}/${drive}/${id}?tempauth=once`,
    )
    const server = await StrictServer.start((request) => graph.called(request))
    const elsewhere = await StrictServer.start((request) => graph.handOut(request))
    graph.servers = [server, elsewhere]
    graph.url = server.url
    graph.elsewhere = elsewhere.url
    return graph
  }

  get endpoint(): string {
    return `${this.url}/v1.0`
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.stop()
  }

  add(drive: StrictDrive): StrictDrive {
    this.drives.set(drive.id, drive)
    if (this.mine === '') this.mine = drive.id
    return drive
  }

  /** One page of a collection, and where the next is: https://learn.microsoft.com/graph/paging */
  page(
    all: readonly unknown[],
    { base, path, query }: StrictRequest,
    delta: string | null = null,
  ): StrictAnswer {
    const from = Number(query.get('$skiptoken') ?? 0)
    const until = from + this.pageSize
    const next = new URLSearchParams(query)
    next.set('$skiptoken', String(until))
    const value = all.slice(from, until)
    if (until < all.length)
      return { status: 200, body: { value, '@odata.nextLink': `${base}${path}?${next}` } }
    return { status: 200, body: { value, ...(delta !== null && { '@odata.deltaLink': delta }) } }
  }

  /** What a person is answered whose access holds. */
  answer(request: StrictRequest): StrictAnswer {
    const path = pathOf(request)
    // https://learn.microsoft.com/graph/api/user-get
    if (path === '/me') return { status: 200, body: this.user }
    for (const answers of this.more) {
      const answer = answers(path, request)
      if (answer) return answer
    }
    const [, id, rest = ''] = /^\/(?:me\/drive|drives\/([^/]+))(\/.*)?$/.exec(path) ?? []
    // Assumed: the code.
    if (!path.startsWith('/me/drive') && id === undefined) return refusal(404, 'BadRequest')
    const drive = this.drives.get(id ?? this.mine)
    // https://learn.microsoft.com/graph/errors: 403 accessDenied, 404 itemNotFound.
    if (!drive || this.forbidden.has(drive.id))
      return refusal(id ? 403 : 404, id ? 'accessDenied' : 'itemNotFound')
    return this.ofDrive(drive, rest, request)
  }

  private async called(request: StrictRequest): Promise<StrictAnswer> {
    const answer = await this.found(request)
    this.calls.push(`${request.method} ${decodeURIComponent(request.path)} ${answer.status}`)
    return answer
  }

  private async found(request: StrictRequest): Promise<StrictAnswer> {
    const path = pathOf(request)
    const planned = this.next.findIndex((one) => path.startsWith(one.path))
    const [plan] = planned < 0 ? [] : this.next.splice(planned, 1)
    if (plan) return plan.answer
    const { method, headers, body } = request
    if (!(await this.knows(headers.authorization ?? ''))) return UNAUTHORIZED
    if (this.subscriptions && path.startsWith('/subscriptions'))
      return this.subscriptions.answer(method, path, body)
    return this.answer(request)
  }

  private ofDrive(drive: StrictDrive, rest: string, request: StrictRequest): StrictAnswer {
    if (rest === '') return { status: 200, body: { id: drive.id, driveType: 'business' } }
    if (rest === '/root') return { status: 200, body: drive.item('root') }
    if (rest === '/root/delta') return this.delta(drive, request)
    // https://learn.microsoft.com/graph/api/driveitem-search
    const [, text] = /^\/root\/search\(q='((?:[^']|'')*)'\)$/.exec(rest) ?? []
    if (text !== undefined) return this.page(drive.search(text.replaceAll("''", "'")), request)
    const [, id = '', what] = /^\/items\/([^/]+)(?:\/(children|content))?$/.exec(rest) ?? []
    if (!drive.item(id)) return refusal(404, 'itemNotFound')
    // No app can open the Personal Vault: https://github.com/iterate-ch/docs/issues/605
    if (what === 'children' && drive.isVault(id)) return refusal(400, 'invalidRequest')
    const hasShortcuts = String(request.headers.prefer ?? '').includes('Include-Feature=AddToOneDrive')
    if (what === 'children') return this.page(drive.children(id, hasShortcuts), request)
    // https://learn.microsoft.com/graph/errors: 423 Locked. Assumed: the code.
    if (what === 'content' && drive.locked.has(id)) return refusal(423, 'resourceLocked')
    // https://learn.microsoft.com/graph/api/driveitem-get-content
    if (what === 'content') return { status: 302, headers: { location: this.contentUrl(drive.id, id) } }
    return { status: 200, body: drive.item(id) }
  }

  /** https://learn.microsoft.com/graph/api/driveitem-delta */
  private delta(drive: StrictDrive, request: StrictRequest): StrictAnswer {
    const token = request.query.get('token')
    const link = (at: number) => `${request.base}${request.path}?token=${at}`
    if (token === 'latest') return this.page([], request, link(drive.now))
    const changes = drive.since(Number(token ?? 0))
    if (!changes) return refusal(410, 'resyncRequired')
    return this.page(changes.entries, request, link(changes.now))
  }

  /** Contents are for whoever has the address, and nobody who shows an access to the wrong host. */
  private handOut({ path, headers }: StrictRequest): StrictAnswer {
    this.calls.push(`elsewhere ${headers.authorization ?? 'nobody'}`)
    const [, drive = '', id = ''] = path.split('/').map(decodeURIComponent)
    const text = this.drives.get(drive)?.things.get(id)?.text
    if (headers.authorization || text == null) return refusal(401, 'unauthenticated')
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: text }
  }
}

/** Below the version, decoded. */
function pathOf({ path }: StrictRequest): string {
  return decodeURIComponent(path.replace(/^\/v1\.0/, ''))
}
