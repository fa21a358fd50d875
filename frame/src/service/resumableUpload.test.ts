import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFile } from '../testing/aFile.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { AccessTokens } from './AccessTokens.ts'
import { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { refusal } from './refusal.ts'
import { sendResumably } from './resumableUpload.ts'
import { UPLOAD_TIMEOUT_MS } from './UploadRequest.ts'

const TEXT = 'hello, world'
const file = new File([TEXT], 'grüße.txt', { type: 'text/plain' })
const query = new URLSearchParams({ chunk_size: '7' })
const EXPOSED = 'Location, Upload-Offset, Upload-Length, Retry-After, X-Request-Id'

/** A service on the network that takes one upload as `docs/guide/resumable-uploads.md` says. */
class TusService {
  readonly calls: string[] = []
  bytes = ''
  /** Of an upload that is there. Null: there is none. */
  id: string | null = null
  /** Instead of the usual answer to a call. */
  instead: (call: string, request: IncomingMessage, response: ServerResponse) => boolean = () => false
  private readonly server: Server = createServer((request, response) => void this.answer(request, response))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  stop() {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.setHeader('Access-Control-Allow-Methods', '*')
    response.setHeader('Access-Control-Expose-Headers', EXPOSED)
    if (request.method === 'OPTIONS') return void response.end()
    const body: Buffer[] = []
    for await (const piece of request) body.push(piece)
    const call = `${request.method} ${request.url}`
    this.calls.push(call)
    if (this.instead(call, request, response)) return
    const isThere = request.url === `/uploads/tus/${this.id}`
    if (call === 'POST /uploads/tus?chunk_size=7') {
      this.id = 'u1'
      response.writeHead(201, { Location: 'tus/u1' }).end()
    } else if (!isThere) response.writeHead(404).end()
    else if (request.method === 'HEAD') response.writeHead(200, this.offset).end()
    else if (request.method === 'DELETE') response.writeHead(204).end()
    else if (request.method === 'GET') {
      const state = { offset: this.bytes.length, length: file.size, expires_at: '', file: aFile({ id: 7 }) }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(state))
    } else {
      this.bytes += Buffer.concat(body).toString()
      response.writeHead(204, this.offset).end()
    }
  }

  private get offset() {
    return { 'Upload-Offset': String(this.bytes.length), 'Upload-Length': String(file.size) }
  }
}

let service: TusService
let base = ''
let clock: ManualClock
let tokens: AccessTokens
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  service = new TusService()
  base = await service.start()
  clock = new ManualClock()
  let count = 0
  tokens = new AccessTokens(async () => ({ ok: true, token: `T${++count}` }))
})
afterEach(() => service.stop())

const send = (more: Partial<Parameters<typeof sendResumably>[1]> = {}) =>
  sendResumably(
    { service: new AuthenticatedFetch({ base, tokens, clock, refusal }), base, tokens, clock },
    { file, query, ...more },
  )

describe('sendResumably', () => {
  it('goes on where a cut connection ended, and hands the file on', async () => {
    const ids: (string | null)[] = []
    service.instead = (call, request) => {
      if (call !== 'PATCH /uploads/tus/u1' || service.bytes !== '') return false
      service.bytes = TEXT.slice(0, 5)
      request.socket.destroy()
      return true
    }
    expect((await send({ onResumeId: (id) => ids.push(id) }))?.id).toBe(7)
    expect(service.bytes).toBe(TEXT)
    expect(ids[0]).toBe('u1')
    expect(service.calls).toEqual([
      'POST /uploads/tus?chunk_size=7',
      'PATCH /uploads/tus/u1',
      'HEAD /uploads/tus/u1',
      'PATCH /uploads/tus/u1',
      'GET /uploads/tus/u1',
    ])
  })

  it('goes on with an upload of an earlier visit, and begins anew if it has expired', async () => {
    service.id = 'u0'
    service.bytes = TEXT.slice(0, 5)
    await send({ resumeId: 'u0' })
    expect(service.bytes).toBe(TEXT)
    expect(service.calls[0]).toBe('HEAD /uploads/tus/u0')
    service.bytes = ''
    await send({ resumeId: 'gone' })
    expect(service.bytes).toBe(TEXT)
  })

  it('renews a refused token, and goes on with the same upload', async () => {
    service.instead = (call, { headers }, response) => {
      if (!call.startsWith('PATCH') || headers.authorization !== 'Token T1') return false
      response.writeHead(401).end('{"detail":"expired"}')
      return true
    }
    await send()
    expect(service.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(service.bytes).toBe(TEXT)
  })

  it('says why the service refuses a file', async () => {
    service.instead = (_call, _request, response) => {
      response.writeHead(403).end('{"detail":"This customer has 5 files."}')
      return true
    }
    await expect(send()).rejects.toMatchObject({ kind: 'refused', status: 403 })
  })

  it('is null where the protocol is not supported', async () => {
    service.instead = (_call, _request, response) => {
      response.writeHead(405).end()
      return true
    }
    expect(await send()).toBeNull()
  })

  it('ends the upload at the service if the user cancels it, and leaves it if the window closes', async () => {
    service.instead = (call) => call.startsWith('PATCH')
    const caller = new AbortController()
    const sent = send({ signal: caller.signal })
    await vi.waitFor(() => expect(service.calls).toContain('PATCH /uploads/tus/u1'))
    caller.abort()
    await expect(sent).rejects.toMatchObject({ kind: 'aborted' })
    await vi.waitFor(() => expect(service.calls).toContain('DELETE /uploads/tus/u1'))
    const left = send()
    await vi.waitFor(() => expect(service.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2))
    tokens.close()
    await expect(left).rejects.toMatchObject({ kind: 'aborted' })
    expect(service.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  })

  it('gives up after a minute without a sign of life', async () => {
    service.instead = (call) => call.startsWith('PATCH')
    const sent = send()
    await vi.waitFor(() => expect(service.calls).toContain('PATCH /uploads/tus/u1'))
    clock.advance(UPLOAD_TIMEOUT_MS)
    await expect(sent).rejects.toMatchObject({ kind: 'timeout' })
    expect(clock.pending).toBe(0)
  })
})
