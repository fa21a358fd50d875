import { importTypeScript } from './importTypeScript.mjs'

/** An empty PostgreSQL of this run's own, with these settings. @param {Record<string, string>} settings */
export async function ownPostgres(settings) {
  const { startPostgres } = await importTypeScript('service/test/postgres.ts')
  const { default: pg } = await import('pg')
  const server = await startPostgres()
  const db = new pg.Client({ connectionString: server.url })
  await db.connect()
  for (const [name, value] of Object.entries(settings))
    await db.query(`alter system set ${name} = '${value}'`)
  await db.end()
  await server.halt()
  await server.resume()
  return server
}
