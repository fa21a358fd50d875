import { PGlite } from '@electric-sql/pglite'
import { fromPglite, PgBoss } from 'pg-boss'
import { AT_ONCE, MOST_OF_CUSTOMER } from './Queue.mjs'

/** Seconds between two looks for jobs whose process died. */
const LOOKS = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }

/** pg-boss, with the options that suit the service best. @type {import('./Queue.mjs').OpenQueue} */
export async function openPgBoss(url, isLimited) {
  const boss = url
    ? new PgBoss({ connectionString: url, max: AT_ONCE, useListenNotify: true, ...LOOKS })
    : new PgBoss({ db: fromPglite(new PGlite()), backend: 'pglite', ...LOOKS })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('jobs', { notify: true, heartbeatSeconds: 10 })
  return {
    async add(id) {
      await boss.send('jobs', { id }, { group: { id } })
    },
    async work(work) {
      // A batch that customers' limits keep small is followed by none at once; jobs one by one are looked for twice a second.
      const options = isLimited
        ? {
            localConcurrency: AT_ONCE,
            pollingIntervalSeconds: 0.5,
            notifyPollingIntervalSeconds: 0.5,
            groupConcurrency: MOST_OF_CUSTOMER,
          }
        : { batchSize: AT_ONCE, burstWhenBatchFull: true }
      async function handle(/** @type {{ data: unknown }[]} */ jobs, tx = boss.getDb()) {
        for (const effects of await Promise.all(jobs.map(({ data }) => work(Object(data).id))))
          await effects((text) => tx.executeSql(text))
      }
      if (url) await boss.work('jobs', { ...options, transactional: true }, handle)
      else await boss.work('jobs', options, (jobs) => handle(jobs))
      return () => boss.offWork('jobs')
    },
    close: () => boss.stop({ graceful: false }),
  }
}
