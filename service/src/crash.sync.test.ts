import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccessToken, AccountsPage, FilesPage, OAuthUrl } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { decide } from '../test/connect.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { TestBrowser } from '../test/TestBrowser.ts'

const ITEMS = 10_000

let folder = ''
let service: ServiceProcess | undefined
afterEach(async () => {
  await service?.signal('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('killed in the middle of 10,000 items, a sync goes on and imports each item once', {
  // It takes about a minute; more where others use the machine.
  timeout: 600_000,
}, async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-sync-crash-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const begin = async () => {
    service = new ServiceProcess({
      INLET_DATA_DIR: folder,
      INLET_PORT: new URL(origin).port,
      INLET_FRAME_ORIGIN: origin,
      INLET_SANDBOX: 'true',
      INLET_SANDBOX_PORT: '0',
    })
    await service.listening()
    return service
  }

  const first = await begin()
  const client = new Client(origin, await tokenFor(origin))
  const { oauth_url, sign_in } = await client.post(OAuthUrl, '/integrations/oauth_url', {
    service: 'BOX',
    sync_source_items: false,
  })
  const browser = new TestBrowser()
  await browser.open(await decide(await browser.go(new URL(oauth_url), sign_in.number), 'big'))
  const account = await client.readyAccount()
  await client.post(v.unknown(), '/integrations/items/list', { data_source_id: account.id })
  await client.post(v.unknown(), '/integrations/files/sync', { data_source_id: account.id, ids: ['archive'] })
  await client.until(async () => expect(await client.count(['READY'])).toBeGreaterThan(500))
  await first.signal('SIGKILL')

  const second = await begin()
  expect(await client.count(['QUEUED_FOR_SYNC', 'SYNCING'])).toBeGreaterThan(0)
  await client.until(async () => expect(await client.count(['READY'])).toBeGreaterThan(4_000))
  await second.signal('SIGKILL')

  await begin()
  await client.until(async () => expect(await client.count()).toBe(ITEMS + 1))
  const done = await client.readyAccount()
  expect(done).toMatchObject({ last_sync_action: 'UPDATE' })
  expect(done.files_synced_at).not.toBeNull()
  expect(await client.count(['READY'])).toBe(ITEMS + 1)
  const ids = await client.externalIds()
  expect(new Set(ids).size).toBe(ITEMS + 1)
  expect(ids).toHaveLength(ITEMS + 1)
  // What a kill left behind was swept up, so that each file has its bytes and there are no others.
  expect(readdirSync(join(folder, 'files'))).toHaveLength(ITEMS)
  expect(readdirSync(join(folder, 'arriving'))).toEqual([])
})

async function tokenFor(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/access_token`, {
    headers: { Authorization: 'Bearer development-key', 'customer-id': 'ann' },
  })
  return v.parse(AccessToken, await answer.json()).access_token
}

class Client {
  private readonly origin: string
  private readonly token: string

  constructor(origin: string, token: string) {
    this.origin = origin
    this.token = token
  }

  async post<S extends v.GenericSchema>(schema: S, path: string, body: unknown): Promise<v.InferOutput<S>> {
    const answer = await fetch(this.origin + path, {
      method: 'POST',
      headers: { Authorization: `Token ${this.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return v.parse(schema, await answer.json())
  }

  async count(statuses?: string[]): Promise<number> {
    const query = { pagination: { limit: 1 }, filters: { sync_statuses: statuses } }
    return (await this.post(FilesPage, '/user_files_v2', query)).count
  }

  async externalIds(): Promise<(string | null)[]> {
    const all: (string | null)[] = []
    for (;;) {
      const query = { pagination: { limit: 250, offset: all.length } }
      const { results } = await this.post(FilesPage, '/user_files_v2', query)
      if (results.length === 0) return all
      all.push(...results.map((file) => file.external_file_id))
    }
  }

  async readyAccount() {
    return this.until(async () => {
      const [account] = (await this.post(AccountsPage, '/user_data_sources', {})).results
      if (account?.sync_status !== 'READY') throw new Error(`The account is ${account?.sync_status}`)
      return account
    })
  }

  until<T>(condition: () => Promise<T>): Promise<T> {
    return vi.waitFor(condition, { timeout: 500_000, interval: 1_000 })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
