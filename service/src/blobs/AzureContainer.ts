import { createHash, createHmac } from 'node:crypto'
import { BlobFault } from '../lib/BlobFault.ts'
import type { Clock } from '../lib/Clock.ts'
import { agentFor } from '../outbound/agentFor.ts'
import { AZURE_VERSION, sharedKey } from '../sources/auth/sharedKey.ts'
import { encodePath } from '../sources/client/encodePath.ts'
import { parseXml, type XmlElement } from '../sources/client/xml.ts'
import type { BlobPart, Handover } from './BlobStore.ts'
import type { ObjectStorage, PartedUpload, StoredObject } from './ObjectStorage.ts'
import { isRefused, nullIfMissing } from './refusals.ts'
import { type StorageCall, StorageHttp } from './StorageHttp.ts'

/** A container and its credentials. `endpoint` is the URL of the account. */
export type AzurePlace = {
  readonly endpoint: string
  readonly container: string
  readonly account: string
  /** In Base64. */
  readonly key: string
}

type Query = Readonly<Record<string, string>>

/** A container of an Azure Blob Storage account. */
export class AzureContainer implements ObjectStorage {
  private readonly place: AzurePlace
  private readonly clock: Clock
  private readonly http: StorageHttp

  constructor(place: AzurePlace, clock: Clock) {
    this.place = place
    this.clock = clock
    const sign = sharedKey(place.account, place.key, () => clock.now().getTime())
    this.http = new StorageHttp({ agent: agentFor(place.endpoint), clock, sign })
  }

  async put(key: string, body: Uint8Array): Promise<void> {
    await this.http.send(withBody(this.url(key), body, BLOCK_BLOB))
  }

  async putNew(key: string, body: Uint8Array): Promise<boolean> {
    try {
      await this.http.send(withBody(this.url(key), body, { ...BLOCK_BLOB, 'if-none-match': '*' }))
      return true
    } catch (error) {
      if (isRefused(error, 409) || isRefused(error, 412)) return false
      throw error
    }
  }

  async begin(key: string): Promise<PartedUpload> {
    const ids: string[] = []
    return {
      add: async (part) => {
        // All block ids of a blob must have the same length.
        const id = Buffer.from(String(ids.length).padStart(6, '0')).toString('base64')
        await this.http.send(withBody(this.url(key, { comp: 'block', blockid: id }), part))
        ids.push(id)
      },
      end: async () => {
        const list = `<BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join('')}</BlockList>`
        await this.http.send(withBody(this.url(key, { comp: 'blocklist' }), Buffer.from(list)))
      },
      abort: async () => {
        // Azure has no call to abort: uncommitted blocks are dropped when the blob is written otherwise.
        await this.put(key, new Uint8Array())
        await this.remove(key)
      },
    }
  }

  async size(key: string): Promise<number | null> {
    const answer = await nullIfMissing(this.http.send({ method: 'HEAD', url: this.url(key) }))
    return answer && Number(answer.header('content-length'))
  }

  async *read(key: string, part?: BlobPart): AsyncGenerator<Uint8Array> {
    const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {}
    yield* this.http.bytes({ method: 'GET', url: this.url(key), headers })
  }

  async remove(key: string): Promise<void> {
    await nullIfMissing(this.http.send({ method: 'DELETE', url: this.url(key) }))
  }

  async *list(prefix: string): AsyncGenerator<StoredObject[]> {
    for (let marker: string | null = ''; marker !== null; ) {
      const query = { restype: 'container', comp: 'list', prefix, ...(marker && { marker }) }
      const page: XmlElement = await this.page({ method: 'GET', url: this.url('', query) })
      yield page
        .all('Blobs')
        .flatMap((blobs) => blobs.all('Blob'))
        .map((one) => ({
          key: one.textOf('Name'),
          changed: new Date(one.all('Properties')[0]?.textOf('Last-Modified') ?? ''),
        }))
      marker = page.textOf('NextMarker') || null
    }
  }

  /** Azure itself deletes uncommitted blocks after a week. */
  async abandon(): Promise<number> {
    return 0
  }

  /** A shared access signature of the service: https://learn.microsoft.com/rest/api/storageservices/create-service-sas */
  async addressOf(key: string, { seconds, type, disposition }: Handover): Promise<string> {
    const { account, container, key: secret } = this.place
    const end = new Date(this.clock.now().getTime() + seconds * 1000)
    const expiry = end.toISOString().replace(/\.\d{3}/, '')
    const url = this.url(key)
    const signed = {
      sp: 'r',
      st: '',
      se: expiry,
      resource: `/blob/${account}/${container}/${key}`,
      si: '',
      sip: '',
      // TLS only, if the account itself is called by TLS.
      spr: url.protocol === 'https:' ? 'https' : 'https,http',
      sv: AZURE_VERSION,
      sr: 'b',
      snapshot: '',
      ses: '',
      rscc: 'private, no-store',
      rscd: disposition,
      rsce: '',
      rscl: '',
      rsct: type,
    }
    const text = Object.values(signed).join('\n')
    const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('base64')
    const { resource: _, snapshot: __, ...parameters } = signed
    for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
    url.searchParams.set('sig', signature)
    return url.href.replaceAll('+', '%20')
  }

  close(): Promise<void> {
    return this.http.close()
  }

  private async page(call: StorageCall): Promise<XmlElement> {
    const text = await this.http.text(call)
    try {
      return parseXml(text, 'EnumerationResults')
    } catch (cause) {
      throw new BlobFault('unavailable', { cause })
    }
  }

  private url(key: string, query: Query = {}): URL {
    const { endpoint, container } = this.place
    const url = new URL(`${endpoint}/${container}${key && `/${encodePath(key)}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
}

const BLOCK_BLOB = { 'x-ms-blob-type': 'BlockBlob' }

/** The hash lets Azure refuse a body that was changed on the way. */
function withBody(url: URL, body: Uint8Array, headers: Readonly<Record<string, string>> = {}): StorageCall {
  const md5 = createHash('md5').update(body).digest('base64')
  return { method: 'PUT', url, body, headers: { ...headers, 'content-md5': md5 } }
}
