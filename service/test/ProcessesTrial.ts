import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserFile } from '@inlet/wire/service'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { systemClock } from '../src/lib/Clock.ts'
import { pause } from '../src/lib/pause.ts'
import { CuttableRelay } from './CuttableRelay.ts'
import { freePort } from './freePort.ts'
import { NetworkCustomer } from './NetworkCustomer.ts'
import type { TestPostgres } from './postgres.ts'
import { ServiceProcess } from './ServiceProcess.ts'
import { unreachedRates } from './unreachedRates.ts'
import { openWebsite, page, type Website } from './website.ts'

const ROLES = ['api', 'api', 'api', 'worker', 'worker', 'worker'] as const
const UPLOADS = 4
const PAGES = 3
/** What the sandbox's Dropbox has in this folder, and the folder. */
const FOLDER = 'id:names'
/** Jobs of one kind that a customer may have running. */
const MOST = 2
/** Milliseconds between two looks at what is running. */
const LOOK = 50
/** Milliseconds for which something is broken. */
const BROKEN = 2_000
const TIMEOUT_MS = 240_000

type Member = {
  readonly role: (typeof ROLES)[number]
  readonly origin: string
  readonly relay: CuttableRelay
  process: ServiceProcess
}
/** What a user sent while something broke, and what of it was accepted. */
type Work = { readonly customer: NetworkCustomer; readonly accepted: UserFile[]; hasTaken: boolean }

/** What breaks. A killed worker's jobs are others' when their leases have run out, which takes half a minute. */
export type Disturbance =
  | 'kill api'
  | 'kill worker'
  | 'stop api'
  | 'stop worker'
  | 'cut'
  | 'silence'
  | 'database'

/** Three processes that answer and three that run jobs, on one database and one folder. Each has a network of its own to the database. */
export class ProcessesTrial {
  private readonly folder = mkdtempSync(join(tmpdir(), 'inlet-processes-'))
  private readonly server: TestPostgres
  private readonly all: Work[] = []
  private readonly watching = new AbortController()
  private members: Member[] = []
  private site: Website | undefined
  private database: Database | undefined
  private checked = 0
  /** Most jobs of one kind that one customer had running. */
  private most = 0
  private turn = 0
  /** Files that were found whole. */
  files = 0

  constructor(server: TestPostgres) {
    this.server = server
  }

  async start(): Promise<void> {
    this.database = await openDatabase(this.server, new Date())
    this.site = await openWebsite(website())
    const origins = await Promise.all(ROLES.map(async () => `http://127.0.0.1:${await freePort()}`))
    this.members = await Promise.all(
      ROLES.map(async (role, index) => {
        const relay = await CuttableRelay.start(this.server.socket)
        const [origin = '', first = ''] = [origins[index], origins[0]]
        return { role, origin, relay, process: this.run(role, { origin, relay, first }) }
      }),
    )
    await Promise.all(this.members.map(({ process }) => process.listening()))
    void this.watch()
  }

  /** A new customer sends something of every kind while something breaks, and is mended. */
  async disturb(what: Disturbance): Promise<void> {
    const customer = await NetworkCustomer.at(this.api().origin, `ann${this.all.length}`)
    const { id } = await customer.connect('DROPBOX', 'fine')
    await quiet(customer)
    const work: Work = { customer, accepted: [], hasTaken: false }
    this.all.push(work)
    const keep = (sent: Promise<UserFile>) => sent.then((file) => work.accepted.push(file))
    const elsewhere = await NetworkCustomer.at(this.api().origin, customer.name)
    const sending = [
      customer.take(id, [FOLDER]).then(() => {
        work.hasTaken = true
      }),
      keep(elsewhere.scrape(`${this.site?.origin}/`)),
      ...Array.from({ length: UPLOADS }, (_, index) => {
        const name = `${customer.name}file${index}`
        return keep((index % 2 ? customer : elsewhere).upload(`${name}.txt`, `uniquely ${name}`))
      }),
    ]
    const [broken] = await Promise.all([this.break(what), Promise.allSettled(sending)])
    await broken()
  }

  /** In the end everything that was accepted is done, once, and no ceiling was exceeded at any moment. */
  async expectAllDone(): Promise<void> {
    for (const work of this.all.slice(this.checked)) {
      // Whichever process answers.
      const customer = await NetworkCustomer.at(this.api().origin, work.customer.name)
      await quiet(customer)
      const files = await ended(customer)
      await expectOnce(customer, files, work)
      this.files += files.length
    }
    this.checked = this.all.length
    expect(this.most).toBeGreaterThan(0)
    expect(this.most).toBeLessThanOrEqual(MOST)
    const standing = ['auto-sync', 'upkeep', 'webhooks']
    const jobs = await this.db.selectFrom('jobs').select('kind').where('kind', 'in', standing).execute()
    expect(jobs.map(({ kind }) => kind).sort()).toEqual(standing)
  }

