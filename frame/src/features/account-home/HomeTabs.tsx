import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Tabs } from '../../ui/screen/Tabs.tsx'
import type { HomeNavigation } from './HomeNavigation.ts'

export const HomeTabs = observer(function HomeTabs(props: {
  navigation: HomeNavigation
  integration: Integration
}) {
  const { navigation, integration } = props
  return (
    <Tabs
      label={integration.name}
      value={navigation.view === 'accounts' ? 'accounts' : 'files'}
      items={[
        { value: 'files', label: accountsTexts().tabFiles },
        { value: 'accounts', label: accountsTexts().tabAccounts },
      ]}
      onChange={(tab) => (tab === 'files' ? navigation.showFiles() : navigation.show('accounts'))}
    />
  )
})
