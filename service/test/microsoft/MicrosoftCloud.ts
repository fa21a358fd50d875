import type { IncomingMessage } from 'node:http'
import type { Account } from '@inlet/wire/service'
import { createEmulator, type Emulator } from 'emulate'
import * as v from 'valibot'
import { approve, RETURN } from '../approve.ts'
import { signInBy } from '../connect.ts'
import { type ForeignServer, startOnedriveMock } from '../foreignServers.ts'
import { freePort } from '../freePort.ts'
import { Relay } from '../Relay.ts'
import type { TestCustomer } from '../TestCustomer.ts'
import type { TestService } from '../TestService.ts'

/** The value of `INLET_APP_…`. */
export const MICROSOFT_APP = 'app-id:app-secret'

const Entry = v.object({ id: v.string(), name: v.string() })

type Deps = { readonly withDrive: boolean; readonly returnTo?: string }

/**
 * Two servers of other people at one address, as Microsoft's are to us: sign-ins and people as emulate plays them
 * (https://emulate.dev), a drive as microsoft-onedrive-mock does. What stands between the two hands calls on: a drive
 * is for those whom emulate knows.
 */
export class MicrosoftCloud {
  /** Method, path and status of every call of Graph. */
  readonly calls: string[] = []
  private relay: Relay | undefined

  private constructor(
    private readonly emulator: Emulator,
    private readonly emulated: string,
    private readonly drive: ForeignServer | null,
  ) {}

  /** `withDrive`: with the drive, which `npm test` installs. `returnTo`: where people come back to. */
  static async start({ withDrive, returnTo = RETURN }: Deps): Promise<MicrosoftCloud> {
    const port = await freePort()
    const emulated = `http://127.0.0.1:${port}`
    const oauth_clients = [
      { client_id: 'app-id', client_secret: 'app-secret', name: 'Inlet', redirect_uris: [returnTo] },
    ]
    const seed = { microsoft: { oauth_clients } }
    const emulator = await createEmulator({ service: 'microsoft', port, seed, baseUrl: emulated })
    const cloud = new MicrosoftCloud(emulator, emulated, withDrive ? await startOnedriveMock() : null)
    cloud.relay = await Relay.start((request, body) => cloud.answer(request, body))
    return cloud
  }

  get url(): string {
    return this.relay?.url ?? ''
  }

  async stop(): Promise<void> {
    await this.relay?.stop()
    await this.emulator.close()
    await this.drive?.stop()
  }

  /** Somebody signs in and agrees. Answers the account once nothing is being synced. */
  signIn(service: TestService, person: TestCustomer, source: string, more: object = {}): Promise<Account> {
    return signInBy(service, person, source, more, approve)
  }

  /** Whether an access was given to somebody here. */
  async knows(authorization: string): Promise<boolean> {
    return (await fetch(`${this.emulated}/v1.0/me`, { headers: { authorization } })).ok
  }

  /** Writes a file into a folder, as its owner would; answers its id. */
  async write(folder: string, name: string, text: string): Promise<string> {
    const path = `/items/${folder}:/${encodeURIComponent(name)}:/content`
    return this.edit('PUT', path, text, 'text/plain')
  }

  async addFolder(parent: string, name: string): Promise<string> {
    const body = JSON.stringify({ name, folder: {}, parentReference: { id: parent } })
    return this.edit('POST', `/items/${parent}/children`, body, 'application/json')
  }

  async move(id: string, folder: string): Promise<void> {
    await this.edit(
      'PATCH',
      `/items/${id}`,
      JSON.stringify({ parentReference: { id: folder } }),
      'application/json',
    )
  }

  async remove(id: string): Promise<void> {
    await this.edit('DELETE', `/items/${id}`, null, 'text/plain')
  }

  private async edit(method: string, path: string, body: string | null, type: string): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.drive?.port}/v1.0/me/drive${path}`, {
      method,
      headers: { Authorization: 'Bearer valid-token', 'Content-Type': type },
      body,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? '' : v.parse(Entry, await answer.json()).id
  }

  private async answer(
    { method = 'GET', url = '/', headers }: IncomingMessage,
    body: Buffer,
  ): Promise<Response> {
    const { pathname, search } = new URL(url, this.url)
    const { authorization = '', cookie = '', 'content-type': type = '' } = headers
    const isDrive = pathname.startsWith('/v1.0/me/drive')
    const who = isDrive && (await fetch(`${this.emulated}/v1.0/me`, { headers: { authorization } }))
    if (who && !who.ok) return who
    const path = isDrive
      ? // It has no call for the drive of the person alone.
        pathname.replace(/^\/v1.0\/me\/drive$/, '/v1.0/drives/mine')
      : // It is in every tenant.
        pathname.replace(/^\/[\w.-]+\/oauth2\/v2.0/, '/oauth2/v2.0')
    const to = isDrive ? `http://127.0.0.1:${this.drive?.port}` : this.emulated
    const answer = await fetch(`${to}${path}${search}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(authorization && { authorization: isDrive ? 'Bearer valid-token' : authorization }),
        ...(cookie && { cookie }),
        ...(type && { 'content-type': type }),
      },
      body: method === 'GET' ? null : body,
    })
    if (path.startsWith('/v1.0')) this.calls.push(`${method} ${pathname} ${answer.status}`)
    return isDrive ? this.here(answer) : answer
  }

  /** Addresses of the drive's server are addresses of this one. */
  private async here(answer: Response): Promise<Response> {
    const type = answer.headers.get('content-type') ?? ''
    if (!type.includes('json')) return answer
    const text = await answer.text()
    return new Response(text.replaceAll(`http://127.0.0.1:${this.drive?.port}`, this.url), {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }
}
