import { mapInSlices } from '../lib/inSlices.ts'

/** Minimum length of an array that is packed as a vector. */
const MIN_NUMBERS = 64

type Place<T> = { readonly holder: object; readonly key: string; readonly entry: T }

/**
 * Replaces a value's vectors by typed arrays and returns their buffers. Typed arrays are transferred between threads at
 * once, arrays number by number.
 */
export function packVectors(value: unknown): ArrayBuffer[] {
  return placesOf(value, vectorIn).map(({ holder, key, entry }) => {
    const packed = new Float64Array(entry)
    Reflect.set(holder, key, packed)
    return packed.buffer
  })
}

/** Replaces typed arrays by arrays again, without blocking the event loop for long. */
export async function unpackVectors(value: unknown): Promise<void> {
  await mapInSlices(placesOf(value, packedIn), ({ holder, key, entry }) =>
    Reflect.set(holder, key, Array.from(entry)),
  )
}

function placesOf<T>(value: unknown, read: (entry: unknown) => T | null): Place<T>[] {
  if (typeof value !== 'object' || value === null) return []
  const places: Place<T>[] = []
  for (const [key, entry] of Object.entries(value)) {
    const found = read(entry)
    if (found !== null) places.push({ holder: value, key, entry: found })
    else for (const place of placesOf(entry, read)) places.push(place)
  }
  return places
}

function vectorIn(entry: unknown): number[] | null {
  if (!Array.isArray(entry) || entry.length < MIN_NUMBERS) return null
  return entry.every((one: unknown) => typeof one === 'number') ? entry : null
}

function packedIn(entry: unknown): Float64Array | null {
  return entry instanceof Float64Array ? entry : null
}
