import { FilesPage, UserFile } from '@inlet/wire/service'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { TestBrowser } from './TestBrowser.ts'

/** One end user, calling as the frame does. */
export class TestCustomer {
  /** The host's own, which no other try of a test has. */
  readonly name: string
  readonly token: string
  readonly browser: TestBrowser
  private readonly app: Hono

  constructor(app: Hono, name: string, token: string, browser: TestBrowser) {
    this.app = app
    this.name = name
    this.token = token
    this.browser = browser
  }

  async get(path: string): Promise<Response> {
    return this.app.request(path, { headers: { Authorization: `Token ${this.token}` } })
  }

  async delete(path: string): Promise<Response> {
    return this.app.request(path, { method: 'DELETE', headers: { Authorization: `Token ${this.token}` } })
  }

  async post(path: string, value: unknown): Promise<Response> {
    const body = JSON.stringify(value)
    return this.app.request(path, {
      method: 'POST',
      headers: {
        Authorization: `Token ${this.token}`,
        'Content-Type': 'application/json',
        // As clients send it.
        'Content-Length': String(Buffer.byteLength(body)),
      },
      body,
    })
  }

  async sendFile(name: string, content: string | Uint8Array<ArrayBuffer>, query = ''): Promise<Response> {
    const form = new FormData()
    form.append('file', new File([content], name))
    return this.app.request(`/uploadfile${query}`, {
      method: 'POST',
      headers: { Authorization: `Token ${this.token}` },
      body: form,
    })
  }

  /** Uploads and expects that it is accepted. */
  async upload(name: string, content: string | Uint8Array<ArrayBuffer>, query = ''): Promise<UserFile> {
    const answer = await this.sendFile(name, content, query)
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    return v.parse(UserFile, await answer.json())
  }

  async list(query: unknown = {}): Promise<FilesPage> {
    const answer = await this.post('/user_files_v2', query)
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    return v.parse(FilesPage, await answer.json())
  }

  async file(id: number): Promise<UserFile> {
    const [file] = (await this.list({ filters: { ids: [id] } })).results
    if (!file) throw new Error(`No file ${id}`)
    return file
  }
}
