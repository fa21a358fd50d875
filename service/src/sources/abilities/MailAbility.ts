import type { Credential } from '../Credential.ts'
import type { MailChoice } from '../mail/MailChoice.ts'
import type { SourceItem } from '../SourceItem.ts'

/** A label, a folder or a category of mail. */
export type MailName = { readonly id: string; readonly name: string; readonly type: string }

/** For sources where users select mail by conditions. */
export type MailAbility = {
  names(
    credential: Credential,
    of: 'labels' | 'folders' | 'categories',
    signal: AbortSignal,
  ): Promise<readonly MailName[]>
  /** Returns the folder of a selection. Rejects with a fault of an item if it names something missing. */
  find(credential: Credential, choice: MailChoice, signal: AbortSignal): Promise<SourceItem>
}
