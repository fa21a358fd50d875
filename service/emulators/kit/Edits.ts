import type { Clock } from '../../src/lib/Clock.ts'

export const EDIT_KINDS = ['edited', 'removed', 'restored'] as const
type Edit = { readonly item: string; readonly kind: (typeof EDIT_KINDS)[number]; readonly at: string }

/** What was changed at one source in the name of one person since the sandbox started. */
export class Edits {
  private readonly journal: Edit[] = []

  constructor(private readonly clock: Clock) {}

  /** How many there were: where a later reader goes on. */
  get length(): number {
    return this.journal.length
  }

  add(item: string, kind: Edit['kind']): void {
    this.journal.push({ item, kind, at: this.clock.now().toISOString() })
  }

  /** The items touched since then, each once. */
  itemsSince(length: number): string[] {
    return [...new Set(this.journal.slice(length).map(({ item }) => item))]
  }

  /** 1, and one more for each edit. */
  revision(item: string): number {
    return 1 + this.edited(item).length
  }

  editedAt(item: string): string | null {
    return this.edited(item).at(-1)?.at ?? null
  }

  /** Whether it, or something that it is in, is gone. */
  isRemoved(id: string): boolean {
    if (this.journal.length === 0) return false
    const above = id.split('.').map((_, index, keys) => keys.slice(0, index + 1).join('.'))
    return above.some(
      (item) =>
        this.journal.findLast((edit) => edit.item === item && edit.kind !== 'edited')?.kind === 'removed',
    )
  }

  private edited(item: string): Edit[] {
    return this.journal.filter((edit) => edit.item === item && edit.kind === 'edited')
  }
}
