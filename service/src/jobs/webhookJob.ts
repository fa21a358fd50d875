import * as v from 'valibot'
import { WebhookPayload } from '../db/jobs/NewJob.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { postJson } from '../outbound/postJson.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'

/** Milliseconds for the receiver to answer. */
const TIMEOUT_MS = 10_000

/** Kind `webhook`: one message to the operator's own address, repeated until it answers with a success. */
export function webhookJob({ url, agent }: { url: string | null; agent: GuardedAgent }): JobHandler {
  return {
    atOnce: 2,
    attempts: 8,
    async run(job, { signal }) {
      // The operator took the address out of the configuration meanwhile: nobody wants to hear it.
      if (url === null) return async () => {}
      const fault = await postJson(agent, url, v.parse(WebhookPayload, job.payload), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).then(
        ({ status }) => (status >= 200 && status < 300 ? null : `It answered ${status}.`),
        (error: unknown) => (error instanceof FetchFault ? error.message : 'It did not answer.'),
      )
      signal.throwIfAborted()
      if (fault !== null) throw new JobFault(`The web hook was not delivered. ${fault}`, { retryable: true })
      return async () => {}
    },
  }
}
