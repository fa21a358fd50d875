import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiKey, MadeApiKey } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { playedStorages } from '../../test/blobs/playedStores.ts'
import { connect } from '../../test/connect.ts'
import { freePort } from '../../test/freePort.ts'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { postgresPrograms, startPostgres } from '../../test/postgres.ts'
import { programOf } from '../../test/programOf.ts'
import { Receiver } from '../../test/Receiver.ts'
import { settled } from '../../test/settled.ts'
import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { openDatabase } from '../db/database.ts'
import { type Listening, listen } from '../http/listen.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { type Clock, systemClock } from '../lib/Clock.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import type { Environment } from './Command.ts'
import { COMMANDS, inlet } from './inlet.ts'
import { reasonOf } from './reasonOf.ts'

/** The output on a terminal. */
async function run(typed: readonly string[], environment: Environment = {}, clock: Clock = systemClock) {
  const said: string[] = []
  const complained: string[] = []
  const code = await inlet(typed, {
    environment,
    clock,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const receiver = new Receiver()
beforeAll(() => receiver.open())
afterAll(() => receiver.close())

describe('what is typed', () => {
  it('has help for each command, and for all', async () => {
    const all = await run(['--help'])
    expect([all.code, (await run([])).said]).toEqual([0, all.said])
    for (const command of COMMANDS) {
      expect(all.said).toContain(`${command.name.join(' ')} `)
      const one = await run([...command.name, '--help'])
      expect([one.code, one.complained]).toEqual([0, ''])
      expect(one.said).toContain(command.about)
      for (const name of Object.keys(command.options ?? {})) expect(one.said).toContain(`--${name}`)
    }
  })

  it.each<[string[], string]>([
    [['nothing'], 'There is no command "nothing".'],
    [['files', 'nothing'], 'There is no command "files nothing".'],
    [['files', 'list'], '--customer is missing.'],
    [['files', 'show', '--customer', 'ann'], 'FILE_ID is missing.'],
    [['jobs', 'show', 'seven'], 'JOB_ID has to be a whole number'],
    [['jobs', 'list', '--limit', '1000'], '--limit has to be a whole number from 1 to 250.'],
    [['jobs', 'list', '--color'], "Unknown option '--color'"],
    [['keys', 'list', 'all'], 'What is "all" for?'],
    [['customers', 'erase', 'ann'], 'Say --yes.'],
  ])('%j is told what is wrong with it', async (typed, reason) => {
    const { code, said, complained } = await run(typed, { INLET_API_KEY: 'a-key' })
    expect([code, said]).toEqual([2, ''])
    expect(complained).toContain(reason)
  })

  it('needs a service, and a key of it', async () => {
    const environment = { INLET_URL: `http://127.0.0.1:${await freePort()}`, INLET_DATA_DIR: '/nowhere' }
    expect(await run(['jobs', 'list'], environment)).toMatchObject({
      code: 1,
      complained: 'Set INLET_API_KEY to an API key of your organisation.',
    })
    const answer = await run(['jobs', 'list'], { ...environment, INLET_API_KEY: 'a-key' })
    expect([answer.code, answer.complained]).toEqual([1, expect.stringContaining('No service answers at')])
  })
})

onEachDatabase(
  'the command',
  (service) => {
    let server: Listening
    beforeAll(async () => {
      server = await listen(service().app, { host: '127.0.0.1', port: 0 }, service().clock)
    })
    afterAll(() => server?.close())
    const ask = (typed: string, key = 'acme-test-api-key') =>
      run(typed.split(' '), { INLET_URL: server.url, INLET_API_KEY: key })
    const read = async <S extends v.GenericSchema>(schema: S, typed: string) =>
      v.parse(v.pipe(v.string(), v.parseJson(), schema), (await ask(`${typed} --json`)).said)

    it('makes, rotates and revokes keys', async () => {
      const made = await read(MadeApiKey, 'keys make importer')
      const rotated = await ask(`keys rotate ${made.id} --keep-hours 0`)
      expect((await ask('keys list', made.key)).code).toBe(1)
      const key = rotated.said.split('\n').at(-1) ?? ''
      expect((await ask('keys list', key)).said).toMatch(/importer +….{4} +ACTIVE/)
      const [newest] = await read(v.array(ApiKey), 'keys list')
      expect((await ask(`keys revoke ${newest?.id}`)).said).toContain('is revoked')
      const refused = await ask('keys list', key)
      expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining('INLET_API_KEY')])
      expect((await ask('keys revoke 999999')).complained).toBe('There is no such key.')
    })

    it('lists customers, shows one, erases one, and says how far that is', async () => {
      const ann = await service().customer('ann-who-leaves')
      await settled(ann, (await ann.upload('a.txt', 'Some text.')).id)
      expect((await ask('customers list')).said).toMatch(new RegExp(`^${ann.name} +\\d+ +\\S+$`, 'm'))
      expect((await ask('customers list --limit 1')).said.split('\n')).toHaveLength(2)
      const shown = await ask(`customers show ${ann.name}`)
      expect(shown.said).toMatch(new RegExp(`^customer +${ann.name}$`, 'm'))
      expect(shown.said).toMatch(/^files +1$/m)
      for (const command of ['show', 'erase --yes'])
        expect(await ask(`customers ${command} nobody-of-that-name`)).toMatchObject({
          code: 1,
          complained: expect.stringMatching(/^There is no (such )?customer/),
        })
      expect(await ask(`customers erase ${ann.name}`)).toMatchObject({ code: 2, said: '' })
      const begun = await ask(`customers erase ${ann.name} --yes`)
      const [, id] = /inlet customers erasure (\d+)$/.exec(begun.said) ?? []
      const done = async () => {
        const { said } = await ask(`customers erasure ${id}`)
        expect(said).toMatch(/^status +DONE$/m)
        expect(said).toMatch(/^files +1$/m)
      }
      await vi.waitFor(done, { timeout: 20_000 })
      expect((await ask('customers list --limit 250')).said).not.toContain(ann.name)
      expect((await ask('customers erasure 999999')).code).toBe(1)
    })

    it('says why a file failed, and runs it again', async () => {
      const ann = await service().customer('ann-of-the-command')
      const { id } = await ann.upload('broken.pdf', '%PDF-1.4 broken')
      await settled(ann, id)
      const why = await ask(`files why ${id} --customer ${ann.name}`)
      expect(why.said).toContain('broken.pdf is SYNC_ERROR.')
      expect(why.said).toMatch(/Reason: \S/)
      expect(why.said).toContain(`inlet files again ${id} --customer ${ann.name}`)
      expect((await ask(`files again ${id} --customer ${ann.name}`)).said).toContain('QUEUED_FOR_SYNC')
      await settled(ann, id)
      const list = await ask(`files list --customer ${ann.name} --status sync_error`)
      expect(list.said).toMatch(new RegExp(`^${id} +SYNC_ERROR +\\S+ +broken.pdf`, 'm'))
      expect((await ask(`files show ${id} --customer ${ann.name}`)).said).toMatch(/bytes +15/)
      const other = await service().customer('ann-without-files')
      expect((await ask(`files show ${id} --customer ${other.name}`)).complained).toContain('has no file')
    })

    it('makes no customer of a name that was typed wrong', async () => {
      for (const name of ['ann-misspelt', '\u65e5\u672c']) {
        const { code, complained } = await ask(`files list --customer ${name}`)
        expect([code, complained]).toEqual([1, 'There is no such customer.'])
        expect((await ask('customers list --limit 250')).said).not.toContain(name)
      }
    })

    it('says what is wrong with a key that no header carries', async () => {
      const { code, complained } = await ask('jobs list', 'key\nof-two-lines')
      expect([code, complained]).toEqual([2, expect.stringMatching(/^INLET_API_KEY holds characters/)])
    })

    it('looks after accounts', async () => {
      const ann = await service().customer('ann-with-an-account')
      const { id } = await connect(service(), ann, 'BOX')
      expect((await ask('accounts list --source box')).said).toMatch(
        new RegExp(`^${id} +${ann.name} +BOX`, 'm'),
      )
      expect((await ask(`accounts show ${id}`)).said).toMatch(/access +connected/)
      expect(await ask(`accounts sync ${id}`)).toMatchObject({ code: 0, complained: '' })
      expect((await ask(`accounts disconnect ${id}`)).code).toBe(2)
      expect((await ask(`accounts disconnect ${id} --yes`)).said).toContain('is disconnected')
      expect((await ask('apps list')).said).toBe('There is none.')
      // The sandbox isn't what users expect when they sign in.
      expect(await ask('apps check box')).toMatchObject({ code: 1, said: expect.stringContaining('sandbox') })
    })

    it('shows jobs, and what was sent to webhooks', async () => {
      const jobs = await ask('jobs list --state scheduled')
      expect(jobs.code).toBe(0)
      const added = await service().app.request('/add_webhook', {
        method: 'POST',
        headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: receiver.url('/command') }),
      })
      const { id } = v.parse(v.object({ id: v.number() }), await added.json())
      const ann = await service().customer('ann-who-is-told-of')
      await settled(ann, (await ann.upload('a.txt', 'Some text.')).id)
      expect((await ask('webhooks list')).said).toContain(receiver.url('/command'))
      const [delivery] = await vi.waitFor(
        async () => {
          const found = await read(v.array(v.object({ id: v.number() })), `webhooks deliveries ${id}`)
          expect(found).not.toEqual([])
          return found
        },
        { timeout: 20_000 },
      )
      expect((await ask(`webhooks again ${id} ${delivery?.id}`)).said).toContain('WAITING')
    })
  },
  () => ({ INLET_SANDBOX: 'true', INLET_FETCH_ALLOW: receiver.url('') }),
)

