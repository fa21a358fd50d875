import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'
import { type Listening, listen } from './listen.ts'

let service: TestService
let customer: TestCustomer
let server: Listening
beforeAll(async () => {
  service = await TestService.start(undefined, { INLET_MAX_UPLOAD_BYTES: '1000000' })
  customer = await service.customer('ann')
  server = await listen(service.app, { host: '127.0.0.1', port: 0 }, service.clock)
})
afterAll(async () => {
  await server.close()
  await service.stop()
})

const post = (path: string, init: RequestInit & { duplex?: 'half' }) =>
  fetch(`${server.url}${path}`, {
    ...init,
    method: 'POST',
    headers: { Authorization: `Token ${customer.token}`, ...init.headers },
  })
const json = { 'Content-Type': 'application/json' }

/** A chunked body without `Content-Length`. */
function pieces(...texts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
}

test('a request without a body is refused, not broken', async () => {
  expect((await post('/resync_file', {})).status).toBe(422)
  expect((await post('/uploadfile', {})).status).toBe(400)
})

test('a body in pieces is read, and cut off when there are too many', async () => {
  const small = await post('/user_files_v2', {
    headers: json,
    body: pieces('{"order_by"', ':"name"}'),
    duplex: 'half',
  })
  expect(small.status).toBe(200)
  const many = Array.from({ length: 20 }, () => 'x'.repeat(100_000))
  const large = await post('/user_files_v2', { headers: json, body: pieces('"', ...many), duplex: 'half' })
  expect(large.status).toBe(413)
  // The rest of the body is not read, so the connection can't be reused.
  expect(large.headers.get('Connection')).toBe('close')
})

test('the sender of too large a file gets to read why', async () => {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(1_500_000)], 'large.txt'))
  const answer = await post('/uploadfile', { body: form })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toEqual({ detail: 'The file is larger than 1000000 bytes.' })
})

test('an upload that its sender gives up leaves nothing', async () => {
  const giveUp = new AbortController()
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbegun'
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const sending = post('/uploadfile', { headers, body, duplex: 'half', signal: giveUp.signal })
  await expect.poll(() => service.storedNames(), { timeout: 5_000 }).toHaveLength(1)
  giveUp.abort()
  await expect(sending).rejects.toThrow()
  await expect.poll(() => service.storedNames(), { timeout: 5_000 }).toEqual([])
  expect((await customer.list()).count).toBe(0)
})

test('a port that is taken is named with the remedy', async () => {
  const port = Number(new URL(server.url).port)
  await expect(listen(service.app, { host: '127.0.0.1', port }, service.clock)).rejects.toThrow(
    `Port ${port} is taken. Stop the program that uses it, or set INLET_PORT`,
  )
})

test('a host that is not of this machine is named with the remedy', async () => {
  await expect(listen(service.app, { host: '192.0.2.1', port: 0 }, service.clock)).rejects.toThrow(
    'Check INLET_HOST',
  )
})

test('a head that never ends is not waited for [F-037]', async () => {
  const hasty = await listen(service.app, { host: '127.0.0.1', port: 0 }, service.clock, {
    headers: 100,
    request: 5_000,
  })
  try {
    const said = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1', () =>
        socket.write('GET /health HTTP/1.1\r\nHost: a\r\nX-Slow:'),
      )
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(said).toContain('408 Request Timeout')
  } finally {
    await hasty.close()
  }
})

test('a body that hardly comes is ended, and one that comes is not [F-208]', async () => {
  const port = Number(new URL(server.url).port)
  const head = (bytes: number) =>
    `POST /uploadfile HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${customer.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=abcdefgh\r\nContent-Length: ${bytes}\r\n\r\n`
  const open = () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head(500_000)))
    const said = { text: '', isClosed: false }
    socket.on('data', (bytes) => {
      said.text += bytes
    })
    socket.on('close', () => {
      said.isClosed = true
    })
    return { socket, said }
  }
  const [slow, fast] = [open(), open()]
  await expect.poll(() => slow.socket.bytesWritten * fast.socket.bytesWritten).toBeGreaterThan(0)
  slow.socket.write('x')
  fast.socket.write('x'.repeat(20_000))
  await expect.poll(() => fast.socket.bytesWritten).toBe(head(500_000).length + 20_000)
  service.clock.advance(31_000)
  await expect.poll(() => slow.said.isClosed, { timeout: 10_000 }).toBe(true)
  expect(slow.said.text).toContain('408 Request Timeout')
  expect(fast.said.isClosed).toBe(false)
  fast.socket.destroy()
})
