import { expect } from '@playwright/test'
import type { Stack } from './Stack.ts'

/** The fields of a file that tests read. */
export type StoredFile = {
  readonly id: number
  readonly name: string
  readonly sync_status: string
  readonly tags: Readonly<Record<string, unknown>> | null
}

/** The fields of an account that tests read. */
export type StoredAccount = {
  readonly id: number
  readonly data_source_type: string
  readonly data_source_external_id: string
  readonly sync_status: string
}

type Filters = Readonly<Record<string, unknown>>

/** The service as a host's back end uses it, for one customer: tests compare its responses with the screens. */
export class ServiceClient {
  private constructor(
    private readonly service: string,
    private readonly token: string,
  ) {}

  static async of(stack: Stack, customer: string): Promise<ServiceClient> {
    return ServiceClient.with(stack, await stack.token(customer))
  }

  static with({ service }: Pick<Stack, 'service'>, token: string): ServiceClient {
    return new ServiceClient(service, token)
  }

  async upload(name: string, content: string): Promise<StoredFile> {
    const body = new FormData()
    body.set('file', new File([content], name))
    return this.ask<StoredFile>('/uploadfile', { method: 'POST', body })
  }

  /** Every file; contents of folders only with `filters`. */
  async files(filters: Filters = {}): Promise<readonly StoredFile[]> {
    const { results } = await this.post<{ results: StoredFile[] }>('/user_files_v2', {
      pagination: { offset: 0, limit: 250 },
      order_by: 'id',
      order_dir: 'asc',
      filters,
    })
    return results
  }

  /** Waits until there are so many files and the work on each has ended. */
  async settled(count: number, filters: Filters = {}): Promise<readonly StoredFile[]> {
    const ended = ['READY', 'SYNC_ERROR']
    await expect
      .poll(
        async () => {
          const files = await this.files(filters)
          return files.filter(({ sync_status }) => ended.includes(sync_status)).length
        },
        { timeout: 45_000 },
      )
      .toBe(count)
    return this.files(filters)
  }

  /** Every connected account. */
  async accounts(): Promise<readonly StoredAccount[]> {
    const { results } = await this.post<{ results: StoredAccount[] }>('/user_data_sources', {
      pagination: { offset: 0, limit: 250 },
      filters: { revoked_access: false },
    })
    return results
  }

  /** Signs a sandbox user in, without a window, and waits until their items are listed. */
  async connect(service: string, person: string, settings: Filters = {}): Promise<StoredAccount> {
    const known = new Set((await this.accounts()).map(({ id }) => id))
    const { oauth_url, sign_in } = await this.beginSignIn({
      service,
      sync_files_on_connection: false,
      ...settings,
    })
    await allow(oauth_url, sign_in.number, person)
    const added = async () => (await this.accounts()).find(({ id }) => !known.has(id))
    await expect.poll(async () => (await added())?.sync_status, { timeout: 30_000 }).toBe('READY')
    const account = await added()
    if (!account) throw new Error(`${service} is gone again`)
    return account
  }

  /** Response for a back end, or for a frame with `claim`. */
  beginSignIn(request: Filters): Promise<{ oauth_url: string; sign_in: { key: string; number: string } }> {
    return this.post('/integrations/oauth_url', { connecting_new_account: true, ...request })
  }

  /** Imports items of an account. */
  async sync(account: StoredAccount, ids: readonly string[]): Promise<void> {
    await this.post('/integrations/files/sync', { data_source_id: account.id, ids })
  }

  /** Syncs an account now. */
  async resync(account: StoredAccount): Promise<void> {
    await this.post('/integrations/items/sync', { data_source_id: account.id })
  }

  /** The chunks that match a query, nearest first. */
  async passages(query: string): Promise<readonly string[]> {
    const { documents } = await this.post<{ documents: { content: string }[] }>('/embeddings', {
      query,
      k: 8,
    })
    return documents.map(({ content }) => content)
  }

  private post<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    return this.ask<T>(path, { method: 'POST', body: JSON.stringify(body), headers })
  }

  private async ask<T>(path: string, init: RequestInit): Promise<T> {
    const headers = { ...init.headers, authorization: `Token ${this.token}` }
    const answer = await fetch(`${this.service}${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

/** Acts like a user on our page and the sandbox's, up to the redirect URI. */
async function allow(page: string, number: string, person: string): Promise<void> {
  const { origin, searchParams } = new URL(page)
  const left = await fetch(new URL('leave', page), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ state: searchParams.get('state'), number }),
  })
  if (!left.ok) throw new Error(`The number was answered by ${left.status}`)
  const { address }: { address: string } = await left.json()
  const cookie = left.headers.getSetCookie().map((set) => set.split(';')[0])
  const asked = await (await fetch(address)).text()
  const request = /name="request" value="([^"]+)"/.exec(asked)?.[1]
  if (!request) throw new Error(`No sign-in page: ${asked}`)
  const decided = await fetch(address.split('?')[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ request, person, decision: 'allow' }),
    redirect: 'manual',
  })
  const answer = await fetch(decided.headers.get('location') ?? '', {
    headers: { cookie: cookie.join('; ') },
  })
  if (!answer.ok) throw new Error(`The sign-in of ${person} ended with ${answer.status}`)
}
