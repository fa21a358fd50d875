type Constructor<T> = abstract new (...given: never[]) => T

/**
 * Keeps one store per class for the whole session, so that what a person began (an upload, a half-filled form)
 * is still there when they come back to a step. Lazily loaded features make their store through it.
 */
export class Keeper {
  private readonly held = new Map<Constructor<unknown>, unknown>()

  keep<T>(type: Constructor<T>, make: () => T): T {
    const held = this.held.get(type)
    if (held instanceof type) return held
    const made = make()
    this.held.set(type, made)
    return made
  }
}
