type Constructor<T> = abstract new (...given: never[]) => T

/** A store that may say what the person began in it and has not sent; null or nothing while there is none. */
type Kept = object & { readonly unsent?: string | null }

/**
 * Keeps stores for the whole session, so that what a person began (an upload, a half-filled form, a selection) is
 * still there when they come back to a step. Lazily loaded features make their store through it.
 */
export class StoreCache {
  private readonly held = new Map<string, Kept[]>()

  /** One store per class; with a key, such as an account's, one for each. */
  keep<T extends Kept>(type: Constructor<T>, make: () => T, key: string | number = ''): T {
    const ofKey = this.held.get(String(key)) ?? []
    for (const one of ofKey) if (one instanceof type) return one
    const made = make()
    this.held.set(String(key), [...ofKey, made])
    return made
  }

  /** What closing would lose, in words. */
  get unsent(): readonly string[] {
    return [...this.held.values()].flat().flatMap(({ unsent }) => unsent ?? [])
  }
}
