/** Something that the user has begun, which the next document of the frame can resume. */
export interface Draft {
  /**
   * Returns plain data, or files if necessary. Never a secret: it passes through the host's page, or is stored in the
   * browser. Undefined: nothing to save.
   */
  readonly draft: unknown
  /** Resumes what `draft` returned, possibly in an earlier build: parse it first. */
  resume(left: unknown): void
}

/** Drafts by name, from the last document to the next: after an update, and when the widget is opened again. */
export class Drafts {
  private readonly open = new Map<string, Draft>()
  private left = new Map<string, unknown>()

  /** What the last document left. */
  take(given: unknown) {
    this.left = new Map(Object.entries(Object(given)))
  }

  /** Gives a draft what was left under its name, once, and registers it. */
  keep<T extends Draft>(name: string, draft: T): T {
    this.open.set(name, draft)
    const left = this.left.get(name)
    this.left.delete(name)
    if (left !== undefined) draft.resume(left)
    return draft
  }

  /** Returns the drafts for the next document, including those of steps that were not opened since. */
  collect(): Readonly<Record<string, unknown>> {
    const begun = [...this.open].map(([name, { draft }]) => [name, draft] as const)
    return Object.fromEntries([...this.left, ...begun].filter(([, draft]) => draft !== undefined))
  }
}
