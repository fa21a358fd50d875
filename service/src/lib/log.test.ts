import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { logRequests } from '../http/logRequests.ts'
import { createLog } from './log.ts'
import { aboutLog, addToLog } from './logContext.ts'

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
    request: answer.headers.get('X-Request-Id'),
    method: 'POST',
    path: '/thing',
    status: 201,
    ms: expect.any(Number),
    msg: 'request',
  })
})

test('a proxy may name the request, and writes nothing else into the log', async () => {
  const { lines, log } = listen()
  const app = new Hono()
  app.use(logRequests({ log, clock: new TestClock() }))
  app.get('/thing', (c) => c.text(''))
  const named = async (id: string) => {
    const answer = await app.request('/thing', { headers: { 'X-Request-Id': id } })
    return answer.headers.get('X-Request-Id')
  }
  expect(await named('2f9c-from.the_proxy')).toBe('2f9c-from.the_proxy')
  for (const id of ['short', 'x'.repeat(65), 'with blanks in it', '"},{"forged":"'])
    expect(await named(id)).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.map((line) => JSON.parse(line).request)[0]).toBe('2f9c-from.the_proxy')
  expect(lines.join('')).not.toMatch(/blanks|forged|xxx/)
})

test('lines say what they are about, each its own, at the same time', async () => {
  const { lines, log } = listen()
  const work = (job: number) =>
    aboutLog({ job, kind: 'ingest' }, async () => {
      await Promise.resolve()
      addToLog({ customer: job * 10 })
      await Promise.resolve()
      log.info({ attempt: 1 }, 'job failed')
    })
  await Promise.all([work(1), aboutLog({ request: 'r', customer: 7 }, () => work(2))])
  log.info('outside')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 1, kind: 'ingest', customer: 10, attempt: 1, msg: 'job failed' },
    { job: 2, kind: 'ingest', customer: 20, attempt: 1, msg: 'job failed' },
    { msg: 'outside' },
  ])
  expect(lines.join('')).not.toContain('"request"')
  expect(lines[2]).not.toContain('job')
})

test('what the database says of the values of a row is blanked', () => {
  const { lines, log } = listen()
  const said = { detail: 'Key (name)=(secret) already exists.', where: 'secret', code: '23505' }
  log.error({ err: Object.assign(new Error('duplicate key'), said) }, 'request failed')
  expect(lines[0]).toContain('23505')
  expect(lines[0]).not.toContain('secret')
})
