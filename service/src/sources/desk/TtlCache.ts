import { BoundedMap } from '../../lib/BoundedMap.ts'

const MAX_ENTRIES = 100

/** Caches recent answers by their key. */
export class TtlCache<V> {
  private readonly now: () => number
  private readonly ttlMs: number
  private readonly entries = new BoundedMap<{ readonly value: V; readonly at: number }>(MAX_ENTRIES)

  constructor({ now, ttlMs }: { readonly now: () => number; readonly ttlMs: number }) {
    this.now = now
    this.ttlMs = ttlMs
  }

  /** `isFresh`: always reads. */
  async get(key: string, read: () => Promise<V>, isFresh = false): Promise<V> {
    const known = this.entries.get(key)
    if (known && !isFresh && this.now() - known.at < this.ttlMs) return known.value
    const value = await read()
    this.entries.set(key, { value, at: this.now() })
    return value
  }
}
