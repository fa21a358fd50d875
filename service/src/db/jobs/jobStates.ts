import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The states of a job, read from two columns of its row. Jobs that ended have no row. */
const STATES = {
  /** Waits until it is due and a worker is free. */
  queued: { isHeld: false, isSuspect: false },
  running: { isHeld: true, isSuspect: false },
  /** Its process died while it ran, so it waits to run alone. */
  suspect: { isHeld: false, isSuspect: true },
  /** Runs alone in its process. */
  alone: { isHeld: true, isSuspect: true },
} as const
type JobState = keyof typeof STATES

export const JOB_STATES: readonly JobState[] = ['queued', 'running', 'suspect', 'alone']

type Transition = { readonly [from in JobState]?: JobState | 'ended' }
type JobEvent =
  | 'claim'
  | 'claimAlone'
  | 'survive'
  | 'postpone'
  | 'release'
  | 'reclaim'
  | 'finish'
  | 'giveUp'
  | 'cancel'

/** The events of a job, and the state that follows each. docs/architecture.md has the diagram. */
export const JOB_TRANSITIONS: { readonly [event in JobEvent]: Transition } = {
  /** A worker takes the job. */
  claim: { queued: 'running' },
  claimAlone: { suspect: 'alone' },
  /** A step was stored, so the job doesn't kill its process. */
  survive: { alone: 'running' },
  /** Runs again later, after a failure or because there is more to do. */
  postpone: { running: 'queued', alone: 'queued' },
  /** The service stops, so the run is undone. */
  release: { running: 'queued', alone: 'suspect' },
  /** The process died, and the lease expired. */
  reclaim: { running: 'suspect', alone: 'suspect' },
  /** Done, or failed for good. */
  finish: { running: 'ended', alone: 'ended' },
  /** Too many processes died while it ran alone. */
  giveUp: { suspect: 'ended' },
  cancel: { queued: 'ended', running: 'ended', suspect: 'ended', alone: 'ended' },
}

/** Reads the state of a job from its row. */
export function jobStateOf(row: { readonly lease: string | null; readonly suspect: boolean }): JobState {
  const isSuch = (state: JobState) =>
    STATES[state].isHeld === (row.lease !== null) && STATES[state].isSuspect === row.suspect
  const state = JOB_STATES.find(isSuch)
  if (!state) throw new Error('A job is in no state')
  return state
}

/** The condition for jobs in which `event` may happen. Updates with it leave all other jobs unchanged. */
export function mayHappen(event: JobEvent, alias: 'j' | 'jobs' = 'jobs'): RawBuilder<SqlBool> {
  const lease = sql.ref(`${alias}.lease`)
  const suspect = sql.ref(`${alias}.suspect`)
  const from = JOB_STATES.filter((state) => JOB_TRANSITIONS[event][state] !== undefined)
  const conditions = from.map((state) => {
    const { isHeld, isSuspect } = STATES[state]
    return sql`${lease} is ${isHeld ? sql`not null` : sql`null`} and ${isSuspect ? suspect : sql`not ${suspect}`}`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