describe('what the system refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-refused-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is told in its words, without a trace', async () => {
    for (const name of ['backup.json', 'contents.sha256']) mkdirSync(join(folder, name))
    const unread = await run(['restore', folder], { INLET_DATA_DIR: join(folder, 'data') })
    expect(unread).toMatchObject({ code: 1, complained: expect.stringMatching(/^EISDIR: .*\.$/) })
    const noFile = await run(['move-database', '--to', folder], { INLET_DATA_DIR: folder })
    expect(noFile).toMatchObject({ code: 2, complained: expect.stringContaining('There is no file') })
    expect(reasonOf(new DatabaseOutage('connect ECONNREFUSED'))).toContain('connect ECONNREFUSED.')
    const away = new BlobFault('unavailable', { cause: new Error('It answered 503 SlowDown') })
    expect(reasonOf(away)).toContain(
      'does not answer at the moment. Try again later. (It answered 503 SlowDown)',
    )
    expect(reasonOf(new NoSpace())).toContain('no space left')
    expect(reasonOf(new TypeError('no function'))).toBe(null)
  })

  it('a reader that has seen enough ends the command quietly', async () => {
    const typed = ['"$0" "$@" --help; echo "code $?" >&2', process.execPath, ...programOf('inlet')]
    const [script = '', ...words] = typed
    const ended = spawnSync('sh', ['-c', `{ ${script}; } | true`, ...words], { encoding: 'utf8' })
    expect(ended.stderr).toBe('code 0\n')
  })
})

