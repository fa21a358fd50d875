import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { BuiltService } from '../lib/BuiltService.mjs'
import { importTypeScript } from '../lib/importTypeScript.mjs'
import { load } from '../lib/machine.mjs'
import { Load } from './Load.mjs'
import { measureBlocks } from './measureBlocks.mjs'
import { plan } from './plan.mjs'
import { lineOf, tableOf } from './tableOf.mjs'

/** @typedef {Record<string, number[]>} Times milliseconds of each kind of call */
/** `read`: files of the busy customer, in `seconds`. @typedef {{ idle: Times, loaded: Times, read: number, seconds: number, before: number }} Round */

/**
 * While one customer pushes uploads and a website, how much longer do another customer's calls take? On each database
 * in turn, several rounds. Returns a table.
 */
export async function measureFairness() {
  const began = performance.now()
  const log = (/** @type {string} */ line) =>
    console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${line}`)
  /** @type {Record<string, Round[]>} */
  const results = {}
  const { startPostgres, postgresPrograms } = await importTypeScript('service/test/postgres.ts')
  if (!process.argv.includes('--postgres')) results.embedded = []
  if (!process.argv.includes('--embedded') && postgresPrograms) results.PostgreSQL = []
  for (let number = 0; number < plan.rounds; number++) {
    for (const [database, rounds] of Object.entries(results)) {
      const round = await (database === 'embedded' ? measureRound([]) : measureOnServers(startPostgres))
      rounds.push(round)
      log(`${database}, round ${number + 1}: ${lineOf(round)}`)
    }
  }
  return tableOf(results)
}

/** @param {(how: { isDurable: boolean }) => Promise<{ url: string, stop(): Promise<void> }>} startPostgres */
async function measureOnServers(startPostgres) {
  const servers = [await startPostgres({ isDurable: true }), await startPostgres({ isDurable: true })]
  try {
    return await measureRound(servers.map(({ url }) => url))
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** @param {string[]} urls of two databases; none: embedded ones @returns {Promise<Round>} */
async function measureRound(urls) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-fairness-'))
  const busy = await Load.open(plan.pages)
  const before = load()
  /** @type {BuiltService[]} */
  const services = []
  try {
    for (const index of [0, 1]) {
      const url = urls[index]
      const service = await BuiltService.start(path.join(folder, String(index)), {
        INLET_FETCH_ALLOW: busy.site,
        INLET_SCRAPE_PAGES: String(plan.pages),
        INLET_SCRAPE_DEPTH: '100',
        ...(url && { DATABASE_URL: url }),
      })
      services.push(service)
    }
    const [idle, loaded] = services
    if (!idle || !loaded) throw new Error('The services did not start')
    return { before, ...(await measureBlocks(idle, loaded, busy)) }
  } finally {
    await busy.close()
    for (const service of services) await service.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
