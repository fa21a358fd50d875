import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { isAccountSyncing } from '../../domain/accounts/accountStatus.ts'
import { lostAccess } from '../../domain/accounts/repairReason.ts'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { t } from '../../i18n/t.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { EllipsisVerticalIcon } from '../../ui/icons.ts'
import { MiddleEllipsis } from '../../ui/MiddleEllipsis.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import styles from './AccountsList.module.css'
import { accountName } from './accountName.ts'
import { notSyncedSince, sentences } from './accountSentences.ts'
import { Freshness } from './Freshness.tsx'
import { sharingItem } from './sharingItem.tsx'

export const AccountRow = observer(function AccountRow(props: { store: AccountHomeStore; account: Account }) {
  const { store, account } = props
  const { actions } = store
  const { session } = useServices()
  const text = accountsTexts()
  const name = accountName(account)
  return (
    <li className={styles.row}>
      <Checkbox
        checked={actions.isChecked(account)}
        ariaLabel={text.select(name)}
        onChange={() => actions.toggle(account)}
      />
      <div className={styles.about}>
        <div className={styles.name}>
          <MiddleEllipsis text={name} />
        </div>
        <Freshness account={account} />
      </div>
      <div className={styles.state}>
        <State account={account} source={store.source.integration?.announcementName ?? ''} />
      </div>
      <Menu
        label={text.actionsOf(name)}
        trigger={
          <IconButton
            label={text.actionsOf(name)}
            icon={<EllipsisVerticalIcon />}
            busy={actions.isBusy(account)}
          />
        }
        items={itemsOf(store, account, session.allows('accounts:manage'))}
      />
    </li>
  )
})

/**
 * State of the account, in the words of the list of sources: it works, what it waits for, or why and since when it
 * does not.
 */
const State = observer(function State({ account, source }: { account: Account; source: string }) {
  const text = accountsTexts()
  const lost = lostAccess(account)
  const trouble = useServices().accounts.troubleOf(account)
  if (lost)
    return (
      <Badge
        tone="warning"
        icon="alert"
        title={sentences(text.repairText[lost](source), notSyncedSince(account))}
      >
        {text.repair[lost]}
      </Badge>
    )
  if (trouble?.hasFailed)
    return (
      <Badge
        tone="warning"
        icon="alert"
        title={sentences(trouble.message || text.repairText.failed(source), notSyncedSince(account))}
      >
        {text.repair.failed}
      </Badge>
    )
  if (!isAccountSyncing(account.sync_status))
    return <Badge tone="success">{t().integrations.connected}</Badge>
  return (
    <Badge tone="info" icon={trouble ? 'clock' : 'spinner'} title={trouble?.message}>
      {text.syncing}
    </Badge>
  )
})

function itemsOf(store: AccountHomeStore, account: Account, isManaged: boolean): MenuItem[] {
  const { actions } = store
  const text = accountsTexts()
  const items: (MenuItem | false | null)[] = [
    { id: 'resync', label: text.rowResync, onSelect: () => void actions.resync(account) },
    store.source.addsFiles && {
      id: 'files',
      label: store.source.integration?.hasMail ? text.rowChooseMail : text.rowSelectFiles,
      onSelect: () => store.addFiles(account),
    },
    isManaged && sharingItem(actions, account),
    lostAccess(account) !== null && {
      id: 'reconnect',
      label: text.reconnect,
      onSelect: () => store.connection.reconnect(account),
    },
    account.sync_status === 'SYNCING' && {
      id: 'cancel',
      label: text.rowCancelSync,
      onSelect: () => void actions.cancelSync(account),
    },
  ]
  return items.filter((item) => item !== false && item !== null)
}
