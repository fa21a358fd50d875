import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { CheckIcon, ChevronDownIcon, CircleUserIcon, UserPlusIcon } from '../../ui/icons.ts'
import { MiddleEllipsis } from '../../ui/MiddleEllipsis.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { SearchMenu } from '../../ui/overlay/SearchMenu.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import styles from './AccountSwitcher.module.css'
import { accountName } from './accountName.ts'

/** More accounts than this get a search field. */
const MAX_MENU_ACCOUNTS = 8

/** Shows the selected account and switches to others. */
export const AccountSwitcher = observer(function AccountSwitcher(props: {
  store: AccountHomeStore
  account: Account
}) {
  const { store, account } = props
  const { session } = useServices()
  const text = accountsTexts()
  const name = accountName(account)
  const trigger = (
    <Button
      variant="quiet"
      className={styles.trigger}
      icon={<CircleUserIcon aria-hidden="true" />}
      aria-label={text.switcher(name)}
    >
      <span className={styles.name}>
        <MiddleEllipsis text={name} />
      </span>
      <ChevronDownIcon aria-hidden="true" />
    </Button>
  )
  const accounts = store.source.accounts.map((one) => ({
    id: String(one.id),
    name: accountName(one),
    isChosen: one.id === account.id,
    icon: one.id === account.id ? <CheckIcon /> : <CircleUserIcon />,
    onSelect: () => store.navigation.select(one),
  }))
  const add = { label: text.addAccount, icon: <UserPlusIcon />, onSelect: store.connection.connect }
  if (accounts.length > MAX_MENU_ACCOUNTS)
    return <SearchMenu label={text.switcherMenu} trigger={trigger} choices={accounts} action={add} />
  return (
    <Menu
      label={text.switcherMenu}
      trigger={trigger}
      items={[
        ...accounts.map((one) => ({ ...one, label: one.name, isName: true })),
        ...(session.reachesNewAccounts ? (['separator', { id: 'add', ...add }] as const) : []),
      ]}
    />
  )
})
