import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Tabs } from '../../ui/screen/Tabs.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'

export const HomeTabs = observer(function HomeTabs(props: {
  store: AccountHomeStore
  integration: Integration
}) {
  const { store, integration } = props
  return (
    <Tabs
      label={integration.name}
      value={store.view === 'accounts' ? 'accounts' : 'files'}
      items={[
        { value: 'files', label: accountsTexts().tabFiles },
        { value: 'accounts', label: accountsTexts().tabAccounts },
      ]}
      onChange={(tab) => (tab === 'files' ? store.showFiles() : store.show('accounts'))}
    />
  )
})
