import type { Config } from '../config/config.ts'

export const EVENTS_PATH = '/events'

/** Where sources tell us that something changed, without their names. Null: they are not asked to. */
export function eventsAddress({ push, publicUrl }: Pick<Config, 'push' | 'publicUrl'>): string | null {
  return push ? `${publicUrl}${EVENTS_PATH}` : null
}
