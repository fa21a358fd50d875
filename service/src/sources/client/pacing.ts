import { AsyncLocalStorage } from 'node:async_hooks'

/** The rate limit of a source, per account and app. */
export type Pace = {
  /** Concurrent requests. */
  readonly atOnce: number
  readonly perMinute: number
  /** Requests that may start at once after a pause. Default: one second's worth, at least `atOnce`. */
  readonly burst?: number
  /** For all accounts of an app together. Default: only the limit per account. */
  readonly perAppMinute?: number
}

/** Admits requests. Call the returned function when the request ends. */
export type Pacer = { enter(signal: AbortSignal): Promise<() => void> }

const pacers = new AsyncLocalStorage<Pacer>()

/** Runs `work` with its source requests paced, so that connectors need not. */
export function paced<T>(pacer: Pacer, work: () => Promise<T>): Promise<T> {
  return pacers.run(pacer, work)
}

/** Waits for `count` further turns before a request, for sources that count in units. */
export async function spendTurns(count: number, signal: AbortSignal): Promise<void> {
  for (let spent = 0; spent < count; spent += 1) (await waitForTurn(signal))()
}

/** Waits until a request may start. Call the returned function when the request ends. */
export async function waitForTurn(signal: AbortSignal): Promise<() => void> {
  return (await pacers.getStore()?.enter(signal)) ?? (() => {})
}
