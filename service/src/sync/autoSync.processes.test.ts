import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLongRun } from '../../test/inLongRun.ts'
import { NetworkCustomer } from '../../test/NetworkCustomer.ts'
import { postgresPrograms, type TestPostgres, withoutPostgres } from '../../test/postgres.ts'
import { ServiceProcess } from '../../test/ServiceProcess.ts'
import { startMigratedPostgres } from '../../test/sharedPostgres.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'
import { type Database, openDatabase } from '../db/database.ts'

const PEOPLE = ['ann', 'bob', 'cy']

/** A slow source that detects concurrent requests of the same account. */
class SlowSource {
  url = ''
  /** Accesses of listings, one for each. */
  readonly listings: string[] = []
  mostAtOnce = 0
  private readonly asking = new Map<string, number>()
  private readonly server: Server

  constructor() {
    this.server = createServer((request, response) => {
      const access = request.headers.authorization?.split(' ')[1] ?? ''
      const atOnce = (this.asking.get(access) ?? 0) + 1
      this.asking.set(access, atOnce)
      this.mostAtOnce = Math.max(this.mostAtOnce, atOnce)
      const isListing = request.url?.startsWith('/user/repos') === true
      if (isListing) this.listings.push(access)
      const body = isListing ? [] : { id: PEOPLE.indexOf(access) + 1, login: access, name: access }
      setTimeout(() => {
        this.asking.set(access, (this.asking.get(access) ?? 1) - 1)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }, 150)
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    this.url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

describe.skipIf(!inLongRun || !postgresPrograms)(`two processes on one database${withoutPostgres}`, () => {
  const source = new SlowSource()
  const folder = mkdtempSync(join(tmpdir(), 'inlet-two-'))
  let server: TestPostgres
  let database: Database
  let processes: ServiceProcess[] = []
  beforeAll(async () => {
    await source.start()
    server = await startMigratedPostgres()
    const variables = {
      DATABASE_URL: server.url,
      INLET_DATA_DIR: folder,
      INLET_GITHUB_API: source.url,
      INLET_FETCH_ALLOW: source.url,
      ...unreachedRates,
    }
    // The first makes the tables.
    const first = new ServiceProcess(variables)
    await first.listening()
    processes = [first, new ServiceProcess(variables)]
    database = await openDatabase(server, new Date())
  }, 60_000)
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.signal('SIGKILL')))
    await database?.close()
    await server?.stop()
    source.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('sync each account once when its time comes, and never two of them the same at once [F-015]', {
    timeout: 120_000,
  }, async () => {
    const origins = await Promise.all(processes.map((one) => one.listening()))
    const { db } = database
    const people = await Promise.all(
      PEOPLE.map(async (name) => {
        const [here, there] = await Promise.all(origins.map((origin) => NetworkCustomer.at(origin, name)))
        if (!here || !there) throw new Error('There are two processes')
        const { id } = await here.connectKeys('GITHUB', { username: name, access_token: name })
        await here.items(id)
        return { id, here, there }
      }),
    )
    const rounds = async () =>
      (await sql<{ round: number }>`select round from accounts order by id`.execute(db)).rows.map(
        ({ round }) => round,
      )
    const rest = () =>
      expect
        .poll(
          async () => {
            const busy = await sql`select id from jobs where kind = 'sync'`.execute(db)
            return busy.rows.length
          },
          { timeout: 30_000 },
        )
        .toBe(0)
    const makeDue = async () => {
      await sql`update accounts set enable_auto_sync = true, sync_begun_at = now() - interval '100 hours'`.execute(
        db,
      )
      await sql`update jobs set run_at = now() where kind = 'auto-sync'`.execute(db)
    }
    await rest()

    const before = await rounds()
    source.listings.splice(0)
    await makeDue()
    await expect.poll(rounds, { timeout: 30_000 }).toEqual(before.map((round) => round + 1))
    await rest()
    expect([...source.listings].sort()).toEqual(PEOPLE)

    // Both are asked for it by hand while it is due.
    await makeDue()
    for (let time = 0; time < 3; time += 1)
      await Promise.all(people.flatMap(({ id, here, there }) => [here, there].map((one) => press(one, id))))
    await rest()
    expect(source.mostAtOnce).toBe(1)
  })
})

/** A manual sync during a running one is refused. */
async function press(customer: NetworkCustomer, id: number): Promise<void> {
  const asked = customer.post(v.unknown(), '/integrations/items/sync', { data_source_id: id })
  await asked.catch((error: unknown) => {
    if (!String(error).includes('409')) throw error
  })
}
