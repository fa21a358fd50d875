import type { Changes, ChangesRequest, FeedRequest } from './abilities/Changes.ts'
import type { ConversationsAbility } from './abilities/ConversationsAbility.ts'
import type { ListRequest } from './abilities/ListRequest.ts'
import type { MailAbility } from './abilities/MailAbility.ts'
import type { OAuthAbility } from './abilities/OAuthAbility.ts'
import type { RepositoriesAbility } from './abilities/RepositoriesAbility.ts'
import type { SearchAbility } from './abilities/SearchAbility.ts'
import type { AccountIdentity, Credential, SharedGrant } from './Credential.ts'
import type { Pace } from './client/pacing.ts'
import type { Notices } from './Notices.ts'
import type { SourceApp } from './SourceApp.ts'
import type { ItemContent, ItemPage, SourceItem } from './SourceItem.ts'

/**
 * One source, as jobs use it. Every call rejects with a SourceFault, or with the signal's reason once it is aborted, and
 * with nothing else. The same holds for the bytes of a content.
 */
export interface Connector {
  /** Absent for sources that connect with keys: `identify` rejects if the values of the form are wrong. */
  readonly oauth?: OAuthAbility
  /**
   * Revokes a credential. One that is already revoked is no fault, unless it must be valid to revoke itself and can be
   * refreshed: that rejects with `reconnect`. `app`: the app it was issued to. Null for sources that connect with keys.
   */
  revoke(credential: Credential, app: SourceApp | null, signal: AbortSignal): Promise<void>
  /** Which accounts `revoke` also revokes. Absent: none. */
  readonly shares?: SharedGrant
  identify(credential: Credential, signal: AbortSignal): Promise<AccountIdentity>
  list(credential: Credential, request: ListRequest, signal: AbortSignal): Promise<ItemPage>
  fetch(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<ItemContent>
  /** Absent for sources without a change feed: full scans find changes. */
  changes?(credential: Credential, request: ChangesRequest, signal: AbortSignal): Promise<Changes>
  /** Returns the cursor of now, before the first listing. Absent: the first changes are all items. */
  start?(credential: Credential, request: FeedRequest, signal: AbortSignal): Promise<string>
  /**
   * Whether an item still exists. Null: as if this were absent. Called before an item is removed that a full scan did not
   * list: only `false` or a fault of `gone` removes it. Absent: a file is opened without reading it, and a folder is
   * listed. Needed if that succeeds for trashed, archived or unpublished items. `folderHandle`: that of its folder.
   */
  has?(
    credential: Credential,
    item: SourceItem,
    signal: AbortSignal,
    folderHandle?: string | null,
  ): Promise<boolean | null>
  /** The source's own search, beside the search in known items. */
  readonly search?: SearchAbility
  /** Whether the tree may be too large to read at once, so that folders are listed when users open them. */
  readonly isLazy?: true
  /** The item at the top that contains everything, if the others repeat parts of it. Absent: all items together. */
  readonly whole?: string
  /** Change notifications, for deployments that enable them. Absent: the source has none. */
  readonly notices?: Notices
  /** The rate limit, which requests wait for. Absent: none. */
  readonly pace?: Pace
  /**
   * `flat`: the top lists all items at all depths, and folders are never listed. Items without a listed parent are at the
   * top. Absent: a tree.
   */
  readonly placement?: 'flat'
  readonly repositories?: RepositoriesAbility
  readonly mail?: MailAbility
  readonly conversations?: ConversationsAbility
}
