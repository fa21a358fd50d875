import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { TriangleAlertIcon } from '../../ui/icons.ts'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import { repairReason } from './accountAccess.ts'
import styles from './RepairNotice.module.css'

/** The account needs its owner: nothing new comes from it until then. */
export const RepairNotice = observer(function RepairNotice(props: {
  store: AccountHomeStore
  account: Account
  integration: Integration
}) {
  const { store, account, integration } = props
  const reason = repairReason(account)
  if (!reason) return null
  return (
    <div role="status" className={styles.notice}>
      <TriangleAlertIcon aria-hidden="true" />
      <p className={styles.words}>{accountsTexts().repairText[reason](integration.announcementName)}</p>
      <Button onClick={() => store.reconnect(account)}>{accountsTexts().reconnect}</Button>
    </div>
  )
})
