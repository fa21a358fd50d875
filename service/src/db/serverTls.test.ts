import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../test/freePort.ts'
import { makeCertificate } from '../../test/makeCertificate.ts'
import { postgresPrograms, startPostgres, type TestPostgres, withoutPostgres } from '../../test/postgres.ts'
import { openDatabase } from './database.ts'

describe.skipIf(!postgresPrograms)(`PostgreSQL over TLS [F-340]${withoutPostgres}`, () => {
  const certificate = makeCertificate()
  let server: TestPostgres
  let port: number
  beforeAll(async () => {
    port = await freePort()
    server = await startPostgres({ tls: { ...certificate, port } })
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    rmSync(certificate.folder, { recursive: true })
  })
  const open = (query: string) =>
    openDatabase({ url: `postgres://inlet@127.0.0.1:${port}/postgres${query}` }, new Date(), {
      longestQuery: 1000,
    })

  test('is used with the authority of the certificate, and stays up while queries are asked', async () => {
    const { db, close } = await open(`?sslmode=verify-full&sslrootcert=${certificate.ca}`)
    const ask = () =>
      sql<{ ssl: boolean; pid: number }>`
        select ssl, pid from pg_stat_ssl, pg_sleep(0.4) where pid = pg_backend_pid()`.execute(db)
    const rows = []
    // Longer together than a silent connection lives.
    for (let round = 0; round < 4; round++) rows.push(...(await ask()).rows)
    await close()
    expect(rows.every(({ ssl }) => ssl)).toBe(true)
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1)
  })

  test('is refused without that authority, with what to write into DATABASE_URL', async () => {
    await expect(open('?sslmode=verify-full')).rejects.toThrow(
      "The database cannot be used: unable to verify the first certificate. Add `?sslmode=verify-full&sslrootcert=/path/to/ca.pem` to DATABASE_URL, with the certificate of the authority that signed the server's.",
    )
  })
})
