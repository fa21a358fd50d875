import { sharedKey } from '../../src/sources/auth/sharedKey.ts'
import { eightAtOnce } from '../eightAtOnce.ts'
import { type ForeignServer, startAzurite } from '../foreignServers.ts'

/** Microsoft's own emulator of Azure Blob Storage, and what other programs do there. */
export class AzureStorage {
  /** Its own account; the key is published with it. */
  static readonly account = 'devstoreaccount1'
  static readonly key =
    'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='
  readonly origin: string
  /** As `INLET_AZURE_BLOB_ENDPOINT` has it. */
  readonly endpoint: string
  private readonly server: ForeignServer

  private constructor(server: ForeignServer) {
    this.server = server
    this.origin = `http://127.0.0.1:${server.port}`
    this.endpoint = `${this.origin}/{account}`
  }

  static async start(): Promise<AzureStorage> {
    return new AzureStorage(await startAzurite())
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  makeContainer(name: string): Promise<void> {
    return this.send('PUT', `${name}?restype=container`, {})
  }

  put(container: string, name: string, content: string): Promise<void> {
    const length = String(Buffer.byteLength(content))
    const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'text/plain', 'content-length': length }
    return this.send('PUT', pathOf(container, name), headers, content)
  }

  /** A blob of each name, with its name in it. */
  fill(container: string, names: readonly string[]): Promise<void> {
    return eightAtOnce(names, (name) => this.put(container, name, name))
  }

  remove(container: string, name: string): Promise<void> {
    return this.send('DELETE', pathOf(container, name), {})
  }

  /** Its content can only be had once somebody takes it out of the archive. */
  archive(container: string, name: string): Promise<void> {
    return this.send('PUT', `${pathOf(container, name)}?comp=tier`, { 'x-ms-access-tier': 'Archive' })
  }

  url(container: string, name: string): URL {
    return new URL(`${this.origin}/${AzureStorage.account}/${pathOf(container, name)}`)
  }

  /** By the global `fetch`, and not on the service's way out. */
  private async send(
    method: 'PUT' | 'DELETE',
    path: string,
    headers: Record<string, string>,
    body = '',
  ): Promise<void> {
    const { account, key } = AzureStorage
    const url = new URL(`${this.origin}/${account}/${path}`)
    const proof = await sharedKey(account, key, Date.now)({ method, url, headers, body })
    const { 'content-length': _, ...sent } = headers
    const answer = await fetch(url, {
      method,
      headers: { ...sent, ...proof },
      body: body === '' ? null : body,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }
}

function pathOf(container: string, name: string): string {
  return `${container}/${name.split('/').map(encodeURIComponent).join('/')}`
}
