import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { CheckIcon, ChevronDownIcon, CircleUserIcon, UserPlusIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import styles from './AccountSwitcher.module.css'
import { accountName } from './accountName.ts'

/** Shows the selected account and leads to the others. */
export const AccountSwitcher = observer(function AccountSwitcher(props: {
  store: AccountHomeStore
  account: Account
}) {
  const { store, account } = props
  const text = accountsTexts()
  const name = accountName(account)
  return (
    <Menu
      label={text.switcherMenu}
      trigger={
        <Button
          variant="quiet"
          className={styles.trigger}
          icon={<CircleUserIcon aria-hidden="true" />}
          aria-label={text.switcher(name)}
          title={name}
        >
          <bdi className={styles.name}>{name}</bdi>
          <ChevronDownIcon aria-hidden="true" />
        </Button>
      }
      items={[
        ...store.accounts.map((one) => ({
          id: String(one.id),
          label: accountName(one),
          icon: one.id === account.id ? <CheckIcon /> : <CircleUserIcon />,
          onSelect: () => store.select(one),
        })),
        'separator',
        { id: 'add', label: text.addAccount, icon: <UserPlusIcon />, onSelect: store.connect },
      ]}
    />
  )
})
