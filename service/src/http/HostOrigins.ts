import { isAllowedOrigin } from '@inlet/wire/service'
import { listAllHostOrigins, listHostOrigins, type NamedOrigin } from '../db/customers/hostOrigins.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { within } from '../lib/within.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readonly hostOrigins: readonly string[] }
}

/** Milliseconds after which a process reads what others changed. */
const FRESH_MS = 3_000
/** Milliseconds for which a page waits for the database. After that, what was known last counts. */
const TIMEOUT_MS = 2_000

/** Origins of pages that may embed the widget: the deployment's, and those that organizations named. */
export class HostOrigins {
  private readonly deps: Deps
  private named: readonly NamedOrigin[] = []
  private freshUntil = 0
  private reading: Promise<void> | null = null
  private reads = 0

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Returns those of pages that may use tokens of this organization. */
  async ofOrganization(organizationId: number): Promise<string[]> {
    const { db, config } = this.deps
    return [...new Set([...config.hostOrigins, ...(await listHostOrigins(db, organizationId))])]
  }

  /**
   * Returns the deployment's, with those entries of organizations that name this page. No page learns which others
   * there are.
   */
  async forPage(origin: string): Promise<readonly string[]> {
    const { hostOrigins } = this.deps.config
    if (isAllowedOrigin(origin, hostOrigins)) return hostOrigins
    const entries = await this.entriesFor(origin)
    return [...new Set([...hostOrigins, ...entries.map((entry) => entry.origin)])]
  }

  /** Returns whether a page may embed the widget, with tokens of some organization. */
  async allows(origin: string): Promise<boolean> {
    return isAllowedOrigin(origin, this.deps.config.hostOrigins) || (await this.entriesFor(origin)).length > 0
  }

  /** Returns whether other organizations named this page, but neither this one nor the deployment. */
  async isForeign(origin: string, organizationId: number): Promise<boolean> {
    if (isAllowedOrigin(origin, this.deps.config.hostOrigins)) return false
    const entries = await this.entriesFor(origin)
    return entries.length > 0 && !entries.some((entry) => entry.organizationId === organizationId)
  }

  /** Reads what was just changed. */
  async refresh(): Promise<void> {
    await this.read()
  }

  private async entriesFor(origin: string): Promise<readonly NamedOrigin[]> {
    const { clock } = this.deps
    if (clock.now().getTime() >= this.freshUntil) {
      this.reading ??= this.read().finally(() => {
        this.reading = null
      })
      const isRead = (await within(this.reading, clock, TIMEOUT_MS)) !== null
      if (!isRead) this.freshUntil = clock.now().getTime() + FRESH_MS
    }
    return this.named.filter((entry) => isAllowedOrigin(origin, [entry.origin]))
  }

  private async read(): Promise<void> {
    const { db, clock } = this.deps
    this.reads += 1
    const own = this.reads
    const named = await listAllHostOrigins(db).catch(() => null)
    if (own !== this.reads) return
    this.named = named ?? this.named
    this.freshUntil = clock.now().getTime() + FRESH_MS
  }
}
