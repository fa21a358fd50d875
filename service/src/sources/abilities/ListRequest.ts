import type { SourceItem } from '../SourceItem.ts'

/** Asks for one page of a folder. */
export type ListRequest = {
  /** Null: the top. */
  readonly folder: string | null
  readonly cursor: string | null
  /** The folder's stored handle, for sources that need more than its id. */
  readonly handle?: string | null
  /** The item types that the host imports. Absent: all. */
  readonly types?: readonly string[]
  /** Whether attachments are listed below their items. */
  readonly attachments?: boolean
  /** Returns the account's items with these ids, as last listed. Absent: none. */
  known?(externalIds: readonly string[]): Promise<readonly SourceItem[]>
}
