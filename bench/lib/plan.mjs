/** How many times slower than this machine. */
export const RATES = [1, 4]

/**
 * On what everything is opened: this machine, one four times slower, and this machine behind a slow link: a train's,
 * or that of a country far away. On it nothing but the opening is measured.
 * @type {readonly { name: string, rate: number, link?: { roundTrip: number, megabits: number } }[]}
 */
export const PROFILES = [
  ...RATES.map((rate) => ({ name: String(rate), rate })),
  { name: 'slow', rate: 1, link: { roundTrip: 150, megabits: 1.6 } },
]

/**
 * What people have to upload over, with files that take some seconds there: 25 of so many bytes each.
 * @type {readonly { megabits: number, size: number }[]}
 */
export const UPLOAD_LINKS = [
  { megabits: 20, size: 500_000 },
  { megabits: 100, size: 2_500_000 },
  { megabits: 500, size: 12_500_000 },
]
/** Milliseconds of a round trip on them. */
export const UPLOAD_ROUND_TRIP = 20

/** Lengths of the long lists. */
export const ROWS = [1_000, 10_000]

/** How often everything is measured. */
export const ROUNDS = 5
export const QUICK_ROUNDS = 3
