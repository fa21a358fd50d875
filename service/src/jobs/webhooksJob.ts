import { addDelivery } from '../db/jobs/deliveryJobs.ts'
import type { Db } from '../db/schema.ts'
import { webhooksDue } from '../db/webhooks/deliveries.ts'
import { hasWebhooks } from '../db/webhooks/webhooks.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { JobHandler } from './JobHandler.ts'

/** Milliseconds between two looks, and where there is nobody to tell. */
const PERIOD = 1_000
const IDLE = 60_000

/**
 * Kind `webhooks`: there is one such job. It sees which addresses something waits for, and has it sent. So whoever
 * writes an event down needs no lock on the queue.
 */
export function webhooksJob({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobHandler {
  return {
    atOnce: 1,
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
