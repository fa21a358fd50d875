import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { sendByXhr, UPLOAD_TIMEOUT_MS } from './UploadRequest.ts'

let server: Server | null = null
const clock = new ManualClock()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A real server that allows any origin, as the service does for the frame. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  const running = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    if (request.method === 'OPTIONS') response.end()
    else answer(request, response)
  })
  server = running
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = running.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return new URL(`http://127.0.0.1:${address.port}/uploadfile?chunk_size=1500`)
}

const file = new File(['hello, world'], 'grüße.txt', { type: 'text/plain' })

describe('sendByXhr', () => {
  it('sends the file as a form field with the token, and hands the answer on [API-14] [API-01]', async () => {
    let got = { url: '', token: '', type: '', body: '' }
    const url = await serve((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', () => {
        const { authorization = '', 'content-type': type = '' } = request.headers
        got = { url: request.url ?? '', token: authorization, type, body: Buffer.concat(parts).toString() }
        response.writeHead(422, { 'Content-Type': 'application/json' })
        response.end('{"detail":"x"}')
      })
    })
    const answer = await sendByXhr(clock)({ url, token: 'T1', file })
    expect(answer).toMatchObject({ status: 422, body: '{"detail":"x"}' })
    expect(got.url).toBe('/uploadfile?chunk_size=1500')
    expect(got.token).toBe('Token T1')
    expect(got.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(got.body).toContain('name="file"; filename="grüße.txt"')
    expect(got.body).toContain('hello, world')
    expect(clock.pending).toBe(0)
  })

  it('calls a cut connection a network fault', async () => {
    const url = await serve((request) => request.socket.destroy())
    await expect(sendByXhr(clock)({ url, token: 'T1', file })).rejects.toMatchObject({ kind: 'network' })
    expect(clock.pending).toBe(0)
  })

  it('ends when its caller aborts it, before or during', async () => {
    const url = await serve(() => {})
    const caller = new AbortController()
    const sent = sendByXhr(clock)({ url, token: 'T1', file, signal: caller.signal })
    caller.abort()
    await expect(sent).rejects.toMatchObject({ kind: 'aborted' })
    const late = sendByXhr(clock)({ url, token: 'T1', file, signal: caller.signal })
    await expect(late).rejects.toMatchObject({ kind: 'aborted' })
    expect(clock.pending).toBe(0)
  })

  it('gives up after a minute without a sign of life', async () => {
    const url = await serve(() => {})
    const sent = sendByXhr(clock)({ url, token: 'T1', file })
    clock.advance(UPLOAD_TIMEOUT_MS)
    await expect(sent).rejects.toMatchObject({ kind: 'timeout' })
  })
})
