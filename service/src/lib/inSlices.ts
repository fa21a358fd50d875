import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before the event loop runs again. */
const SLICE_MS = 10

/** Maps many entries one by one, without blocking the event loop for long. */
export async function mapInSlices<T, R>(
  entries: readonly T[],
  map: (entry: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = []
  let began = performance.now()
  for (const [index, entry] of entries.entries()) {
    mapped.push(map(entry, index))
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    began = performance.now()
  }
  return mapped
}
