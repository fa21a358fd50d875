import type { Account } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import {
  CircleXIcon,
  ClockIcon,
  EllipsisVerticalIcon,
  PlusIcon,
  RefreshCwIcon,
  UnplugIcon,
} from '../../ui/icons.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import { sharingItem } from './sharingItem.tsx'

/** Actions on the selected account. */
export const AccountMenu = observer(function AccountMenu(props: {
  store: AccountHomeStore
  account: Account
}) {
  const { store, account } = props
  const { actions } = store
  const text = accountsTexts()
  const { session } = useServices()
  const isManaged = session.allows('accounts:manage')
  const items: (MenuItem | 'separator')[] = []
  if (isManaged) {
    const onSelect = () => void actions.resync(account)
    items.push({ id: 'resync', label: text.resync, icon: <RefreshCwIcon />, onSelect })
  }
  if (session.allows('files:read')) {
    const onSelect = () => store.navigation.show('history')
    items.push({ id: 'history', label: text.history, icon: <ClockIcon />, onSelect })
  }
  if (store.source.addsPages && session.allows('accounts:connect')) {
    const onSelect = () => store.addPages(account)
    items.push({ id: 'pages', label: text.morePages, icon: <PlusIcon />, onSelect })
  }
  const sharing = isManaged && sharingItem(actions, account)
  if (sharing) items.push(sharing)
  if (isManaged && account.sync_status === 'SYNCING') {
    const onSelect = () => void actions.cancelSync(account)
    items.push({ id: 'cancel', label: text.cancelSync, icon: <CircleXIcon />, onSelect })
  }
  if (isManaged) {
    const onSelect = () => actions.askAbout(account)
    const label = text.disconnect
    items.push('separator', { id: 'disconnect', label, icon: <UnplugIcon />, danger: true, onSelect })
  }
  if (items.length === 0) return null
  return (
    <Menu
      label={text.actions}
      trigger={<IconButton label={text.actions} icon={<EllipsisVerticalIcon />} />}
      items={items}
    />
  )
})
