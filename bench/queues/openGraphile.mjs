import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import pg from 'pg'
import { startEmbedded } from '../../service/src/db/embedded.ts'
import { AT_ONCE } from './Queue.mjs'

const logger = new Logger(() => () => {})

/** graphile-worker. What it has for customers are named queues, which run one job after the other. @type {import('./Queue.mjs').OpenQueue} */
export async function openGraphile(url, isLimited) {
  const embedded = url ? null : await startEmbedded(null)
  const pool = new pg.Pool(
    embedded
      ? { host: embedded.host, user: 'postgres', database: 'postgres', max: 1 }
      : { connectionString: url ?? '', max: AT_ONCE + 1 },
  )
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const utils = await makeWorkerUtils({ pgPool: pool, logger })
  await utils.migrate()
  return {
    async add(customer) {
      await utils.addJob('job', { customer }, isLimited ? { queueName: customer } : {})
    },
    async work(work) {
      async function job(
        /** @type {unknown} */ payload,
        /** @type {import('graphile-worker').JobHelpers} */ { withPgClient },
      ) {
        const effects = await work(Object(payload).customer)
        await withPgClient((client) => effects((text) => client.query(text)))
      }
      const runner = await run({
        pgPool: pool,
        logger,
        concurrency: AT_ONCE,
        noHandleSignals: true,
        taskList: { job },
      })
      return () => runner.stop()
    },
    async close() {
      await utils.release()
      await pool.end()
      await embedded?.close()
    },
  }
}
