import { inLongRun } from '../inLongRun.ts'
import { PLAYED } from './playedSources.ts'

/**
 * The sources that a long trial takes in `npm test`: every second one, from the first or the second on. Trials of both
 * kinds leave no source out. `npm run test:long` takes all.
 */
export function everySecond(from: 'first' | 'second'): typeof PLAYED {
  const remainder = from === 'first' ? 0 : 1
  return inLongRun ? PLAYED : PLAYED.filter((_, at) => at % 2 === remainder)
}
