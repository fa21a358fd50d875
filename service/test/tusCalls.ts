import { ResumableUpload } from '@inlet/wire/service'
import * as v from 'valibot'
import type { TestCustomer } from './TestCustomer.ts'
import type { TestService } from './TestService.ts'

const VERSION = { 'Tus-Resumable': '1.0.0' }

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** The calls of the protocol tus, as a client makes them. */
export class TusCalls {
  private readonly service: TestService
  private readonly customer: TestCustomer

  constructor(service: TestService, customer: TestCustomer) {
    this.service = service
    this.customer = customer
  }

  /** `length` null: none is sent. */
  create(
    name: string,
    length: number | string | null,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return this.call('POST', `/uploads/tus${query}`, {
      'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
      ...(length !== null && { 'Upload-Length': String(length) }),
      ...headers,
    })
  }

  /** Begins an upload, and returns its path. */
  async begin(name: string, length: number, query = ''): Promise<string> {
    const answer = await this.create(name, length, { query })
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    return new URL(answer.headers.get('Location') ?? '', 'http://service/uploads/tus').pathname
  }

  patch(path: string, offset: number | string, body: Body, headers: Record<string, string> = {}) {
    const type = 'application/offset+octet-stream'
    return this.call(
      'PATCH',
      path,
      { 'Content-Type': type, 'Upload-Offset': String(offset), ...headers },
      body,
    )
  }

  async offset(path: string): Promise<number> {
    return Number((await this.call('HEAD', path)).headers.get('Upload-Offset'))
  }

  async state(path: string): Promise<ResumableUpload> {
    return v.parse(ResumableUpload, await (await this.call('GET', path)).json())
  }

  call(method: string, path: string, headers: Record<string, string> = {}, body?: Body): Promise<Response> {
    const init: RequestInit & { duplex: 'half' } = {
      method,
      headers: { Authorization: `Token ${this.customer.token}`, ...VERSION, ...headers },
      duplex: 'half',
      ...(body !== undefined && { body }),
    }
    return Promise.resolve(this.service.app.request(path, init))
  }
}
