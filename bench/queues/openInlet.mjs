import { sql } from 'kysely'
import { ensureCustomer, ensureOrganization } from '../../service/src/db/customers/customers.ts'
import { openDatabase } from '../../service/src/db/database.ts'
import { addJob, JOBS_ADDED } from '../../service/src/db/jobs/jobs.ts'
import { Notices } from '../../service/src/db/Notices.ts'
import { JobRunner } from '../../service/src/jobs/JobRunner.ts'
import { systemClock as clock } from '../../service/src/lib/Clock.ts'
import { createLog } from '../../service/src/lib/log.ts'
import { Metrics } from '../../service/src/lib/Metrics.ts'
import { AT_ONCE, MOST_OF_CUSTOMER } from './Queue.mjs'

/** The service's own. @type {import('./Queue.mjs').OpenQueue} */
export async function openInlet(url, isLimited) {
  const { db, close } = await openDatabase(url ? { url } : { folder: 'memory://' }, clock.now())
  const log = createLog('silent')
  const organizationId = await ensureOrganization(db, 'bench', clock.now())
  /** @type {Map<string, Promise<number>>} */
  const ids = new Map()
  function idOf(/** @type {string} */ suppliedId) {
    const id = ids.get(suppliedId) ?? ensureCustomer(db, { organizationId, suppliedId }, clock.now())
    ids.set(suppliedId, id)
    return id
  }
  return {
    async add(customer) {
      const payload = {
        event: /** @type {const} */ ('FILES_DELETED'),
        organization_id: organizationId,
        customer_id: customer,
        file_ids: [],
      }
      await addJob(db, { kind: 'webhook', customerId: await idOf(customer), payload }, clock.now())
    },
    async work(work) {
      const webhook = {
        atOnce: AT_ONCE,
        attempts: 3,
        async run(/** @type {{ payload: unknown }} */ { payload }) {
          const effects = await work(Object(payload).customer_id)
          return (/** @type {typeof db} */ trx) => effects((text) => sql.raw(text).execute(trx))
        },
      }
      const mostOfKind = isLimited ? MOST_OF_CUSTOMER : AT_ONCE
      const runner = new JobRunner({
        db,
        clock,
        log,
        metrics: new Metrics(),
        handlers: { webhook },
        mostOfKind,
      })
      const nudge = () => runner.nudge()
      const notices = url
        ? new Notices({ url, clock, log, channels: { [JOBS_ADDED]: nudge }, onHearing: nudge })
        : null
      await runner.start({ exclusive: !url, isNotified: () => notices?.isHearing ?? false })
      await notices?.start()
      return async () => {
        notices?.stop()
        await runner.stop()
      }
    },
    close,
  }
}
