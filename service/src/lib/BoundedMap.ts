/** A map of up to `maxSize` entries: setting one makes it the newest, and the oldest is evicted. */
export class BoundedMap<V> extends Map<string, V> {
  readonly #maxSize: number

  constructor(maxSize: number) {
    super()
    this.#maxSize = maxSize
  }

  override set(key: string, value: V): this {
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#maxSize && oldest !== undefined) this.delete(oldest)
    return this
  }
}
