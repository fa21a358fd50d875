import type { SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'

/** What a change feed is read for. */
export type FeedRequest = {
  /**
   * Returns the roots of the imports, for sources with one change feed per root: first those that are imported
   * themselves, then those with imported items.
   */
  roots(): Promise<readonly string[]>
  readonly types?: readonly string[]
  readonly attachments?: boolean
}

/** Asks for one page of changes. */
export type ChangesRequest = FeedRequest & {
  readonly cursor: string | null
  /** Returns those of these items that were imported themselves, not as part of a folder. */
  picked(externalIds: readonly string[]): Promise<readonly SourceItem[]>
  /** Returns those of these items that the account has. */
  known(externalIds: readonly string[]): Promise<readonly SourceItem[]>
  /** Returns items by their handles, for sources that report deletions by path instead of id. */
  byHandle(handles: readonly string[]): Promise<readonly Pick<SourceItem, 'externalId' | 'handle'>[]>
}

/** One page of changes since a cursor. With a null cursor: all items. */
export type Changes = {
  readonly changed: readonly SourceItem[]
  readonly removed: readonly string[]
  /** The root of these changes, for sources with one feed per root: removed items may be in another root now. */
  readonly root?: string
  readonly nextCursor: string
  readonly more: boolean
  /** Deletions before this round are unknown, so a full scan follows. The cursor stays valid. */
  readonly readsAgain?: boolean
  /** Folders that the full scan skips, because these changes are complete for them, deletions included. */
  readonly completeFolders?: readonly string[]
  /** Roots that the full scan skips for the same reason. */
  readonly completeRoots?: readonly string[]
  /** The rate limit of one root, which is read after the others: nothing may be asked before its wait is over. */
  readonly limited?: SourceFault
  /** At the end of a round, for users: why a part of the changes could not be read. */
  readonly fault?: string
}