  async end(): Promise<void> {
    this.watching.abort(new Error('The trial is over.'))
    await Promise.all(this.members.map(({ process }) => process.signal('SIGKILL')))
    for (const { relay } of this.members) await relay.stop()
    await this.database?.close()
    this.site?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private get db(): Database['db'] {
    if (!this.database) throw new Error('The trial has not started')
    return this.database.db
  }

  private run(
    role: Member['role'],
    { origin, relay, first }: { origin: string; relay: CuttableRelay; first: string },
  ): ServiceProcess {
    return new ServiceProcess({
      INLET_ROLE: role,
      DATABASE_URL: `postgres://inlet@127.0.0.1:${relay.port}/postgres`,
      INLET_DATA_DIR: this.folder,
      INLET_PORT: new URL(origin).port,
      INLET_FRAME_ORIGIN: first,
      INLET_FETCH_ALLOW: this.site?.origin ?? '',
      INLET_SANDBOX: 'true',
      INLET_SANDBOX_PORT: '0',
      INLET_JOBS_PER_CUSTOMER: String(MOST),
      INLET_PARSE_WORKERS: '1',
      ...unreachedRates,
    })
  }

  /** In turn, as a balancer does it. */
  private api(): Member {
    return this.next('api')
  }

  private next(role?: Member['role']): Member {
    const some = this.members.filter((member) => role === undefined || member.role === role)
    this.turn += 1
    const member = some[this.turn % some.length]
    if (!member) throw new Error('The trial has not started')
    return member
  }

  /** Answers what mends it. */
  private async break(what: Disturbance): Promise<() => Promise<void>> {
    if (what === 'database') {
      await this.server.halt()
      await this.server.resume()
      return () => this.allReady()
    }
    const [how = '', role] = what.split(' ')
    const member = this.next(role === 'api' || role === 'worker' ? role : undefined)
    if (how === 'kill' || how === 'stop') {
      const code = await member.process.signal(how === 'kill' ? 'SIGKILL' : 'SIGTERM')
      if (how === 'stop') expect(code).toBe(0)
      member.process = this.run(member.role, { ...member, first: this.members[0]?.origin ?? '' })
      return () => this.allReady()
    }
    if (how === 'cut') member.relay.cut()
    else member.relay.silence()
    await pause(systemClock, BROKEN, this.watching.signal)
    member.relay.heal()
    return () => this.allReady()
  }

  private async allReady(): Promise<void> {
    await Promise.all(this.members.map(({ process }) => process.listening()))
    for (const { origin } of this.members) {
      await vi.waitFor(async () => expect((await fetch(`${origin}/health`)).status).toBe(200), {
        timeout: TIMEOUT_MS,
        interval: 50,
      })
    }
  }

  private async watch(): Promise<void> {
    // A suspect runs beside what its customer has running.
    const running = sql<{ most: number }>`select coalesce(max(jobs), 0) as most from (
      select count(*) as jobs from jobs where lease is not null and not suspect and customer_id <> 0
      group by customer_id, kind) running`
    for (;;) {
      const found = await running.execute(this.db).catch(() => null)
      this.most = Math.max(this.most, found?.rows[0]?.most ?? 0)
      const isOver = await pause(systemClock, LOOK, this.watching.signal).then(
        () => false,
        () => true,
      )
      if (isOver) return
    }
  }
}

const wait = { timeout: TIMEOUT_MS, interval: 100 }

function quiet(customer: NetworkCustomer): Promise<void> {
  return vi.waitFor(
    async () => expect((await customer.accounts())[0]).toMatchObject({ sync_status: 'READY' }),
    wait,
  )
}

function ended(customer: NetworkCustomer): Promise<UserFile[]> {
  return vi.waitFor(async () => {
    const files = await customer.files()
    for (const file of files) expect(file.sync_status, file.name ?? '').toMatch(/^(READY|SYNC_ERROR)$/)
    return files
  }, wait)
}

async function expectOnce(
  customer: NetworkCustomer,
  files: readonly UserFile[],
  { accepted, hasTaken }: Work,
): Promise<void> {
  const ids = new Set(files.map(({ id }) => id))
  for (const { id, name } of accepted) expect(ids.has(id), `${name} was accepted`).toBe(true)
  const uploads = files.filter((file) => file.source === 'TEXT' && !isItem(file))
  for (const { id, name } of uploads)
    expect(await customer.find(`uniquely ${name}`.replace('.txt', ''))).toEqual([id])
  const pages = files.filter((file) => file.parent_id !== null && !isItem(file))
  expect(new Set(pages.map((file) => file.external_url)).size).toBe(pages.length)
  if (accepted.some(({ source }) => source === 'WEB_SCRAPE')) expect(pages).toHaveLength(PAGES)
  const items = files.filter(isItem)
  expect(new Set(items.map((file) => file.external_file_id)).size).toBe(items.length)
  if (hasTaken) expect(items.length).toBeGreaterThan(1)
}

const isItem = (file: UserFile) => typeof file.organization_user_data_source_id === 'number'

function website(): Website['pages'] {
  const paths = Array.from({ length: PAGES - 1 }, (_, index) => `/page${index}`)
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')
  return {
    '/': page('Home', links),
    ...Object.fromEntries(paths.map((path) => [path, page(path, '<p>Some text.</p>')])),
  }
}
