import { expect } from 'vitest'
import type { PlanStep } from './explaining.ts'

/** Reads by one of these indexes, and nothing but it; sorts no more rows than this, by its own account. */
export function expectToRead(steps: readonly PlanStep[], indexes: readonly string[], sorted: number): void {
  const plan = JSON.stringify(steps.map((step) => [step['Node Type'], step['Index Name'], step['Plan Rows']]))
  const read = new Set(steps.flatMap((step) => step['Index Name'] ?? []))
  expect(read.size, plan).toBeGreaterThan(0)
  expect(indexes, plan).toEqual(expect.arrayContaining([...read]))
  expect(
    steps.filter((step) => step['Node Type'] === 'Seq Scan'),
    plan,
  ).toEqual([])
  const sorts = steps.filter((step) => step['Node Type'] === 'Sort')
  for (const sort of sorts) expect(sort['Plan Rows'], plan).toBeLessThanOrEqual(sorted)
}

/** Likewise, row by row where the index has them: nothing is gathered before. */
export function expectToWalk(steps: readonly PlanStep[], indexes: readonly string[], sorted: number): void {
  expectToRead(steps, indexes, sorted)
  expect(steps.filter((step) => step['Node Type'] === 'Bitmap Heap Scan')).toEqual([])
}
