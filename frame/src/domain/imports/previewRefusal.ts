import type { Fault } from '../../service/Fault.ts'

/** Pause before a count is begun again, where others of the user are running and the service doesn't say how long. */
const QUEUE_MS = 20_000

/**
 * What a fault of a count means: milliseconds until its turn may come, or that it failed, or that nothing is counted:
 * by a service without previews, or one that refuses what is chosen. The import says why, if it fails.
 */
export function previewRefusal({ kind, status, retryAfter }: Fault): number | 'failed' | 'off' {
  if (status === 429) return retryAfter === null ? QUEUE_MS : retryAfter * 1000
  return kind === 'network' || kind === 'timeout' || (status >= 500 && status !== 501) ? 'failed' : 'off'
}
