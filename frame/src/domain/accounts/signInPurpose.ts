import type { Account } from '@inlet/wire/service'
import type { Integration } from '../offer/Integrations.ts'
import type { SignInPurpose } from './SignInAttempt.ts'

/** Connects a new account. The provider's own picker follows, unless ours does. */
export function toConnect({ selection }: Pick<Integration, 'selection'>): SignInPurpose {
  return { connecting_new_account: true, enable_file_picker: selection !== 'FILE_PICKER' }
}

/** For an existing account: to restore access, or to pick more of its files. */
export function toSignInAgain({ id }: Pick<Account, 'id'>, enable_file_picker: boolean): SignInPurpose {
  return { data_source_id: id, connecting_new_account: false, enable_file_picker }
}
