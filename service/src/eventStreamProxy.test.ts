import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { EventReader } from '../test/EventReader.ts'
import { freePort } from '../test/freePort.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { postgresPrograms, type TestPostgres } from '../test/postgres.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { startMigratedPostgres } from '../test/sharedPostgres.ts'
import { startProgram } from '../test/startProgram.ts'
import { unreachedRates } from '../test/unreachedRates.ts'
import { type Database, openDatabase } from './db/database.ts'

const NGINX = '/usr/sbin/nginx'
const canRun = postgresPrograms !== null && existsSync(NGINX)
const without = canRun ? '' : ' (skipped: nginx or PostgreSQL is not installed)'
/** Each has two cuts. */
const ROUNDS = 50

describe.skipIf(!canRun)(
  `event streams of two processes behind nginx${without}`,
  { timeout: 240_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'inlet-streams-'))
    const processes: ServiceProcess[] = []
    let server: TestPostgres
    let database: Database
    let stopProxy = async () => {}
    let proxy = ''
    beforeAll(async () => {
      server = await startMigratedPostgres()
      const variables = {
        INLET_ROLE: 'api',
        DATABASE_URL: server.url,
        INLET_DATA_DIR: folder,
        ...unreachedRates,
      }
      for (let count = 0; count < 2; count += 1) processes.push(new ServiceProcess(variables))
      const upstreams = await Promise.all(processes.map((process) => process.listening()))
      const port = await freePort()
      proxy = `http://127.0.0.1:${port}`
      const config = join(folder, 'nginx.conf')
      writeFileSync(config, configOf(port, upstreams))
      stopProxy = await startProgram(NGINX, ['-c', config, '-p', folder], port)
      database = await openDatabase(server, new Date())
    }, 120_000)
    afterAll(async () => {
      await stopProxy()
      await database.close()
      for (const process of processes) await process.signal('SIGKILL')
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** As an operator writes it, with buffers and without a word about streams. */
    function configOf(port: number, upstreams: readonly string[]): string {
      return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        gzip on; gzip_types *; gzip_min_length 0; gzip_proxied any;
        upstream api { ${upstreams.map((url) => `server ${new URL(url).host};`).join(' ')} }
        server { listen 127.0.0.1:${port}; location / { proxy_pass http://api; } }
      }`
    }

    test('lose nothing in 100 cuts, in whatever order transactions end', async () => {
      const { db } = database
      const customer = await NetworkCustomer.at(proxy, 'ann')
      const slow = await customer.upload('slow.txt', 'Some words.')
      const quick = await customer.upload('quick.txt', 'More words.')
      let lastId = ''
      const open = async () =>
        new EventReader(
          await fetch(`${proxy}/event_stream`, {
            headers: { Authorization: `Token ${customer.token}`, 'Last-Event-ID': lastId },
          }),
        )
      const expectThenCut = async (reader: EventReader, id: number, status: string) => {
        await reader.expect({ event: 'file.updated', data: { file_id: id, sync_status: status } })
        lastId = reader.lastId
        await reader.leave()
      }
      const first = await open()
      await first.expect({ event: 'reset', data: {} })
      lastId = first.lastId
      await first.leave()
      for (let round = 0; round < ROUNDS; round += 1) {
        const status = `ROUND_${round}`
        const older = await db.startTransaction().execute()
        await older.updateTable('files').set({ sync_status: status }).where('id', '=', slow.id).execute()
        const reader = await open()
        await db.updateTable('files').set({ sync_status: status }).where('id', '=', quick.id).execute()
        await expectThenCut(reader, quick.id, status)
        await older.commit().execute()
        await expectThenCut(await open(), slow.id, status)
      }
    })
  },
)
