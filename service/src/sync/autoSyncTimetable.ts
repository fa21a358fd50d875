import type { Timetable } from '../db/accounts/autoSync.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { THIRD_PARTY_SOURCES } from '../sources/thirdPartySources.ts'

type Deps = {
  readonly connectors: Pick<Connectors, 'connectorFor'>
  readonly clock: Clock
  /** Interval of automatic sync. 0: off. */
  readonly autoSyncHours: number
  /** The same for sources without a change feed. */
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
