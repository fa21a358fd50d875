import { createHash } from 'node:crypto'

/** Ids that are the same each time, so that accounts find their things after a restart. */
export class SteadyIds {
  private readonly owner: string
  private name = ''

  constructor(owner: string) {
    this.owner = owner
  }

  /** What is numbered next. */
  nameNext(name: string): void {
    this.name = name
  }

  /** As a UUID. */
  readonly next = (): string => {
    // One thing may need several.
    this.name += '.'
    const hex = createHash('sha256').update(`${this.owner} ${this.name}`).digest('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      '-',
    )
  }
}
