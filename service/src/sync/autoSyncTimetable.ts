import type { Timetable } from '../db/accounts/autoSync.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { THIRD_PARTY_SOURCES } from '../sources/thirdPartySources.ts'

type Deps = {
  readonly connectors: Pick<Connectors, 'connectorFor'>
  readonly clock: Clock
  /** Between two syncs of an account. 0: none is synced by itself. */
  readonly autoSyncHours: number
  /** Likewise where all that is imported is read again. */
  readonly autoSyncWalkHours: number
}

/** How often accounts are synced automatically, as of now. */
export function autoSyncTimetable({ connectors, clock, autoSyncHours, autoSyncWalkHours }: Deps): Timetable {
  const sources = THIRD_PARTY_SOURCES.filter((source) => {
    const connector = connectors.connectorFor(source)
    return connector !== null && !connector.changes
  })
  const hours = Math.max(autoSyncHours, autoSyncWalkHours)
  return { now: clock.now(), hours: autoSyncHours, walked: { sources, hours } }
}
