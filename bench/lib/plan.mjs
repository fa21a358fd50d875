/** How many times slower than this machine. */
export const RATES = [1, 4]

/** Lengths of the long lists. */
export const ROWS = [1_000, 10_000]

/** How often everything is measured. */
export const ROUNDS = 5
export const QUICK_ROUNDS = 3
