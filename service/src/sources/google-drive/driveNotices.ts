import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { jsonOf } from '../client/SourceClient.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import type { Notices } from '../Notices.ts'
import { type DriveChanges, driveQuery } from './DriveChanges.ts'
import { OWN } from './driveItems.ts'

/** Google's maximum, in milliseconds. */
const MAX_WATCH_MS = 7 * 86_400_000

const Channel = v.object({
  id: v.string(),
  resourceId: v.string(),
  /** Milliseconds since 1970. */
  expiration: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer()),
})

/** Channels that announce changes: https://developers.google.com/workspace/drive/api/guides/push */
export function driveNotices(api: GoogleApi, changes: DriveChanges, clock: Clock): Notices {
  return {
    hear({ header }) {
      const stamp = header('x-goog-channel-token')
      // The first call confirms the channel.
      if (stamp === undefined || header('x-goog-resource-state') === 'sync') return null
      return { kind: 'stamps', stamps: [stamp] }
    },
    watch: {
      of: (roots) => [...new Set([OWN, ...roots])],
      async begin(credential, { what, address, stamp, key }, signal) {
        const pageToken = await changes.start(credential, what, signal)
        const expiration = String(clock.now().getTime() + MAX_WATCH_MS)
        const body = { id: key, type: 'web_hook', address, token: stamp, expiration }
        const all = { includeItemsFromAllDrives: 'true', supportsAllDrives: 'true' }
        const at = ['/changes/watch', { pageToken, ...all, ...driveQuery(what) }] as const
        const channel = jsonOf(Channel, await api.send(credential, at, body, signal))
        return {
          externalId: channel.id,
          handle: channel.resourceId,
          expiresAt: new Date(channel.expiration),
        }
      },
      async end(credential, { externalId: id, handle: resourceId }, signal) {
        await api.send(credential, ['/channels/stop'], { id, resourceId }, signal)
      },
    },
  }
}
