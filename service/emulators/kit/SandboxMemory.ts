import type { Clock } from '../../src/lib/Clock.ts'
import type { Person } from '../people/people.ts'
import { Edits } from './Edits.ts'

/** What the sandbox keeps in mind while it runs. Tokens are not among it. */
export class SandboxMemory {
  /** Codes by the grant that they made, which live a minute, and tokens that one person may use once. */
  private readonly usedCodes = new Map<string, number>()
  private readonly endedGrants = new Set<string>()
  private readonly requests = new Map<string, number>()
  private readonly begun = new Map<string, number>()
  private readonly edits = new Map<string, Edits>()

  constructor(private readonly clock: Clock) {}

  /** True the first time, within the time that a code lives. */
  redeem(grant: string, lifetime: number): boolean {
    const now = this.clock.now().getTime()
    for (const [used, until] of this.usedCodes) if (until <= now) this.usedCodes.delete(used)
    if (this.usedCodes.has(grant)) return false
    this.usedCodes.set(grant, now + lifetime * 1000)
    return true
  }

  end(grant: string): void {
    this.endedGrants.add(grant)
  }

  hasEnded(grant: string): boolean {
    return this.endedGrants.has(grant)
  }

  /** A sync begins. For a person whose access is revoked later, the second one ends it. */
  begin(grant: string, person: Person): void {
    const times = (this.begun.get(grant) ?? 0) + 1
    this.begun.set(grant, times)
    if (person.revokedLater && times > 1) this.end(grant)
  }

  /** Counts a request; seconds to wait if this one comes too fast, else null. */
  waitFor(grant: string, person: Person): number | null {
    if (!person.limitedEvery) return null
    const count = (this.requests.get(grant) ?? 0) + 1
    this.requests.set(grant, count)
    if (count % person.limitedEvery !== 0) return null
    return (count / person.limitedEvery) % 2 === 0 ? 2 : 1
  }

  editsOf(source: string, person: string): Edits {
    const key = `${source} ${person}`
    const known = this.edits.get(key)
    if (known) return known
    const fresh = new Edits(this.clock)
    this.edits.set(key, fresh)
    return fresh
  }
}
