import { keepNewest } from '../../lib/keepNewest.ts'

/** Answers that are kept. */
const KEPT = 100

/** What was read a moment ago, by what it was asked for. */
export class Recent<V> {
  private readonly now: () => number
  private readonly lasts: number
  private readonly kept = new Map<string, { readonly value: V; readonly at: number }>()

  /** Milliseconds. */
  constructor({ now, lasts }: { readonly now: () => number; readonly lasts: number }) {
    this.now = now
    this.lasts = lasts
  }

  /** `isFresh`: as it is now, and not as it was. */
  async get(key: string, read: () => Promise<V>, isFresh = false): Promise<V> {
    const known = this.kept.get(key)
    if (known && !isFresh && this.now() - known.at < this.lasts) return known.value
    const value = await read()
    keepNewest(this.kept, key, { value, at: this.now() }, KEPT)
    return value
  }
}
