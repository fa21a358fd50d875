import type { Credential } from '../Credential.ts'
import type { MailChoice } from '../mail/MailChoice.ts'
import type { SourceItem } from '../SourceItem.ts'

/** A label, a folder or a category of mail. */
export type MailName = { readonly id: string; readonly name: string; readonly type: string }

/** Mail of one page, counted without its texts. */
export type MailCount = { readonly count: number; readonly nextCursor: string | null }

/** For sources where users select mail by conditions. */
export type MailAbility = {
  names(
    credential: Credential,
    of: 'labels' | 'folders' | 'categories',
    signal: AbortSignal,
  ): Promise<readonly MailName[]>
  /** Returns the folder of a selection. Rejects with a fault of an item if it names something missing. */
  find(credential: Credential, choice: MailChoice, signal: AbortSignal): Promise<SourceItem>
  /** Counts one page of a selection that was found, in as few requests as the source allows. Attachments don't count. */
  count(
    credential: Credential,
    choice: MailChoice,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<MailCount>
  /** The search of the source finds more than is imported, so that what is counted is an estimate. */
  readonly isEstimated: boolean
}
