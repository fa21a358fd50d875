import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { NoticeCall, Notices } from '../Notices.ts'
import type { SourceApp } from '../SourceApp.ts'

/** Maximum age of a call in seconds, against replays. */
const MAX_AGE_SECONDS = 300
const MAX_CHALLENGE_CHARS = 1000

const text = v.nullish(v.pipe(v.string(), v.maxLength(100)), null)
/** An id, or an object with one. */
const Channel = v.nullish(v.union([v.string(), v.object({ id: v.string() })]), null)
const Envelope = v.variant('type', [
  v.object({
    type: v.literal('url_verification'),
    challenge: v.pipe(v.string(), v.maxLength(MAX_CHALLENGE_CHARS)),
  }),
  v.object({
    type: v.literal('event_callback'),
    team_id: text,
    enterprise_id: text,
    context_team_id: text,
    context_enterprise_id: text,
    event: v.object({
      channel: Channel,
      channel_id: text,
      item: v.nullish(v.object({ channel: text }), null),
    }),
  }),
])

/**
 * Slack's Events API: one URL per app, for all workspaces that installed it.
 * https://docs.slack.dev/apis/events-api
 */
export const slackNotices: Notices = {
  hear(call, { apps, now }) {
    const app = signer(call, apps, now)
    const envelope =
      app && v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), call.body, { abortEarly: true })
    if (!app || !envelope?.success) return null
    if (envelope.output.type === 'url_verification')
      return { kind: 'challenge', text: envelope.output.challenge }
    const { team_id, enterprise_id, context_team_id, context_enterprise_id, event } = envelope.output
    const { channel, channel_id, item } = event
    const ids = [typeof channel === 'object' ? channel?.id : channel, channel_id, item?.channel]
    return {
      kind: 'items',
      clientId: app.clientId,
      workspaces: known([team_id, enterprise_id, context_team_id, context_enterprise_id]),
      externalIds: known(ids),
    }
  },
}

/**
 * Returns the app whose secret signed the call:
 * https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
function signer({ header, body }: NoticeCall, apps: readonly SourceApp[], now: Date): SourceApp | null {
  const at = header('x-slack-request-timestamp') ?? ''
  const signature = Buffer.from(header('x-slack-signature') ?? '')
  if (!/^\d{1,12}$/.test(at) || Math.abs(now.getTime() / 1000 - Number(at)) > MAX_AGE_SECONDS) return null
  const isSigned = ({ settings: { signing_secret: secret } }: SourceApp) => {
    if (!secret) return false
    const expectedSignature = Buffer.from(
      `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`,
    )
    return expectedSignature.length === signature.length && timingSafeEqual(expectedSignature, signature)
  }
  return apps.find(isSigned) ?? null
}

function known(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id || []))]
}
