import type { Clock } from '../lib/Clock.ts'
import type { Metrics } from '../lib/Metrics.ts'
import type { Ingester } from './createIngester.ts'

/** Wraps an ingester and measures the duration of each file by format, except canceled ones. */
export function measuredIngester(
  ingester: Ingester,
  { metrics, clock }: { metrics: Metrics; clock: Clock },
): Ingester {
  return {
    ...ingester,
    async file(input) {
      const began = clock.now().getTime()
      const ended = (outcome: 'ok' | 'failed') => {
        if (!input.signal.aborted)
          metrics.ingested(input.format, outcome, (clock.now().getTime() - began) / 1000)
      }
      try {
        const ingested = await ingester.file(input)
        ended('ok')
        return ingested
      } catch (error) {
        ended('failed')
        throw error
      }
    },
  }
}
