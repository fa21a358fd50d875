import type { IncomingMessage } from 'node:http'
import { createEmulator, type Emulator } from 'emulate'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Answers } from '../../emulators/google/googleAnswers.ts'
import { approve, RETURN } from '../approve.ts'
import { signInBy } from '../connect.ts'
import { type ForeignServer, startGoogleDriveMock } from '../foreignServers.ts'
import { freePort } from '../freePort.ts'
import { Relay } from '../Relay.ts'
import type { TestCustomer } from '../TestCustomer.ts'
import type { TestService } from '../TestService.ts'

const Entry = v.object({ id: v.string() })
const FOLDER = 'application/vnd.google-apps.folder'
/** Where Google has what emulate has elsewhere. */
const MOVED: Readonly<Record<string, string>> = {
  '/token': '/oauth2/token',
  '/revoke': '/oauth2/revoke',
  '/v1/userinfo': '/oauth2/v2/userinfo',
}

/**
 * Two servers of other people at one address: sign-ins, people and mail as emulate plays them (https://emulate.dev), a
 * drive as google-drive-mock does. What stands between hands calls on: the drive is for those whom emulate knows. It has
 * no call for shared drives, which is answered here: there are none.
 */
export class GoogleCloud {
  /** Method, path and status of every call of an API. */
  readonly calls: string[] = []
  /** What neither of them plays. */
  readonly parts: Answers[] = []
  private relay: Relay | undefined

  private constructor(
    private readonly emulator: Emulator,
    private readonly emulated: string,
    private readonly drive: ForeignServer,
  ) {}

  /** `returnTo`: where people come back to. */
  static async start(client: { id: string; secret: string }, returnTo = RETURN): Promise<GoogleCloud> {
    const port = await freePort()
    const emulated = `http://127.0.0.1:${port}`
    const oauth_clients = [
      { client_id: client.id, client_secret: client.secret, name: 'Inlet', redirect_uris: [returnTo] },
    ]
    const seed = { google: { oauth_clients } }
    const emulator = await createEmulator({ service: 'google', port, seed, baseUrl: emulated })
    const cloud = new GoogleCloud(emulator, emulated, await startGoogleDriveMock())
    cloud.relay = await Relay.start((request, body) => cloud.answer(request, body))
    await cloud.edit('POST', '', { id: 'root', name: 'My Drive', mimeType: FOLDER })
    return cloud
  }

  get url(): string {
    return this.relay?.url ?? ''
  }

  async stop(): Promise<void> {
    await this.relay?.stop()
    await this.emulator.close()
    await this.drive.stop()
  }

  /** A new file, as its owner would make it; answers its id. */
  write(parent: string, name: string, content: string): Promise<string> {
    return this.edit('POST', '', { name, mimeType: 'text/plain', parents: [parent], content })
  }

  addFolder(parent: string, name: string): Promise<string> {
    return this.edit('POST', '', { name, mimeType: FOLDER, parents: [parent] })
  }

  async change(
    id: string,
    change: { content?: string; trashed?: boolean; parents?: string[] },
  ): Promise<void> {
    await this.edit('PATCH', `/${id}`, change)
  }

  async remove(id: string): Promise<void> {
    await this.edit('DELETE', `/${id}`)
  }

  /** Gmail, as the owner of the mailbox. */
  async mail(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.emulated}/gmail/v1/users/me${path}`, {
      method,
      headers: { Authorization: 'Bearer testuser@gmail.com', 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }

  private async edit(method: string, path: string, body?: object): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.drive.port}/drive/v3/files${path}`, {
      method,
      headers: { Authorization: 'Bearer valid-token', 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? '' : v.parse(Entry, await answer.json()).id
  }

  private async answer(request: IncomingMessage, body: Buffer): Promise<Response> {
    const { method = 'GET', url = '/', headers } = request
    const { pathname, search } = new URL(url, this.url)
    const { authorization = '', cookie = '', 'content-type': type = '' } = headers
    const isDrive = pathname.startsWith('/drive/v3/')
    const who =
      isDrive && (await fetch(`${this.emulated}/oauth2/v2/userinfo`, { headers: { authorization } }))
    if (who && !who.ok) return who
    if (pathname === '/drive/v3/drives') return Response.json({ drives: [] })
    // It has no profile, but says in its log where that ends.
    const to = isDrive ? `http://127.0.0.1:${this.drive.port}` : this.emulated
    if (pathname === '/gmail/v1/users/me/profile') {
      const log = `${to}/gmail/v1/users/me/history?startHistoryId=1&maxResults=1`
      return fetch(log, { headers: { authorization } })
    }
    const ours = await this.ours(request, authorization)
    if (ours) return ours
    const answer = await fetch(`${to}${MOVED[pathname] ?? pathname}${search}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(authorization && { authorization: isDrive ? 'Bearer valid-token' : authorization }),
        ...(cookie && { cookie }),
        ...(type && { 'content-type': type }),
      },
      body: method === 'GET' ? null : body,
    })
    this.calls.push(`${method} ${pathname} ${answer.status}`)
    return answer
  }

  /** For those whom emulate knows. */
  private async ours(request: IncomingMessage, authorization: string): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    for (const part of this.parts) {
      const answer = part(pathname, searchParams, request)
      if (!answer) continue
      const who = await fetch(`${this.emulated}/oauth2/v2/userinfo`, { headers: { authorization } })
      if (!who.ok) return who
      const { status, headers = {}, body } = answer
      return typeof body === 'string'
        ? new Response(body, { status, headers })
        : Response.json(body, { status, headers })
    }
    return undefined
  }
}

/** A person signs in. Answers the account, once nothing is being synced. */
export async function signInAtGoogle(
  service: TestService,
  person: TestCustomer,
  source: string,
  more: object = {},
): Promise<number> {
  const account = await signInBy(service, person, source, more, approve)
  expect(account).toMatchObject({
    data_source_type: source,
    data_source_metadata: { name: 'testuser@gmail.com' },
  })
  return account.id
}
