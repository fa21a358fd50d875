import type { ScopeReason } from '@inlet/wire/service'

/** What the host requests beyond that, only the source's page can list. */
export type ReadReason = Exclude<ScopeReason, 'host' | 'repositories'>

/** What is read at a source with a sign-in page, as the widget says before users go there. */
export type SourceReads = {
  readonly all: readonly ReadReason[]
  /** The same if only what is picked may be read. Absent: the source has no such access. */
  readonly ifPicked?: readonly ReadReason[]
  /** Its own sign-in page lets users pick what is shared. */
  readonly picksAtSource?: true
}
