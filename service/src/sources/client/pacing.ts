import { AsyncLocalStorage } from 'node:async_hooks'

/** How fast a source may be asked, for each account under each app. */
export type Pace = {
  /** Requests on their way at the same time. */
  readonly atOnce: number
  readonly perMinute: number
  /** Of these, so many at once after a while without any. Default: those of a second, and `atOnce` at least. */
  readonly burst?: number
  /** Of all accounts under one app together. Default: no limit but that of each. */
  readonly perAppMinute?: number
}

/** Lets requests begin. What it answers ends the request. */
export type Pacer = { enter(signal: AbortSignal): Promise<() => void> }

const pacers = new AsyncLocalStorage<Pacer>()

/** Every request to a source that this work makes waits for its turn. So no connector has to think of it. */
export function paced<T>(pacer: Pacer, work: () => Promise<T>): Promise<T> {
  return pacers.run(pacer, work)
}

/**
 * Takes turns for a request that costs more than one, before it takes its own: where a source counts in units, a turn is so
 * many of them.
 */
export async function spendTurns(count: number, signal: AbortSignal): Promise<void> {
  for (let spent = 0; spent < count; spent += 1) (await turnToAsk(signal))()
}

/** Settles when a request may begin. What it answers is called when the request has ended. */
export async function turnToAsk(signal: AbortSignal): Promise<() => void> {
  return (await pacers.getStore()?.enter(signal)) ?? (() => {})
}
