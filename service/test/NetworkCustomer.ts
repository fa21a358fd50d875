import {
  AccessToken,
  type Account,
  AccountsPage,
  FilesPage,
  ItemsPage,
  OAuthUrl,
  SearchAnswer,
  UserFile,
} from '@inlet/wire/service'
import * as v from 'valibot'
import { decide } from './connect.ts'
import { TestBrowser } from './TestBrowser.ts'

const PAGE = 250

/** One end user of a service that runs as a process of its own, which may be gone at the next call. */
export class NetworkCustomer {
  readonly name: string
  private readonly origin: string
  readonly token: string

  private constructor(origin: string, name: string, token: string) {
    this.origin = origin
    this.name = name
    this.token = token
  }

  static async at(origin: string, name: string): Promise<NetworkCustomer> {
    const answer = await fetch(`${origin}/auth/v1/access_token`, {
      headers: { Authorization: 'Bearer development-key', 'customer-id': name },
    })
    return new NetworkCustomer(origin, name, v.parse(AccessToken, await answer.json()).access_token)
  }

  async upload(name: string, text: string): Promise<UserFile> {
    const form = new FormData()
    form.append('file', new File([text], name))
    return this.ask(UserFile, '/uploadfile', { body: form })
  }

  async scrape(url: string): Promise<UserFile> {
    const [root] = await this.post(v.array(UserFile), '/web_scrape', [{ url, max_pages_to_scrape: 10 }])
    if (!root) throw new Error('No file was answered')
    return root
  }

  /** Signs a person of the sandbox in. */
  async connect(source: string, person: string): Promise<Account> {
    return this.signIn(source, { sync_source_items: false }, (page) => decide(page, person))
  }

  /** `atSource`: what the person does there, and the address that the source sends them back to. */
  async signIn(source: string, more: object, atSource: (page: URL) => Promise<URL>): Promise<Account> {
    const { oauth_url, sign_in } = await this.post(OAuthUrl, '/integrations/oauth_url', {
      service: source,
      ...more,
    })
    // Whatever origin it is told, the service is where we know it.
    const browser = new TestBrowser(({ pathname, search }, init) =>
      fetch(`${this.origin}${pathname}${search}`, { ...init, redirect: 'manual' }),
    )
    await browser.open(await atSource(await browser.go(new URL(oauth_url), sign_in.number)))
    return this.first()
  }

  /** Connects with keys. */
  async connectKeys(source: string, keys: object): Promise<Account> {
    await this.post(v.unknown(), `/integrations/${source.toLowerCase()}`, keys)
    return this.first()
  }

  /** What is at the top of the account, page one. */
  /** `parent`: its external id; at the top without one. */
  async items(accountId: number, parent?: string): Promise<ItemsPage['items']> {
    const { items } = await this.post(ItemsPage, '/integrations/items/list', {
      data_source_id: accountId,
      parent_id: parent,
    })
    return items
  }

  /** Imports items of the account, whose list is read first. */
  async take(accountId: number, ids: readonly string[]): Promise<void> {
    await this.items(accountId)
    await this.post(v.unknown(), '/integrations/files/sync', { data_source_id: accountId, ids })
  }

  async accounts(): Promise<Account[]> {
    return (await this.post(AccountsPage, '/user_data_sources', {})).results
  }

  async count(statuses?: readonly string[]): Promise<number> {
    const query = { pagination: { limit: 1 }, filters: { sync_statuses: statuses } }
    return (await this.post(FilesPage, '/user_files_v2', query)).count
  }

  async files(): Promise<UserFile[]> {
    const all: UserFile[] = []
    for (;;) {
      const query = { pagination: { limit: PAGE, offset: all.length } }
      const { results } = await this.post(FilesPage, '/user_files_v2', query)
      all.push(...results)
      if (results.length < PAGE) return all
    }
  }

  /** The files in which the phrase is found, one entry per chunk. */
  async find(phrase: string): Promise<number[]> {
    const { documents } = await this.post(SearchAnswer, '/embeddings', { query: `"${phrase}"` })
    return documents.map((hit) => hit.user_file_id)
  }

  async post<S extends v.GenericSchema>(schema: S, path: string, body: unknown): Promise<v.InferOutput<S>> {
    const headers = { 'Content-Type': 'application/json' }
    return this.ask(schema, path, { headers, body: JSON.stringify(body) })
  }

  async get<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> {
    const answer = await fetch(this.origin + path, { headers: { Authorization: `Token ${this.token}` } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return v.parse(schema, await answer.json())
  }

  /** A body that is sent as it comes. */
  stream(path: string, type: string, body: ReadableStream<Uint8Array>): Promise<Response> {
    const headers = { Authorization: `Token ${this.token}`, 'Content-Type': type }
    return fetch(this.origin + path, { method: 'POST', headers, body, duplex: 'half' })
  }

  private async first(): Promise<Account> {
    const [account] = await this.accounts()
    if (!account) throw new Error('No account was added')
    return account
  }

  private async ask<S extends v.GenericSchema>(
    schema: S,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body: FormData | string },
  ): Promise<v.InferOutput<S>> {
    const answer = await fetch(this.origin + path, {
      method: 'POST',
      headers: { Authorization: `Token ${this.token}`, ...headers },
      body,
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return v.parse(schema, await answer.json())
  }
}
