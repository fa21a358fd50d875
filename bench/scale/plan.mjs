/** Files of the customers that are measured, of all others together, and how many customers there are. */
export const SIZES = [10_000, 100_000, 1_000_000]
export const OTHERS = 200_000
export const CUSTOMERS = 100
/** How often each call is timed, and how often before that it is not. */
export const ROUNDS = 100
export const WARM = 5
/** Milliseconds that a kind of call may take of the whole: what is slow is timed less often. */
export const PATIENCE = 6_000
/** The aims: milliseconds, and how many times longer than with the fewest files it may take with the most. */
export const MOST_MS = 50
export const MOST_GROWTH = 1.5

/** @param {number} files */
export function customerOf(files) {
  return `files-${files}`
}
