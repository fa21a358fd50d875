import * as v from 'valibot'
import { WebhookPayload } from '../db/jobs/NewJob.ts'
import type { Clock } from '../lib/Clock.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { postJson } from '../outbound/postJson.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'

/** Milliseconds for the receiver to answer. */
const TIMEOUT_MS = 10_000

/** Milliseconds after which an undelivered message is given up, as for registered webhooks. */
const GIVE_UP_MS = 24 * 60 * 60_000

type Deps = {
  /** When the job of this id was added. */
  readonly createdAt: (id: number) => Promise<Date | null>
  readonly clock: Pick<Clock, 'now'>
  readonly url: string | null
  readonly agent: GuardedAgent
}

/**
 * Kind `webhook`: sends one message to the operator's URL, and retries for a day until it answers with a success
 * status.
 */
export function webhookJob({ createdAt, clock, url, agent }: Deps): JobHandler {
  return {
    concurrency: 2,
    attempts: Number.POSITIVE_INFINITY,
    async run(job, { signal }) {
      // The operator removed the URL from the configuration meanwhile.
      if (url === null) return async () => {}
      const fault = await postJson(agent, url, v.parse(WebhookPayload, job.payload), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).then(
        ({ status }) => (status >= 200 && status < 300 ? null : `It answered ${status}.`),
        (error: unknown) => (error instanceof FetchFault ? error.message : 'It did not answer.'),
      )
      signal.throwIfAborted()
      if (fault === null) return async () => {}
      const created = await createdAt(job.id)
      const retryable = created !== null && clock.now().getTime() - created.getTime() < GIVE_UP_MS
      throw new JobFault(`The webhook was not delivered. ${fault}`, { retryable })
    },
  }
}
