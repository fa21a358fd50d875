import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccessToken, FilesPage, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { ServiceProcess } from '../test/ServiceProcess.ts'

const KILLS = 20
/** Long enough that a kill falls into the reading of it. */
const FILLER = 'The quick brown fox jumps over the lazy dog. '.repeat(10_000)

let folder = ''
let service: ServiceProcess | undefined
afterEach(async () => {
  await service?.signal('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('after 20 kills no innocent file has failed; a file that kills its process is given up alone, and tried again by Resync [F-004]', {
  // It takes about a minute; more where others use the machine.
  timeout: 600_000,
}, async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-suspects-'))
  let client = await start()
  for (let index = 0; index < 12; index++) await client.upload(`file${index}.txt`)
  for (let kills = 0; kills < KILLS; kills++) {
    // At the worst moment: as soon as a file is being read.
    await client.until((files) => files.every(isEnded) || files.some(isSyncing))
    await service?.signal('SIGKILL')
    client = await start()
  }
  expect((await client.list()).filter(({ sync_status: status }) => status === 'SYNC_ERROR')).toEqual([])

  const killer = await client.upload('killer.txt')
  const isKiller = ({ id }: UserFile) => id === killer.id
  let kills = 0
  for (;;) {
    const files = await client.until(
      (files) => files.every(isEnded) || files.filter(isKiller).some(isSyncing),
    )
    if (files.every(isEnded)) break
    await service?.signal('SIGKILL')
    kills += 1
    client = await start()
  }
  // Perhaps among others, then three times alone.
  expect(kills).toBeLessThanOrEqual(4)
  const files = await client.list()
  expect(files.filter((file) => !isKiller(file)).map((file) => file.sync_status)).toEqual(
    Array(12).fill('READY'),
  )
  expect(files.find(isKiller)).toMatchObject({
    sync_status: 'SYNC_ERROR',
    sync_error_message: expect.stringMatching(/^The service stopped each time it worked on this alone/),
  })

  await client.post('/resync_file', { file_id: killer.id })
  await client.until((files) => files.every(({ sync_status: status }) => status === 'READY'))
})

const isEnded = ({ sync_status: status }: UserFile) => status === 'READY' || status === 'SYNC_ERROR'
const isSyncing = ({ sync_status: status }: UserFile) => status === 'SYNCING'

async function start(): Promise<Client> {
  service = new ServiceProcess({ INLET_DATA_DIR: folder })
  const url = await service.listening()
  const answer = await fetch(`${url}/auth/v1/access_token`, {
    headers: { Authorization: 'Bearer development-key', 'customer-id': 'ann' },
  })
  return new Client(url, v.parse(AccessToken, await answer.json()).access_token)
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
    form.append('file', new File([`${name}\n\n${FILLER}`], name))
    return this.ask('/uploadfile', { method: 'POST', headers: this.headers, body: form })
  }

  post<T>(path: string, body: unknown): Promise<T> {
    const headers = { ...this.headers, 'Content-Type': 'application/json' }
    return this.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async list(): Promise<UserFile[]> {
    return v.parse(FilesPage, await this.post('/user_files_v2', { pagination: { limit: 250 } })).results
  }

  until(holds: (files: UserFile[]) => boolean): Promise<UserFile[]> {
    const look = async () => {
      const files = await this.list()
      if (!holds(files)) throw new Error(files.map((file) => file.sync_status).join(' '))
      return files
    }
    return vi.waitFor(look, { timeout: 120_000, interval: 5 })
  }

  private async ask<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(`${this.url}${path}`, init)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
}
