import * as v from 'valibot'
import type { StrictAnswer } from '../kit/StrictServer.ts'
import { refusal } from './graphRefusal.ts'

const SubscriptionBody = v.strictObject({
  changeType: v.string(),
  notificationUrl: v.pipe(v.string(), v.startsWith('https://')),
  lifecycleNotificationUrl: v.optional(v.pipe(v.string(), v.startsWith('https://'))),
  resource: v.string(),
  expirationDateTime: v.pipe(v.string(), v.isoTimestamp()),
  clientState: v.pipe(v.string(), v.maxLength(128)),
})
type Subscription = v.InferOutput<typeof SubscriptionBody> & { id: string }

/** Minutes that a subscription to drives and mail lasts at most. */
const LONGEST = { drive: 42_300, mail: 10_080 }

/** Change notifications: https://learn.microsoft.com/graph/api/resources/subscription */
export class StrictSubscriptions {
  readonly all = new Map<string, Subscription>()
  /** Drives and mail that may not be watched with the permissions that there are. */
  isForbidden = false
  /** How the address is asked whether it is there. */
  call: (url: URL) => Promise<Response> = async () => new Response('', { status: 404 })
  private readonly now: () => Date
  private count = 0

  constructor(now: () => Date) {
    this.now = now
  }

  async answer(method: string, path: string, body: string): Promise<StrictAnswer> {
    const [, id] = /^\/subscriptions\/(.+)$/.exec(path) ?? []
    if (id === undefined) return this.make(v.safeParse(SubscriptionBody, JSON.parse(body)))
    const known = this.all.get(id)
    if (!known) return refusal(404, 'ResourceNotFound')
    if (method === 'DELETE') {
      this.all.delete(id)
      return { status: 204 }
    }
    const { expirationDateTime } = v.parse(
      v.strictObject({ expirationDateTime: v.string() }),
      JSON.parse(body),
    )
    if (method !== 'PATCH' || this.isTooLong({ ...known, expirationDateTime }))
      return refusal(400, 'InvalidRequest')
    this.all.set(id, { ...known, expirationDateTime })
    return { status: 200, body: this.all.get(id) }
  }

  /** What is sent when something changes. */
  notice(id: string): object {
    const { clientState, resource, changeType } = this.all.get(id) ?? {}
    return { value: [{ subscriptionId: id, clientState, changeType, resource, tenantId: 't' }] }
  }

  /** What is sent when something happens to the subscription itself. */
  lifecycle(id: string, lifecycleEvent: string): object {
    const { clientState, expirationDateTime } = this.all.get(id) ?? {}
    const about = { subscriptionId: id, subscriptionExpirationDateTime: expirationDateTime }
    return { value: [{ ...about, organizationId: 't', clientState, lifecycleEvent }] }
  }

  private async make(wanted: v.SafeParseResult<typeof SubscriptionBody>): Promise<StrictAnswer> {
    if (!wanted.success || this.isTooLong(wanted.output)) return refusal(400, 'InvalidRequest')
    const { changeType, notificationUrl, lifecycleNotificationUrl, resource } = wanted.output
    if (this.isForbidden) return refusal(403, 'ExtensionError')
    if (resource.includes('drive') && changeType !== 'updated') return refusal(400, 'InvalidRequest')
    for (const address of [notificationUrl, lifecycleNotificationUrl])
      if (address !== undefined && !(await this.isThere(address))) return refusal(400, 'ValidationError')
    this.count += 1
    const made = { id: `subscription-${this.count}`, ...wanted.output }
    this.all.set(made.id, made)
    return { status: 201, body: made }
  }

  private async isThere(address: string): Promise<boolean> {
    const token = 'Validation: Testing <client> & token'
    const url = new URL(address)
    url.searchParams.set('validationToken', token)
    const asked = await this.call(url)
    const isText = asked.headers.get('content-type')?.startsWith('text/plain') ?? false
    return asked.status === 200 && isText && (await asked.text()) === token
  }

  private isTooLong({
    resource,
    expirationDateTime,
  }: {
    resource: string
    expirationDateTime: string
  }): boolean {
    const minutes = (Date.parse(expirationDateTime) - this.now().getTime()) / 60_000
    return minutes > LONGEST[resource.includes('drive') ? 'drive' : 'mail']
  }
}
