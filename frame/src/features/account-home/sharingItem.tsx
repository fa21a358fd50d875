import type { Account } from '@inlet/wire/service'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { UsersIcon } from '../../ui/icons.ts'
import type { MenuItem } from '../../ui/overlay/Menu.tsx'
import type { AccountActions } from './AccountActions.ts'

/** Shares the account with the team, or takes that back. Null for people whose account it isn't. */
export function sharingItem(actions: AccountActions, account: Account): MenuItem | null {
  const sharing = account.data_source_metadata?.sharing
  if (!sharing?.is_own) return null
  const { share, unshare } = accountsTexts()
  return {
    id: 'share',
    label: sharing.with_team ? unshare : share,
    icon: <UsersIcon />,
    onSelect: () => void actions.share(account, !sharing.with_team),
  }
}
