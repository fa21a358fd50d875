import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { RefreshCwIcon, UnplugIcon, UserPlusIcon } from '../../ui/icons.ts'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import { AccountRow } from './AccountRow.tsx'
import styles from './AccountsList.module.css'

/** Every account of the source, with bulk actions. */
export const AccountsList = observer(function AccountsList({ store }: { store: AccountHomeStore }) {
  const { actions } = store
  const { session } = useServices()
  const text = accountsTexts()
  return (
    <section aria-label={text.mine}>
      <div className={styles.line}>
        <h2 className={styles.heading}>{text.mine}</h2>
        {session.reachesNewAccounts && (
          <Button icon={<UserPlusIcon />} onClick={store.connection.connect}>
            {text.addAccount}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {store.source.accounts.map((account) => (
          <AccountRow key={account.id} store={store} account={account} />
        ))}
      </ul>
      {actions.checked.length > 0 && session.allows('accounts:manage') && (
        <ScreenFooter>
          <Button
            icon={<RefreshCwIcon />}
            busy={actions.status === 'resyncing'}
            aria-disabled={actions.status !== 'idle'}
            onClick={() => void actions.resyncChecked()}
          >
            {text.resyncAll}
          </Button>
          <Button
            variant="danger"
            icon={<UnplugIcon />}
            busy={actions.status === 'disconnecting'}
            aria-disabled={actions.status !== 'idle'}
            onClick={actions.askAboutChecked}
          >
            {text.disconnectAll}
          </Button>
        </ScreenFooter>
      )}
    </section>
  )
})
