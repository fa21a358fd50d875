import { addDelivery } from '../db/jobs/deliveryJobs.ts'
import type { Db } from '../db/schema.ts'
import { webhooksDue } from '../db/webhooks/deliveries.ts'
import { hasWebhooks } from '../db/webhooks/webhooks.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { JobHandler } from './JobHandler.ts'

/** Milliseconds between two checks, and while there is no endpoint. */
const PERIOD = 1_000
const IDLE = 60_000

/**
 * Kind `webhooks`: a single standing job that finds the endpoints with waiting deliveries and enqueues jobs for them.
 * This way, code that records an event needs no lock on the queue.
 */
export function webhooksJob({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobHandler {
  return {
    concurrency: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run() {
      const due = await webhooksDue(db, clock.now())
      return async (trx) => {
        for (const webhook of due) await addDelivery(trx, webhook, clock.now())
        return { againAt: addMs(clock.now(), (await hasWebhooks(trx)) ? PERIOD : IDLE) }
      }
    },
  }
}
