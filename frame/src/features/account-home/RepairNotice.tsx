import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { lostAccess } from '../../domain/accounts/repairReason.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { formatDate } from '../../i18n/dates.ts'
import { Button } from '../../ui/field/Button.tsx'
import { ClockIcon, TriangleAlertIcon } from '../../ui/icons.ts'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import { filesKept, notSyncedSince, sentences } from './accountSentences.ts'
import styles from './RepairNotice.module.css'

type RepairNoticeProps = {
  readonly store: AccountHomeStore
  readonly account: Account
  readonly integration: Integration
}

/** Why and since when nothing new arrives from the account, and the action that helps. */
export const RepairNotice = observer(function RepairNotice(props: RepairNoticeProps) {
  const { store, account, integration } = props
  const text = accountsTexts()
  const trouble = useServices().accounts.troubleOf(account)
  const lost = lostAccess(account)
  const source = integration.announcementName
  const end = formatDate(store.connection.accessEnd)
  if (lost || end)
    return (
      <div role="status" className={styles.notice}>
        <TriangleAlertIcon aria-hidden="true" />
        <p className={styles.words}>
          {sentences(lost ? text.repairText[lost](source) : text.accessEnds(source, end), filesKept(account))}
        </p>
        <Button onClick={() => store.connection.reconnect(account)}>{text.reconnect}</Button>
      </div>
    )
  if (trouble?.hasFailed)
    return (
      <div role="status" className={styles.notice}>
        <TriangleAlertIcon aria-hidden="true" />
        <p className={styles.words}>
          {sentences(
            trouble.message || text.repairText.failed(source),
            notSyncedSince(account),
            trouble.isSyncing ? text.retrying : filesKept(account),
          )}
        </p>
        <Button
          busy={store.actions.isBusy(account)}
          aria-disabled={trouble.isSyncing}
          onClick={() => trouble.isSyncing || void store.actions.resync(account)}
        >
          {text.retry}
        </Button>
      </div>
    )
  if (!trouble) return null
  return (
    <div role="status" className={styles.waiting}>
      <ClockIcon aria-hidden="true" />
      <p className={styles.words}>{trouble.message}</p>
    </div>
  )
})
