import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { openDatabase } from './db/database.ts'

let folder: string
let service: ServiceProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-draining-'))
})
afterEach(async () => {
  await service?.signal('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const soon = { timeout: 20_000, interval: 50 }

test('a process that is told to stop says so, refuses newcomers and lets a slow upload come to its end', {
  timeout: 120_000,
}, async () => {
  service = new ServiceProcess({ INLET_DATA_DIR: folder, INLET_DRAIN_NOTICE: '2' })
  const origin = await service.listening()
  const { token } = await NetworkCustomer.at(origin, 'ann')
  const port = Number(new URL(origin).port)
  const slow = new SlowUpload(port, token)
  await slow.send('The first half. ')
  await vi.waitFor(async () => expect((await fetch(`${origin}/health`)).status).toBe(200), soon)

  const ended = service.signal('SIGTERM')
  await vi.waitFor(async () => {
    const answer = await fetch(`${origin}/health/ready`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Connection')).toBe('close')
    expect(await answer.json()).toMatchObject({
      status: 'draining',
      missing: ['The process is about to stop. Send requests to another.'],
    })
  }, soon)
  // It is still alive, so nothing should kill it.
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  await vi.waitFor(async () => expect(await isRefused(port)).toBe(true), soon)

  await slow.send('The second half.')
  const file = v.parse(UserFile, JSON.parse(await slow.answer()))
  expect(await ended).toBe(0)
  const { db, close } = await openDatabase({ folder }, new Date())
  const files = await db.selectFrom('files').select(['id', 'file_size']).execute()
  const jobs = await db.selectFrom('jobs').select('file_id').where('kind', '=', 'ingest').execute()
  await close()
  expect(files).toEqual([{ id: file.id, file_size: 'The first half. The second half.'.length }])
  expect(jobs).toEqual([{ file_id: file.id }])
})

const HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\nContent-Type: text/plain\r\n\r\n'
const TAIL = '\r\n--b--\r\n'

/** An upload that is sent in pieces. */
class SlowUpload {
  private readonly socket: Socket
  private readonly ended: Promise<string>
  private isBegun = false

  constructor(port: number, token: string) {
    this.socket = connect(port, '127.0.0.1')
    let said = ''
    this.socket.on('data', (bytes) => {
      said += bytes
    })
    this.ended = new Promise((resolve, reject) => {
      this.socket.on('close', () => resolve(said))
      this.socket.on('error', reject)
    })
    this.socket.write(
      `POST /uploadfile HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${token}\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`,
    )
  }

  async send(text: string): Promise<void> {
    const piece = this.isBegun ? text : HEAD + text
    this.isBegun = true
    await new Promise((resolve) => this.socket.write(chunk(piece), resolve))
  }

  /** Sends the rest. Returns the response body. */
  async answer(): Promise<string> {
    this.socket.write(`${chunk(TAIL)}0\r\n\r\n`)
    const said = await this.ended
    expect(said).toMatch(/^HTTP\/1.1 200 /)
    return said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  }
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    socket.once('connect', () => socket.destroy())
  })
}
