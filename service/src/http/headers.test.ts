import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { expectNoWait } from './limitRate.ts'
import { logRequests } from './logRequests.ts'
import { privateAnswers } from './privateAnswers.ts'
import { secureTransport } from './secureTransport.ts'

test('no cache keeps an answer, and no browser guesses its type', async () => {
  const app = new Hono().use(privateAnswers).get('/x', (c) => c.text('', 200, { 'Cache-Control': 'public' }))
  const { headers } = await app.request('/x')
  expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual([
    'no-store',
    'nosniff',
  ])
})

test.each([
  [['https://inlet.example', 'http://localhost'], 'max-age=31536000'],
  [['http://localhost', 'https://inlet.example'], null],
  [[], null],
])('where people reach %j, browsers are told %s', async (frameOrigins, expected) => {
  const app = new Hono().use(secureTransport({ frameOrigins })).get('/x', (c) => c.text(''))
  expect((await app.request('/x')).headers.get('Strict-Transport-Security')).toBe(expected)
})

test('a request is one line of the log, named as its answer is, without query, body and headers', async () => {
  const lines: string[] = []
  const times = [1000, 1042]
  const clock = { now: () => new Date(times.shift() ?? 0), after: () => () => {} }
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = new Hono().use(logRequests({ log, clock })).post('/files', (c) => c.text('', 202))
  const { headers } = await app.request('/files?token=secret1', {
    method: 'POST',
    body: 'secret2',
    headers: { Authorization: 'Token secret3' },
  })
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({ method: 'POST', path: '/files', status: 202, ms: 42 })
  expect(JSON.parse(line).request).toBe(headers.get('X-Request-Id'))
  expect(line).not.toContain('secret')
})

test('who has to wait is told for how long, and who need not is let through', () => {
  expect(() => expectNoWait(0)).not.toThrow()
  expect(() => expectNoWait(3)).toThrow(
    expect.objectContaining({ status: 429, headers: { 'Retry-After': '3' } }),
  )
})
