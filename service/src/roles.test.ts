import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { postgresPrograms, type TestPostgres, withoutPostgres } from '../test/postgres.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { startMigratedPostgres } from '../test/sharedPostgres.ts'

const ended = { timeout: 30_000, interval: 100 }

describe.skipIf(!postgresPrograms)(`roles of processes${withoutPostgres}`, { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-roles-'))
  const processes: ServiceProcess[] = []
  let server: TestPostgres
  beforeAll(async () => {
    server = await startMigratedPostgres()
  })
  afterAll(async () => {
    for (const process of processes) await process.signal('SIGKILL')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function run(role: 'api' | 'worker', variables: Record<string, string> = {}): ServiceProcess {
    const process = new ServiceProcess({
      INLET_ROLE: role,
      DATABASE_URL: server.url,
      INLET_DATA_DIR: folder,
      ...variables,
    })
    processes.push(process)
    return process
  }

  test('an api accepts and runs no job; a worker runs them and answers nothing but its health', async () => {
    const api = await run('api').listening()
    const customer = await NetworkCustomer.at(api, 'ann')
    await customer.upload('note.txt', 'Read by a worker.')
    expect(await (await fetch(`${api}/health`)).json()).toMatchObject({ status: 'ok', workers: 'elsewhere' })
    const [queued] = await customer.files()
    expect(queued?.sync_status).toBe('QUEUED_FOR_SYNC')

    const worker = await run('worker').listening()
    await vi.waitFor(async () => expect((await customer.files())[0]?.sync_status).toBe('READY'), ended)
    expect(await (await fetch(`${worker}/health/ready`)).json()).toMatchObject({
      status: 'ok',
      workers: 'ok',
    })
    for (const path of [
      '/',
      '/frame/',
      '/sdk/widget.js',
      '/openapi.json',
      '/auth/v1/access_token',
      '/whoami',
    ])
      expect((await fetch(worker + path)).status, path).toBe(404)
  })
})
