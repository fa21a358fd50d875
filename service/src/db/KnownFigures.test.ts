import { expect, test } from 'vitest'
import type { Figures } from '../lib/Metrics.ts'
import { DatabaseOutage } from './DatabaseOutage.ts'
import { KnownFigures } from './KnownFigures.ts'

const FIGURES: Figures = {
  jobs: [],
  files: [{ status: 'READY', count: 7 }],
  accounts: [],
  deliveries: [],
  databaseBytes: 1,
  blobBytes: 2,
}

/** A database whose counting a test ends; the timeout passes at once. */
function scene() {
  const counts: { resolve(figures: Figures): void; reject(error: Error): void }[] = []
  let now = new Date(0)
  let isAway = false
  const known = new KnownFigures({
    answer: async () => {
      if (isAway) throw new DatabaseOutage('away')
    },
    count: () => new Promise((resolve, reject) => counts.push({ resolve, reject })),
    clock: {
      now: () => now,
      after(_milliseconds, task) {
        const timer = setImmediate(task)
        return () => clearImmediate(timer)
      },
    },
  })
  return {
    known,
    counts,
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    leave: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
  }
}

test('a database that counts for long is there, is asked once, and rests afterwards', async () => {
  const { known, counts, advance } = scene()
  expect(await known.look()).toEqual({ figures: null })
  advance(20)
  expect(await known.look()).toEqual({ figures: null })
  expect(counts).toHaveLength(1)
  counts[0]?.resolve(FIGURES)
  expect(await known.look()).toEqual({ figures: FIGURES })
  advance(199)
  expect(await known.look()).toEqual({ figures: FIGURES })
  expect(counts).toHaveLength(1)
  advance(1)
  // The previous counts, until the next are there.
  expect(await known.look()).toEqual({ figures: FIGURES })
  expect(counts).toHaveLength(2)
})

test('one that is away has no figures, and counts again as soon as it is back', async () => {
  const { known, counts, leave, comeBack } = scene()
  await known.look()
  leave()
  counts[0]?.reject(new DatabaseOutage('away'))
  expect(await known.look()).toBe(null)
  comeBack()
  expect(await known.look()).toEqual({ figures: null })
  expect(counts).toHaveLength(2)
  counts[1]?.resolve(FIGURES)
  expect(await known.look()).toEqual({ figures: FIGURES })
})
