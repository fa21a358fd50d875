import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NoSpace } from '../lib/NoSpace.ts'
import { agentFor } from '../outbound/agentFor.ts'
import { StorageHttp } from './StorageHttp.ts'

/** The server's next responses, in order; the last one repeats. */
let answers: (readonly [status: number, body: string])[] = []
let asked = 0
/** A response whose connection breaks halfway. */
const HALF = 'half'
let url = new URL('http://127.0.0.1')
let http: StorageHttp
const waits: number[] = []
const server = createServer((request, response) => {
  request.resume()
  const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [500, '']
  asked += 1
  if (body === HALF) {
    response.writeHead(status, { 'Content-Length': 100 }).write('half of it', () => response.destroy())
    return
  }
  response.writeHead(status).end(body)
})

beforeEach(async () => {
  asked = 0
  waits.length = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = new URL(`http://127.0.0.1:${port}/bucket/key`)
  const clock = {
    now: () => new Date(),
    after(milliseconds: number, task: () => void) {
      waits.push(milliseconds)
      queueMicrotask(task)
      return () => {}
    },
  }
  http = new StorageHttp({ agent: agentFor(url.origin), clock, sign: () => ({}) })
})
afterEach(async () => {
  await http.close()
  await new Promise((resolve) => server.close(resolve))
})

const code = (name: string) => `<?xml version="1.0"?><Error><Code>${name}</Code></Error>`
const put = () => http.send({ method: 'PUT', url, body: Buffer.from('part') })

test('a storage that is busy is asked again, a little later each time', async () => {
  answers = [
    [503, code('SlowDown')],
    [500, ''],
    [200, ''],
  ]
  expect((await put()).status).toBe(200)
  expect([asked, waits]).toEqual([3, [200, 1000]])
})

test('one that stays busy is away, and says why', async () => {
  answers = [[503, code('SlowDown')]]
  await expect(put()).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: 'It answered 503 SlowDown' },
  })
  expect(asked).toBe(3)
})

test('so is one that nobody answers for', async () => {
  await new Promise((resolve) => server.close(resolve))
  await expect(put()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ECONNREFUSED' } })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

test('one that says half of its answer is asked again, and is away if it stays so', async () => {
  answers = [
    [200, HALF],
    [200, 'whole'],
  ]
  expect(await http.text({ method: 'GET', url })).toBe('whole')
  answers = [[200, HALF]]
  await expect(http.text({ method: 'GET', url })).rejects.toMatchObject({ code: 'unavailable' })
  await expect(put()).rejects.toMatchObject({ name: 'BlobFault', code: 'unavailable' })
})

test('one that sends all where a part was asked for is no source of it', async () => {
  answers = [[200, 'all of it']]
  const read = http.bytes({ method: 'GET', url, headers: { range: 'bytes=0-2' } })
  await expect(read.next()).rejects.toMatchObject({ code: 'unavailable' })
})

test.each([
  [403, 'AccessDenied', 'unavailable'],
  [404, 'NoSuchBucket', 'unavailable'],
  [404, 'NoSuchKey', 'missing'],
])('a refusal (%i %s) is not repeated, and is: %s', async (status, name, meaning) => {
  answers = [[status, code(name)]]
  await expect(put()).rejects.toMatchObject({ name: 'BlobFault', code: meaning, cause: { code: name } })
  expect(asked).toBe(1)
})

test.each([
  [507, ''],
  [403, 'QuotaExceeded'],
])('a quota that is used up (%i %s) is no space', async (status, name) => {
  answers = [[status, code(name)]]
  await expect(put()).rejects.toBeInstanceOf(NoSpace)
})
