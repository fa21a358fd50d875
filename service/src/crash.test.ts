import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccessToken, FilesPage, SearchAnswer, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { openWebsite, page, type Website } from '../test/website.ts'

const ROUNDS = 3
const FILES_PER_ROUND = 4
/** Long enough that a kill falls into the reading of it. */
const FILLER = 'The quick brown fox jumps over the lazy dog. '.repeat(20_000)

let folder = ''
let service: ServiceProcess | undefined
let site: Website | undefined
afterEach(async () => {
  await service?.signal('SIGKILL')
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('killed again and again, the service loses nothing and does nothing twice', {
  timeout: 180_000,
}, async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-crash-'))
  site = await openWebsite(pages())
  const accepted: UserFile[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const client = await start(site)
    const names = Array.from({ length: FILES_PER_ROUND }, (_, index) => `round${round}file${index}`)
    const sending = names.map((name) => client.upload(name))
    accepted.push(await client.scrape(`${site.origin}/${round}`))
    // As soon as some are accepted and one is being worked on; the others are cut off in the middle.
    accepted.push(await Promise.any(sending))
    await vi.waitFor(async () => expect(await client.statuses()).toContain('SYNCING'), {
      timeout: 20_000,
      interval: 5,
    })
    const killed = service?.signal('SIGKILL')
    for (const outcome of await Promise.allSettled(sending)) {
      if (outcome.status === 'fulfilled') accepted.push(outcome.value)
    }
    await killed
  }

  const client = await start(site)
  const ended = await vi.waitFor(
    async () => {
      const files = await client.list()
      for (const file of files) expect(file.sync_status).toMatch(/^(READY|SYNC_ERROR)$/)
      return files
    },
    { timeout: 60_000, interval: 100 },
  )
  const byId = new Map(ended.map((file) => [file.id, file]))
  for (const { id, name } of accepted) expect(byId.get(id), `${name} was accepted`).toBeDefined()
  for (const file of ended) {
    if (file.sync_status === 'SYNC_ERROR') expect(file.sync_error_message).toMatch(/^[A-Z].{10,}/)
  }
  const uploads = ended.filter((file) => file.source === 'TEXT' && file.sync_status === 'READY')
  expect(uploads.length).toBeGreaterThan(0)
  for (const file of uploads)
    expect(await client.find(`uniquely ${file.name}`.replace('.txt', ''))).toEqual([file.id])
  const addresses = ended
    .filter((file) => file.parent_id !== null)
    .map((f) => `${f.parent_id} ${f.external_url}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThan(0)
  expect(readdirSync(join(folder, 'arriving'))).toEqual([])
  expect(readdirSync(join(folder, 'files'))).toHaveLength(
    ended.filter((file) => file.source === 'TEXT').length,
  )
})

async function start({ origin }: Website) {
  service = new ServiceProcess({ INLET_DATA_DIR: folder, INLET_FETCH_ALLOW: origin })
  const url = await service.listening()
  const answer = await fetch(`${url}/auth/v1/access_token`, {
    headers: { Authorization: 'Bearer development-key', 'customer-id': 'ann' },
  })
  const { access_token: token } = v.parse(AccessToken, await answer.json())
  return new Client(url, token)
}

class Client {
  private readonly url: string
  private readonly headers: Record<string, string>

  constructor(url: string, token: string) {
    this.url = url
    this.headers = { Authorization: `Token ${token}` }
  }

  async upload(name: string): Promise<UserFile> {
    const form = new FormData()
    form.append('file', new File([`uniquely ${name}\n\n${FILLER}`], `${name}.txt`))
    return this.ask('/uploadfile', { method: 'POST', headers: this.headers, body: form })
  }

  async scrape(url: string): Promise<UserFile> {
    const [root] = await this.post<UserFile[]>('/web_scrape', [{ url, max_pages_to_scrape: 10 }])
    if (!root) throw new Error('No file was answered')
    return root
  }

  async list(): Promise<UserFile[]> {
    return v.parse(FilesPage, await this.post('/user_files_v2', { pagination: { limit: 250 } })).results
  }

  async statuses(): Promise<string[]> {
    return (await this.list()).map((file) => file.sync_status)
  }

  /** The files in which the phrase is found, one entry per chunk. */
  async find(phrase: string): Promise<number[]> {
    const { documents } = v.parse(SearchAnswer, await this.post('/embeddings', { query: `"${phrase}"` }))
    return documents.map((hit) => hit.user_file_id)
  }

  private post<T>(path: string, body: unknown): Promise<T> {
    const headers = { ...this.headers, 'Content-Type': 'application/json' }
    return this.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  private async ask<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(`${this.url}${path}`, init)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
}

function pages(): Website['pages'] {
  const links = [1, 2, 3, 4].map((number) => `<a href="/page${number}">${number}</a>`).join(' ')
  const roots = Array.from({ length: ROUNDS }, (_, round) => [`/${round}`, page(`Root ${round}`, links)])
  const below = [1, 2, 3, 4].map((number) => [`/page${number}`, page(`Page ${number}`, '<p>Some text.</p>')])
  return Object.fromEntries([...roots, ...below])
}
