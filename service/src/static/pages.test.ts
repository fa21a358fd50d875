import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERRORS } from '@inlet/wire/bridge/errors'
import { SOURCES } from '@inlet/wire/service'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { failureHandler } from '../http/failures.ts'
import { createLog } from '../lib/log.ts'
import { sourceName } from '../sources/thirdPartySources.ts'
import { cspRoutes } from './cspReports.ts'
import { errorPageRoutes } from './errorPages.ts'
import { StaticFolder } from './StaticFolder.ts'
import { signInWordsFor } from './signInWords/signInWordsFor.ts'

describe('a folder of built files', () => {
  let root = ''
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'inlet-folder-'))
    for (const folder of ['built/assets', 'built/.git', 'built2'])
      mkdirSync(join(root, folder), { recursive: true })
    for (const file of ['built/a.js', 'built/a.js.br', 'built/a.js.gz', 'built/assets/b.css', 'built/c.sh'])
      writeFileSync(join(root, file), file)
    for (const file of ['built/.env.js', 'built/.git/d.js', 'secret.js', 'built2/e.js'])
      writeFileSync(join(root, file), 'secret')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  async function read(path: string, accepts = '') {
    const app = new Hono().get('/', async (c) => {
      const file = await new StaticFolder(join(root, 'built')).read(path, c)
      return file ? c.body(file.bytes, 200, { ...file.headers }) : c.text('none', 404)
    })
    const answer = await app.request('/', { headers: { 'Accept-Encoding': accepts } })
    return { text: await answer.text(), headers: answer.headers }
  }

  test.each([
    ['', 'built/a.js', null],
    ['gzip, br', 'built/a.js.br', 'br'],
    ['gzip', 'built/a.js.gz', 'gzip'],
    ['br;q=0, gzip', 'built/a.js.gz', 'gzip'],
    ['zstd', 'built/a.js', null],
  ])('sends to who accepts "%s" the file %s', async (accepts, sent, encoding) => {
    const { text, headers } = await read('a.js', accepts)
    expect([text, headers.get('Content-Encoding')]).toEqual([sent, encoding])
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  })

  test('sends what was not compressed as it is', async () => {
    expect((await read('assets/b.css', 'br')).text).toBe('built/assets/b.css')
  })

  test.each([
    '../secret.js',
    'assets/../../secret.js',
    '../built2/e.js',
    '/../secret.js',
    '.env.js',
    '.git/d.js',
    'c.sh',
    'assets',
    'none.js',
    'a.js\0.js',
    '',
  ])('serves nothing for "%s"', async (path) => {
    expect((await read(path)).text).toBe('none')
  })
})

describe('the words of the sign-in window', () => {
  test.each([
    ['de-AT,de;q=0.9', 'de'],
    ['pt-PT', 'pt-BR'],
    ['xx, fr;q=0.5, en', 'fr'],
    ['JA', 'ja'],
    ['ar-EG', 'ar'],
    ['xx', 'en'],
    ['', 'en'],
    [`${'x,'.repeat(100)}de`, 'en'],
  ])('for "%s" are in %s', async (wanted, language) => {
    const app = new Hono().get('/', (c) => c.text(signInWordsFor(c).language))
    const answer = await app.request('/', { headers: { 'Accept-Language': wanted } })
    expect(await answer.text()).toBe(language)
  })

  test('call each source by a name, and one that nobody knows by its id', () => {
    for (const source of SOURCES.filter((id) => id !== 'LOCAL_FILES' && id !== 'WEB_SCRAPER'))
      expect(sourceName(source)).not.toContain('_')
    expect(sourceName('GOOGLE_DRIVE')).toBe('Google Drive')
    for (const unknown of ['EVERNOTE', 'toString', '__proto__']) expect(sourceName(unknown)).toBe(unknown)
  })
})

describe('the pages of errors', () => {
  const app = new Hono().route('/errors', errorPageRoutes())
  const page = async (path: string) => {
    const answer = await app.request(path, { headers: { Accept: 'text/html' } })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  test('say of each what to do, and let nothing be loaded or run', async () => {
    for (const code of Object.keys(ERRORS)) {
      const { status, text, headers } = await page(`/errors/${code}`)
      expect([code, status]).toEqual([code, 200])
      expect(text).toContain('<h2>What to do</h2>')
      expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    }
  })

  test('are listed', async () => {
    const { text } = await page('/errors/')
    expect(text.match(/<li>/g)).toHaveLength(Object.keys(ERRORS).length)
  })

  test.each(['NO_SUCH', 'toString', '<script>', 'no_such/deeper'])('there is none of %s', async (code) => {
    const { status, text } = await page(`/errors/${encodeURIComponent(code)}`)
    expect(status).toBe(404)
    expect(text).not.toContain('<script>')
  })
})

describe("what the frame's policy blocked", () => {
  const report = (about: unknown) => JSON.stringify({ 'csp-report': about })
  const blocked = { 'blocked-uri': 'https://evil.example', 'effective-directive': 'img-src' }

  const clock = new TestClock()

  async function sending(production: boolean, ...bodies: string[]) {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const app = cspRoutes({ log, clock, production, limited: (_, next) => next() })
    app.onError(failureHandler(log))
    const statuses: number[] = []
    for (const body of bodies) statuses.push((await app.request('/', { method: 'POST', body })).status)
    return { lines, statuses, reports: await app.request('/reports') }
  }

  test('is logged, without the sample, which may be what a person typed', async () => {
    const { lines, statuses } = await sending(true, report({ ...blocked, 'script-sample': 'secret' }))
    expect(statuses).toEqual([204])
    expect(lines.join()).toContain('https://evil.example')
    expect(lines.join()).not.toContain('secret')
  })

  test('is counted always, and logged ten times a minute at most [F-209]', async () => {
    const { lines, reports } = await sending(false, ...Array.from({ length: 50 }, () => report(blocked)))
    expect([lines.length, await reports.json()]).toEqual([10, { count: 50 }])
  })

  test('is counted in development alone; what is no report counts nowhere', async () => {
    const bodies = [report(blocked), 'x', '{}', report({ 'blocked-uri': 'x'.repeat(501) }), report({})]
    const { lines, statuses, reports } = await sending(false, ...bodies)
    expect(statuses).toEqual([204, 204, 204, 204, 204])
    expect([lines.length, await reports.json()]).toEqual([2, { count: 2 }])
    expect((await sending(true)).reports.status).toBe(404)
  })

  test('is not read where it is larger than any report', async () => {
    const { lines, statuses } = await sending(true, report({ ...blocked, more: 'x'.repeat(70_000) }))
    expect([lines.length, statuses[0]]).toEqual([0, 413])
  })
})
