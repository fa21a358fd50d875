import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { jsonOf } from '../client/SourceClient.ts'
import type { Notices, Subscribed } from '../Notices.ts'
import type { Graph } from './Graph.ts'

/** Graph allows 42,300 minutes for drives; for mail 10,080 now, and 4,230 before. */
const LIFETIME_MS = 4200 * 60_000
/** Notifications per call. */
const MAX_NOTIFICATIONS = 1000
/** Characters of the validation token that is sent back. */
const MAX_TOKEN_CHARS = 2000

const Subscription = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  expirationDateTime: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
    v.date(),
  ),
})
const Calls = v.object({
  value: v.pipe(
    v.array(
      v.object({
        clientState: v.nullish(v.pipe(v.string(), v.maxLength(128)), null),
        lifecycleEvent: v.nullish(v.string(), null),
      }),
    ),
    v.maxLength(MAX_NOTIFICATIONS),
  ),
})

/** Lifecycle events that end a subscription. For `missed`, an early sync is enough. */
const ENDINGS: readonly (string | null)[] = ['reauthorizationRequired', 'subscriptionRemoved']

type About = {
  /** Returns what to watch for an account, from the roots of its imports. */
  readonly of: (roots: readonly string[]) => readonly string[]
  /** Returns the resource in Graph's terms. */
  readonly resource: (what: string) => string
  readonly changeType: string
}

/** Subscriptions of Microsoft Graph: https://learn.microsoft.com/graph/change-notifications-delivery-webhooks */
export function graphNotices(graph: Graph, clock: Clock, { of, resource, changeType }: About): Notices {
  const until = () => new Date(clock.now().getTime() + LIFETIME_MS).toISOString()
  return {
    hear({ query: { validationToken }, body }) {
      if (validationToken !== undefined)
        return validationToken.length > MAX_TOKEN_CHARS ? null : { kind: 'challenge', text: validationToken }
      const calls = v.safeParse(v.pipe(v.string(), v.parseJson(), Calls), body, { abortEarly: true })
      if (!calls.success) return null
      const stampsOf = (some: typeof calls.output.value) => [
        ...new Set(some.flatMap(({ clientState }) => clientState ?? [])),
      ]
      const { value } = calls.output
      const ending = stampsOf(value.filter(({ lifecycleEvent }) => ENDINGS.includes(lifecycleEvent)))
      return { kind: 'stamps', stamps: stampsOf(value), ...(ending.length > 0 && { ending }) }
    },
    watch: {
      of,
      async begin(credential, { what, address, stamp }, signal) {
        const body = {
          changeType,
          notificationUrl: address,
          // https://learn.microsoft.com/graph/change-notifications-lifecycle-events
          lifecycleNotificationUrl: address,
          resource: resource(what),
          expirationDateTime: until(),
          clientState: stamp,
        }
        return subscribed(await graph.send('POST', '/subscriptions', body, { credential, signal }))
      },
      async renew(credential, { externalId }, signal) {
        const body = { expirationDateTime: until() }
        return subscribed(await graph.send('PATCH', pathOf(externalId), body, { credential, signal }))
      },
      async end(credential, { externalId }, signal) {
        await graph.send('DELETE', pathOf(externalId), null, { credential, signal })
      },
    },
  }
}

function pathOf(id: string): string {
  return `/subscriptions/${encodeURIComponent(id)}`
}

function subscribed(text: string): Subscribed {
  const { id, expirationDateTime } = jsonOf(Subscription, text)
  return { externalId: id, handle: null, expiresAt: expirationDateTime }
}
