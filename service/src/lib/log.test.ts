import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { logRequests } from '../http/logRequests.ts'
import { createLog } from './log.ts'

function listen() {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return { lines, log: createLog('info', stream) }
}

test('credentials are blanked wherever headers are logged', () => {
  const { lines, log } = listen()
  log.info({ authorization: 'Token secret', headers: { authorization: 'Bearer secret', accept: '*/*' } }, 'x')
  log.info(
    { req: { headers: { authorization: 'Token secret' } }, request: { Authorization: 'Token secret' } },
    'x',
  )
  expect(lines.join('')).not.toContain('secret')
  expect(lines[0]).toContain('*/*')
})

test('a request is one line, without its query, headers and body', async () => {
  const { lines, log } = listen()
  const app = new Hono()
  app.use(logRequests({ log, clock: new TestClock() }))
  app.post('/thing', (c) => c.json({ answer: 'secret' }, 201))
  const answer = await app.request('/thing?key=secret', {
    method: 'POST',
    headers: { Authorization: 'Token secret' },
    body: 'secret',
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.any(String),
    id: answer.headers.get('X-Request-Id'),
    method: 'POST',
    path: '/thing',
    status: 201,
    ms: expect.any(Number),
    msg: 'request',
  })
})
