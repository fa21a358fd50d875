import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatList, formatNumber } from '../../i18n/numbers.ts'
import styles from './AccountsList.module.css'
import { wasSynced } from './accountSentences.ts'

/**
 * When the account was synced, when its source was last polled for changes and with which result, and when it is
 * polled next.
 */
export const Freshness = observer(function Freshness({ account }: { account: Account }) {
  const text = accountsTexts()
  const { looked_at, next_look_at, last_changes } = account.data_source_metadata ?? {}
  const synced = wasSynced(account) ? formatDate(account.last_synced_at) : ''
  const looked = formatDate(looked_at)
  const next = formatDate(next_look_at)
  return (
    <>
      {synced && <p className={styles.note}>{text.lastSynced(synced)}</p>}
      {looked && <p className={styles.note}>{text.looked(looked, changesOf(last_changes))}</p>}
      {next && <p className={styles.note}>{text.nextLook(next)}</p>}
    </>
  )
})

type Changes = NonNullable<Account['data_source_metadata']>['last_changes']

function changesOf(changes: Changes): string {
  const text = accountsTexts()
  const { added = 0, changed = 0, removed = 0 } = changes ?? {}
  const parts = [
    added > 0 && text.lookedAdded(formatNumber(added)),
    changed > 0 && text.lookedChanged(formatNumber(changed)),
    removed > 0 && text.lookedRemoved(formatNumber(removed)),
  ].filter((part) => part !== false)
  return parts.length > 0 ? formatList(parts) : text.lookedNothing
}
