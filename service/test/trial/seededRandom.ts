/** The same numbers for the same seed, each from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed of this run, which tests print with what failed. */
export const TEST_SEED = Number(process.env.INLET_TEST_SEED ?? 1)

/** One of them. */
export function pickOne<T>(all: readonly T[], random: () => number): T | undefined {
  return all[Math.floor(random() * all.length)]
}

/** So many of them, in their order. */
export function pickSome<T>(all: readonly T[], count: number, random: () => number): readonly T[] {
  const keyed = all.map((one) => ({ one, at: random() }))
  const chosen = new Set(keyed.toSorted((a, b) => a.at - b.at).slice(0, count))
  return keyed.filter((one) => chosen.has(one)).map(({ one }) => one)
}
