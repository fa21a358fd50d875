type Constructor<T> = abstract new (...given: never[]) => T

/** A store that can say which input would be lost; null or undefined if none. */
type Kept = object & { readonly unsent?: string | null }

/**
 * Keeps stores for the whole session, so that an upload, a half-filled form or a selection is still there when the
 * user returns to a step. Lazily loaded features create their stores through it.
 */
export class StoreCache {
  private readonly held = new Map<string, Kept[]>()

  /** One store per class, or one per key, such as an account's id. */
  keep<T extends Kept>(type: Constructor<T>, make: () => T, key: string | number = ''): T {
    const ofKey = this.held.get(String(key)) ?? []
    for (const one of ofKey) if (one instanceof type) return one
    const made = make()
    this.held.set(String(key), [...ofKey, made])
    return made
  }

  /** What closing would lose, as text. */
  get unsent(): readonly string[] {
    return [...this.held.values()].flat().flatMap(({ unsent }) => unsent ?? [])
  }
}
