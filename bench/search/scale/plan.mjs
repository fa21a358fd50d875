/** Of the chunks, for a measure that has less time. */
const SHARE = Number(process.env.INLET_BENCH_SHARE ?? 1)
/** Chunks of each customer: one large, one half of it, eight of some size, ninety small. A million together. */
export const CUSTOMERS = [
  200_000,
  100_000,
  ...Array.from({ length: 8 }, () => 30_000),
  ...Array.from({ length: 90 }, (_, index) => 5_111 + (index < 10 ? 1 : 0)),
].map((count) => Math.ceil(count * SHARE))
export const CHUNKS = CUSTOMERS.reduce((sum, count) => sum + count, 0)
export const CHUNKS_PER_FILE = 20
/** Words of a chunk. */
export const SHORTEST = 20
export const LONGEST = 70
/** Numbers of a vector, and how many subjects they are spread around. */
export const DIMENSIONS = 128
export const SUBJECTS = 2_000
/** One chunk in so many has a code that no other has. */
export const CODES = 10
/** Questions of each kind, of each customer that is asked. */
export const QUESTIONS = 60
