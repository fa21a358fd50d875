import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import type { AccountActions } from './AccountActions.ts'
import styles from './SharingToggle.module.css'

/** Whether the team reads the account. Only people whose account it is are asked. */
export const SharingToggle = observer(function SharingToggle(props: {
  actions: AccountActions
  account: Account
}) {
  const { actions, account } = props
  const { session } = useServices()
  const text = accountsTexts()
  const sharing = account.data_source_metadata?.sharing
  if (!sharing?.is_own || !session.allows('accounts:manage')) return null
  return (
    <div className={styles.sharing}>
      <Checkbox
        label={text.share}
        checked={sharing.with_team}
        disabled={actions.isBusy(account)}
        onChange={(isShared) => void actions.share(account, isShared)}
      />
      <p className={styles.note}>{sharing.with_team ? text.sharedNote : text.unsharedNote}</p>
    </div>
  )
})
