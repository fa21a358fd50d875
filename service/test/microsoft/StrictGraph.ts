import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { StrictDrive } from './StrictDrive.ts'
import type { StrictSubscriptions } from './StrictSubscriptions.ts'

export type GraphAnswer = { status: number; headers?: Record<string, string>; body?: unknown }
/** What answers a call that begins so; undefined: something else does. */
export type Answers = (
  path: string,
  query: URLSearchParams,
  request: IncomingMessage,
) => GraphAnswer | undefined

export const ANN = '48d31887-5fad-4d73-a9f5-3c356e68a038'

/**
 * What the reference says of Microsoft Graph and no server of somebody else's plays: contents at another host, cursors
 * that are too old, limits, drives of others, sites, mail. https://learn.microsoft.com/graph
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
  readonly next: { path: string; answer: GraphAnswer }[] = []
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
  private readonly servers: Server[] = []

  static async start(): Promise<StrictGraph> {
    const graph = new StrictGraph()
    graph.url = await graph.listen((request) => graph.answer(request))
    graph.elsewhere = await graph.listen((request) => graph.handOut(request))
    return graph
  }

  get endpoint(): string {
    return `${this.url}/v1.0`
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  add(drive: StrictDrive): StrictDrive {
    this.drives.set(drive.id, drive)
    if (this.mine === '') this.mine = drive.id
    return drive
  }

  /** One page of a collection, and where the next is. */
  page(all: readonly unknown[], { pathname, searchParams }: URL, delta: string | null = null): GraphAnswer {
    const from = Number(searchParams.get('$skiptoken') ?? 0)
    const until = from + this.pageSize
    const next = new URL(`${this.url}${pathname}`)
    for (const [name, value] of searchParams) next.searchParams.set(name, value)
    next.searchParams.set('$skiptoken', String(until))
    const value = all.slice(from, until)
    if (until < all.length) return { status: 200, body: { value, '@odata.nextLink': next.href } }
    return { status: 200, body: { value, ...(delta !== null && { '@odata.deltaLink': delta }) } }
  }

  private async answer(request: IncomingMessage): Promise<GraphAnswer> {
    const url = new URL(request.url ?? '', this.url)
    const answer = await this.found(request, url)
    this.calls.push(`${request.method} ${decodeURIComponent(url.pathname)} ${answer.status}`)
    return answer
  }

  private async found(request: IncomingMessage, url: URL): Promise<GraphAnswer> {
    const path = decodeURIComponent(url.pathname.replace(/^\/v1\.0/, ''))
    const planned = this.next.findIndex((one) => path.startsWith(one.path))
    const [plan] = planned < 0 ? [] : this.next.splice(planned, 1)
    if (plan) return plan.answer
    if (!(await this.knows(request.headers.authorization ?? '')))
      return refusal(401, 'InvalidAuthenticationToken')
    if (this.subscriptions && path.startsWith('/subscriptions')) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      return this.subscriptions.answer(request.method ?? '', path, Buffer.concat(chunks).toString())
    }
    if (path === '/me')
      return { status: 200, body: { id: ANN, displayName: 'Ann', mail: 'ann@acme.example' } }
    for (const answers of this.more) {
      const answer = answers(path, url.searchParams, request)
      if (answer) return answer
    }
    const [, id, rest = ''] = /^\/(?:me\/drive|drives\/([^/]+))(\/.*)?$/.exec(path) ?? []
    if (!path.startsWith('/me/drive') && id === undefined) return refusal(404, 'BadRequest')
    const drive = this.drives.get(id ?? this.mine)
    if (!drive || this.forbidden.has(drive.id))
      return refusal(id ? 403 : 404, id ? 'accessDenied' : 'itemNotFound')
    const hasShortcuts = String(request.headers.prefer ?? '').includes('Include-Feature=AddToOneDrive')
    return this.ofDrive(drive, rest, url, hasShortcuts)
  }

  private ofDrive(drive: StrictDrive, rest: string, url: URL, hasShortcuts: boolean): GraphAnswer {
    if (rest === '') return { status: 200, body: { id: drive.id, driveType: 'business' } }
    if (rest === '/root') return { status: 200, body: drive.item('root') }
    if (rest === '/root/delta') return this.delta(drive, url)
    const [, text] = /^\/root\/search\(q='((?:[^']|'')*)'\)$/.exec(rest) ?? []
    if (text !== undefined) return this.page(drive.search(text.replaceAll("''", "'")), url)
    const [, id = '', what] = /^\/items\/([^/]+)(?:\/(children|content))?$/.exec(rest) ?? []
    if (!drive.item(id)) return refusal(404, 'itemNotFound')
    // No app can open the Personal Vault: https://github.com/iterate-ch/docs/issues/605
    if (what === 'children' && drive.isVault(id)) return refusal(400, 'invalidRequest')
    if (what === 'children') return this.page(drive.children(id, hasShortcuts), url)
    if (what === 'content')
      return { status: 302, headers: { location: `${this.elsewhere}/${drive.id}/${id}?tempauth=once` } }
    return { status: 200, body: drive.item(id) }
  }

  private delta(drive: StrictDrive, url: URL): GraphAnswer {
    const token = url.searchParams.get('token')
    const link = (at: number) => `${this.url}${url.pathname}?token=${at}`
    if (token === 'latest') return this.page([], url, link(drive.now))
    const changes = drive.since(Number(token ?? 0))
    if (!changes) return refusal(410, 'resyncRequired')
    return this.page(changes.entries, url, link(changes.now))
  }

  /** Contents are for whoever has the address, and nobody who shows an access to the wrong host. */
  private handOut({ url = '', headers }: IncomingMessage): GraphAnswer {
    this.calls.push(`elsewhere ${headers.authorization ?? 'nobody'}`)
    const [, drive = '', id = ''] = new URL(url, this.elsewhere).pathname.split('/').map(decodeURIComponent)
    const text = this.drives.get(drive)?.things.get(id)?.text
    if (headers.authorization || text == null) return refusal(401, 'unauthenticated')
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) }
  }

  private async listen(
    answer: (request: IncomingMessage) => GraphAnswer | Promise<GraphAnswer>,
  ): Promise<string> {
    const server = createServer(async (request, response) => {
      const { status, headers, body } = await answer(request)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body))
    })
    this.servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
}

export function refusal(status: number, code: string, headers?: Record<string, string>): GraphAnswer {
  return { status, headers, body: { error: { code, message: `This is ${code}.` } } }
}
