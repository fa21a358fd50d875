import type { Clock } from './Clock.ts'

const INTERVAL_MS = 5_000
const MISSES = 2

/**
 * Asks every 5 s whether the frame still answers, because the crash of an iframe fires no event. `lost` is called
 * after two questions without an answer. A hidden page is not asked: its timers sleep.
 * @param ping Resolves to something true if the frame answered; undefined if there is nobody to ask.
 */
export function heartbeat(
  clock: Clock,
  ping: () => Promise<unknown> | undefined,
  lost: () => void,
  life: AbortSignal,
): void {
  let misses = 0
  const beat = (): void => {
    cancel = clock.after(INTERVAL_MS, beat)
    const answer = document.hidden ? undefined : ping()
    if (!answer) misses = 0
    else if (misses++ === MISSES) {
      misses = 0
      lost()
    }
    answer?.then((pong) => {
      if (pong) misses = 0
    })
  }
  let cancel = clock.after(INTERVAL_MS, beat)
  life.addEventListener('abort', () => cancel())
}
