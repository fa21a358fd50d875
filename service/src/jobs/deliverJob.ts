import * as v from 'valibot'
import type { Db } from '../db/schema.ts'
import {
  type Due,
  deferDelivery,
  dueDeliveries,
  type Outcome,
  recordHealth,
  recordOutcome,
} from '../db/webhooks/deliveries.ts'
import { contextOfWebhook, findAnyWebhook, lockWebhook, type WebhookRow } from '../db/webhooks/webhooks.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import { type EnvelopeKeys, open } from '../lib/envelope.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { postText } from '../outbound/postText.ts'
import type { JobHandler } from './JobHandler.ts'
import { signedMessage } from './signedMessage.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly keys: EnvelopeKeys
  readonly agent: GuardedAgent
}

const Payload = v.object({ webhookId: v.number() })

/** Milliseconds for the receiver to answer. */
const TIMEOUT = 10_000
/** Deliveries read, and sent, at a time. */
const LOOKED_AT = 200
const CONCURRENCY = 8
/** Milliseconds before the first retry of a delivery; doubled for each further one, up to the maximum. */
const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 60 * 60_000
/** The longest pause in milliseconds for an endpoint at which nothing arrives; doubled in the same way. */
const MAX_PAUSE_MS = 5 * 60_000

/**
 * Kind `deliver`: sends the waiting deliveries of one endpoint, in order per file, several files concurrently. A
 * delivery that was sent but not recorded before the process died is sent again.
 */
export function deliverJob({ db, clock, keys, agent }: Deps): JobHandler {
  async function send(webhook: WebhookRow, due: Due, signal: AbortSignal): Promise<Outcome | null> {
    const key = open(webhook.signing_key, contextOfWebhook(webhook.organization_id), keys)
    const { body, headers } = signedMessage(due, key, clock.now())
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
    const answered = await postText(agent, webhook.url, body, { headers, signal: limit }).then(
      (status) => ({ status, error: status >= 200 && status < 300 ? null : `It answered ${status}.` }),
      (error: unknown) => ({
        status: null,
        error: error instanceof FetchFault ? error.message : 'It did not answer in time.',
      }),
    )
    if (answered.error !== null && signal.aborted) return null
    const now = clock.now()
    const nextAt = now >= due.give_up_at ? null : addMs(now, delay(due.attempts, MAX_RETRY_DELAY_MS))
    return { id: due.id, answerStatus: answered.status, error: answered.error, nextAt }
  }

  return {
    concurrency: 16,
    attempts: Number.POSITIVE_INFINITY,
    async run(job, run) {
      const { webhookId } = v.parse(Payload, job.payload)
      // Sending can't kill a process, so the job is no suspect.
      await run.survived()
      for (;;) {
        run.signal.throwIfAborted()
        const webhook = await findAnyWebhook(db, webhookId)
        const now = clock.now()
        if (!webhook || (webhook.paused_until && webhook.paused_until > now)) return async () => {}
        const { now: chosen, later } = choose(await dueDeliveries(db, webhookId, { now, most: LOOKED_AT }))
        const tried = await Promise.all(chosen.map((due) => send(webhook, due, run.signal)))
        const outcomes = tried.filter((outcome) => outcome !== null)
        await run.commit(async (trx) => {
          // Locks the endpoint first, as its deletion does, so that the two can't deadlock.
          if (!(await lockWebhook(trx, webhook.id))) return
          for (const { id, waits_until: until } of later) if (until) await deferDelivery(trx, id, until)
          for (const outcome of outcomes) await recordOutcome(trx, outcome, clock.now())
          if (outcomes.length > 0)
            await recordHealth(trx, webhook.id, healthAfter(webhook, outcomes, clock.now()), now)
        })
        const hasFailed = outcomes.some(({ error }) => error !== null)
        if (chosen.length === 0 || hasFailed || (await run.shouldYield())) return async () => {}
      }
    },
  }
}

/** Picks the oldest delivery of each subject, and none that another must precede. */
export function choose<D extends Pick<Due, 'subjects' | 'waits_until'>>(
  due: readonly D[],
): { readonly now: readonly D[]; readonly later: readonly D[] } {
  const taken = new Set<string>()
  const now: D[] = []
  for (const one of due) {
    const isFree = one.waits_until === null && !one.subjects.some((subject) => taken.has(subject))
    for (const subject of one.subjects) taken.add(subject)
    if (isFree && now.length < CONCURRENCY) now.push(one)
  }
  return { now, later: due.filter((one) => one.waits_until !== null) }
}

function healthAfter(webhook: WebhookRow, outcomes: readonly Outcome[], now: Date) {
  const hasArrived = outcomes.some(({ error }) => error === null)
  const givenUp = outcomes.find(({ error, nextAt }) => error !== null && nextAt === null)
  const failures = hasArrived ? 0 : webhook.failures + 1
  return {
    failures,
    pausedUntil: hasArrived ? null : addMs(now, delay(webhook.failures, MAX_PAUSE_MS)),
    ...(givenUp
      ? { flag: `Something could not be delivered for a day. ${givenUp.error}` }
      : hasArrived && webhook.status !== 'ACTIVE' && { flag: null }),
  }
}

function delay(before: number, longest: number): number {
  return Math.min(longest, MIN_RETRY_DELAY_MS * 2 ** Math.min(before, 20))
}
