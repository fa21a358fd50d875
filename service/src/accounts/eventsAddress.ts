import type { Config } from '../config/config.ts'

export const EVENTS_PATH = '/events'

/** Base URL for change notifications, without the source. Null: no notifications. */
export function eventsAddress({ push, publicUrl }: Pick<Config, 'push' | 'publicUrl'>): string | null {
  return push ? `${publicUrl}${EVENTS_PATH}` : null
}
