import * as v from 'valibot'
import { WebhookPayload } from '../db/jobs/NewJob.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'

/** Milliseconds for the receiver to answer. */
const TIMEOUT_MS = 10_000

/** Kind `webhook`: one message to the operator's own address, repeated until it answers with a success. */
export function webhookJob({ url }: { url: string | null }): JobHandler {
  return {
    atOnce: 2,
    attempts: 8,
    async run(job, { signal }) {
      // The operator took the address out of the configuration meanwhile: nobody wants to hear it.
      if (url === null) return async () => {}
      const body = JSON.stringify(v.parse(WebhookPayload, job.payload))
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).catch(() => null)
      await answer?.body?.cancel()
      signal.throwIfAborted()
      if (!answer?.ok) {
        const status = answer ? `answered ${answer.status}` : 'did not answer'
        throw new JobFault(`The web hook ${status}.`, { retryable: true })
      }
      return async () => {}
    },
  }
}
