/** Something a person has begun, which the next document of the frame can go on with. */
export interface Draft {
  /**
   * Plain data, and files where they are all there is. Never a secret: it passes through the host's page, or rests in
   * the browser. Undefined: nothing.
   */
  readonly draft: unknown
  /** Goes on with what `draft` answered, maybe in an earlier build: parsed before it is believed. */
  resume(left: unknown): void
}

/** What people have begun and not sent, by name, from the document before to the one after: after an update, and when the widget is opened again. */
export class Drafts {
  private readonly open = new Map<string, Draft>()
  private left = new Map<string, unknown>()

  /** What the document before has left. */
  take(given: unknown) {
    this.left = new Map(Object.entries(Object(given)))
  }

  /** Gives a draft what was left under its name, once, and keeps it in view. */
  keep<T extends Draft>(name: string, draft: T): T {
    this.open.set(name, draft)
    const left = this.left.get(name)
    this.left.delete(name)
    if (left !== undefined) draft.resume(left)
    return draft
  }

  /** For the next document. What was left for steps that nobody has opened since goes on to it. */
  collect(): Readonly<Record<string, unknown>> {
    const begun = [...this.open].map(([name, { draft }]) => [name, draft] as const)
    return Object.fromEntries([...this.left, ...begun].filter(([, draft]) => draft !== undefined))
  }
}
