import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { expect, test } from 'vitest'
import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { createLog } from '../lib/log.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import { failureHandler, unknownPath } from './failures.ts'
import { HttpError, invalid, notFound } from './HttpError.ts'

const SECRET = 'postgres://inlet:secret@db/inlet'

/** Returns the response to a handler's error, and the log lines. */
async function failing(error: unknown, accept?: string, signal?: AbortSignal) {
  const lines: string[] = []
  const app = new Hono()
  app.onError(failureHandler(createLog('error', { write: (line) => void lines.push(line) })))
  app.get('/x', () => {
    throw error
  })
  const response = await app.request(
    new Request('http://inlet.test/x', { headers: accept ? { Accept: accept } : {}, signal: signal ?? null }),
  )
  return { status: response.status, headers: response.headers, text: await response.text(), lines }
}

test.each([
  [notFound('file'), 404, { detail: 'There is no such file.' }],
  [
    invalid(['body', 'name'], 'Too long.'),
    422,
    { detail: [{ loc: ['body', 'name'], msg: 'Too long.', type: 'value_error' }] },
  ],
  [new HttpError(429, 'Wait.', { 'Retry-After': '7' }), 429, { detail: 'Wait.' }],
  [new NoSpace(), 507, { detail: 'There is no space left on the server. Try again later.' }],
  [
    Object.assign(new Error(SECRET), { code: '53100' }),
    507,
    { detail: 'There is no space left on the server. Try again later.' },
  ],
  [
    new DatabaseOutage(SECRET),
    503,
    { detail: 'The service is not available at the moment. Try again in a few seconds.' },
  ],
])('what is foreseen is answered by what it is, and not logged: %s', async (error, status, said) => {
  const { lines, ...answer } = await failing(error)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, said])
  expect(lines).toEqual([])
})

test('who has to wait reads in a header how long', async () => {
  expect(
    (await failing(new HttpError(429, 'Wait.', { 'Retry-After': '7' }))).headers.get('Retry-After'),
  ).toBe('7')
  expect((await failing(new DatabaseOutage('x'))).headers.get('Retry-After')).toBe('5')
})

test('a connection whose body was perhaps not read is closed', async () => {
  for (const error of [new NoSpace(), new DatabaseOutage('x')])
    expect((await failing(error)).headers.get('Connection')).toBe('close')
})

test('what nobody foresaw is logged whole, and told to nobody', async () => {
  const { status, text, lines } = await failing(new Error(SECRET))
  expect([status, JSON.parse(text)]).toEqual([500, { detail: 'Something went wrong on our side.' }])
  expect(lines.join()).toContain(SECRET)
})

test('a person who looks gets a page, without what was not foreseen', async () => {
  const { status, text, headers } = await failing(new Error(SECRET), 'text/html,*/*')
  expect([status, headers.get('Content-Type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(text).toContain('500 Internal Server Error')
  expect(text).not.toContain('secret')
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect((await failing(new DatabaseOutage('x'), 'text/html')).text).toContain('503 Service Unavailable')
})

test('nobody failed where the asker called it off, but the same error of another request is ours', async () => {
  const gone = new AbortController()
  gone.abort()
  const canceled = await failing(gone.signal.reason, undefined, gone.signal)
  expect([canceled.status, canceled.lines]).toEqual([422, []])
  for (const ours of [
    await failing(gone.signal.reason),
    await failing(new Error('another'), undefined, gone.signal),
  ])
    expect([ours.status, ours.lines.length]).toEqual([500, 1])
})

test('a body over the limit of its route is too large, and its connection is closed', async () => {
  const app = new Hono()
  app.onError(failureHandler(createLog('silent')))
  app.post('/x', bodyLimit({ maxSize: 10 }), (c) => c.text('in'))
  const response = await app.request('/x', { method: 'POST', body: 'x'.repeat(11) })
  expect([response.status, response.headers.get('Connection')]).toEqual([413, 'close'])
  expect(await response.json()).toEqual({ detail: 'The request is too large.' })
})

test('a path that nothing answers is not found, by programs and by people', async () => {
  const app = new Hono()
  app.notFound(unknownPath)
  const asked = async (accept: string) => (await app.request('/nope', { headers: { Accept: accept } })).text()
  expect(JSON.parse(await asked('application/json'))).toEqual({ detail: 'Not Found' })
  expect(await asked('text/html')).toContain('404 Not Found')
})