describe('doctor', () => {
  let folder = ''
  const closers: (() => unknown)[] = []
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'inlet-doctor-'))
    mkdirSync(join(folder, 'frame'))
    mkdirSync(join(folder, 'sdk'))
    writeFileSync(join(folder, 'frame/index.html'), '')
    writeFileSync(join(folder, 'sdk/widget.iife.js'), '')
  })
  afterAll(async () => {
    for (const close of closers) await close()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = (more: Environment = {}) => ({
    INLET_FRAME_DIR: join(folder, 'frame'),
    INLET_SDK_DIR: join(folder, 'sdk'),
    INLET_DATA_DIR: join(folder, 'data'),
    INLET_DISK_RESERVE_BYTES: '0',
    ...more,
  })
  /** A service behind a proxy. */
  async function proxy(frame: Record<string, string>, health = '{"missing":[]}'): Promise<string> {
    const port = await freePort()
    const server = createServer((request, response: ServerResponse) => {
      if (request.url === '/frame/' || request.url === '/console/') response.writeHead(200, frame).end('')
      else response.end(health)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => server.close(resolve)))
    return `http://127.0.0.1:${port}`
  }
  const GOOD = { 'Content-Security-Policy': "frame-ancestors 'none'" }

  it('finds nothing wrong where nothing is', async () => {
    const url = await proxy(GOOD)
    const found = await run(['doctor'], settings({ INLET_URL: url, INLET_PUBLIC_URL: url }))
    expect(found.said).not.toContain('WRONG')
    expect(found.said).toContain('frame headers: They arrive as the service sends them.')
    expect(found.code).toBe(0)
  })

  it.each<[string, Environment, string, string]>([
    ['a value', { INLET_PORT: 'many' }, 'INLET_PORT is not usable.', 'INLET_PORT=…  Give a whole number'],
    ['what production lacks', { NODE_ENV: 'production' }, 'INLET_API_KEYS is not set.', 'INLET_API_KEYS=…'],
    ['a frame', { INLET_FRAME_DIR: '/nowhere' }, 'It is not built', 'npm run build, or INLET_FRAME_DIR='],
    [
      'a database',
      { DATABASE_URL: 'postgres://inlet:secret@127.0.0.1:1/inlet' },
      'It cannot be reached',
      'DATABASE_URL=postgres://',
    ],
    [
      'a bucket',
      {
        INLET_BLOBS: 's3://nowhere',
        INLET_BLOBS_ENDPOINT: 'http://127.0.0.1:1',
        INLET_BLOBS_KEY: 'id:secret',
      },
      'The files cannot be kept in s3://nowhere/ at http://127.0.0.1:1. ',
      'Check INLET_BLOBS, INLET_BLOBS_ENDPOINT',
    ],
    [
      'a rerank endpoint',
      {
        INLET_RERANK_URL: 'http://127.0.0.1:1/v1',
        INLET_RERANK_KEY: 'secret',
        INLET_RERANK_MODEL: 'rerank',
      },
      'The rerank endpoint gives no usable answer',
      'INLET_RERANK_URL=…',
    ],
  ])('finds %s, says the line to change, and tells no secret', async (_what, wrong, says, remedy) => {
    const url = await proxy(GOOD)
    const found = await run(['doctor'], settings({ INLET_URL: url, INLET_PUBLIC_URL: url, ...wrong }))
    expect(found.code).toBe(1)
    expect(found.said).toContain(says)
    expect(found.said).toContain(remedy)
    expect(found.said).not.toContain('secret')
  })

  describe.each(playedStorages.filter(({ isQuick }) => isQuick))('with files in $name', (played) => {
    it.skipIf(!played.isThere)('tries the bucket, and leaves the data folder as it is', async () => {
      const storage = await played.start()
      closers.push(() => storage.stop())
      const found = await run(['doctor'], settings(storage.variables))
      expect(found.said).toMatch(/ok +store: (s3|azure):.* takes, gives and removes objects\./)
      expect(existsSync(join(folder, 'data'))).toBe(false)
    })
  })

  it('finds what a proxy does to the frame, and a service that is failing', async () => {
    const framed = await proxy({ ...GOOD, 'X-Frame-Options': 'DENY' }, '{"missing":["The disk is full."]}')
    const bare = await proxy({})
    const one = await run(['doctor'], settings({ INLET_URL: framed, INLET_PUBLIC_URL: framed }))
    expect(one.said).toContain('X-Frame-Options')
    expect(one.said).toContain('WRONG    service: The disk is full.')
    const other = await run(['doctor'], settings({ INLET_URL: bare, INLET_PUBLIC_URL: bare }))
    expect(other.said).toContain('takes the Content-Security-Policy of the frame away')
    expect(other.said).toContain('WRONG    console: Something takes its Content-Security-Policy away.')
    const off = settings({ INLET_URL: bare, INLET_PUBLIC_URL: bare, INLET_CONSOLE: 'false' })
    expect((await run(['doctor'], off)).said).not.toContain('console')
  })

  it('finds a clock that is wrong', async () => {
    const url = await proxy(GOOD)
    const clock = { ...systemClock, now: () => new Date(Date.now() + 90_000) }
    const found = await run(['doctor'], settings({ INLET_URL: url, INLET_PUBLIC_URL: url }), clock)
    expect(found.said).toMatch(/clock: It differs from that of the public address by (89|90|91) seconds/)
  })

  it.skipIf(!postgresPrograms)('looks at a PostgreSQL, and leaves it as it is', async () => {
    const server = await startPostgres()
    closers.push(() => server.stop())
    const url = await proxy(GOOD)
    const environment = settings({ INLET_URL: url, INLET_PUBLIC_URL: url, DATABASE_URL: server.url })
    for (const _time of ['first', 'second']) {
      const found = await run(['doctor'], environment)
      expect(found.said).toMatch(/database: PostgreSQL 1\d/)
      expect(found.said).toContain('There are none yet')
      expect(found.said).toContain('clock: It agrees with that of the database.')
    }
  })

  it.skipIf(!postgresPrograms)(
    'takes tables that a newer version has added to as they are, until what this one needs was taken away',
    async () => {
      const server = await startPostgres()
      closers.push(() => server.stop())
      const now = new Date()
      const { db, close } = await openDatabase(server, now)
      const url = await proxy(GOOD)
      const environment = settings({ INLET_URL: url, INLET_PUBLIC_URL: url, DATABASE_URL: server.url })
      const add = (number: number, more: { unused_since?: number } = {}) =>
        db
          .insertInto('migrations')
          .values({ number, applied_at: now, ...more })
          .execute()
      await add(9_000)
      await add(9_001, { unused_since: 1 })
      const added = await run(['doctor'], environment)
      expect(added.said).toContain('ok       tables: A newer version has added to them (migration 9001;')
      expect(added.code).toBe(0)
      await add(9_002, { unused_since: 9_000 })
      const taken = await run(['doctor'], environment)
      expect(taken.said).toContain(
        'WRONG    tables: A newer version took away what this one needs (migration 9002;',
      )
      expect(taken.code).toBe(1)
      await close()
    },
  )
})
