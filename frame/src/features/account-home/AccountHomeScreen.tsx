import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { aboutSource } from '../../domain/offer/aboutSource.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { useServices } from '../../domain/Services.tsx'
import type { HomeParts } from '../../domain/screens.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { MiddleEllipsis } from '../../ui/MiddleEllipsis.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { useNarrow } from '../../ui/screen/useNarrow.ts'
import { AccountHomes } from './AccountHomes.ts'
import { AccountImportBar } from './AccountImportBar.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { accountName } from './accountName.ts'
import { ConnectedDialog } from './ConnectedDialog.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { followSyncing } from './followSyncing.ts'
import { HomeContent } from './HomeContent.tsx'
import { HomeTabs } from './HomeTabs.tsx'
import { Unavailable } from './Unavailable.tsx'

type AccountHomeScreenProps = {
  readonly integration: Integration
  readonly parts: HomeParts
}

/** Home of one third-party source: its accounts and their files, or why there are none. */
export const AccountHomeScreen = observer(function AccountHomeScreen(props: AccountHomeScreenProps) {
  const { integration, parts } = props
  const services = useServices()
  const { banners, storeCache, navigation, session } = services
  const store = storeCache.keep(AccountHomes, () => new AccountHomes(services)).of(integration.id)
  useEffect(() => store.start(), [store])
  useEffect(() => followSyncing(store, banners), [store, banners])
  const { navigation: home, progress } = store
  const { importing } = progress
  useEffect(() => importing?.watch.start(() => progress.expectsFiles), [progress, importing])
  const standing = session.standingOf(integration.data_source_type)
  const isAvailable = standing === 'offered' || standing === 'sandbox'
  // After the store has started, which restores what was open here.
  useEffect(
    () => (isAvailable && navigation.takeChoice() ? store.connection.connectFirst() : undefined),
    [isAvailable, navigation, store],
  )
  const narrow = useNarrow(560)
  const { flow, view } = home
  // A form concerns none of the existing accounts.
  const account = isAvailable && flow?.kind !== 'form' ? home.account : null

  return (
    <Screen
      title={integration.name}
      // Shown here if the switcher has no room for a name.
      description={
        narrow && account ? <MiddleEllipsis text={accountName(account)} /> : aboutSource(integration.id)
      }
      logo={<LogoTile src={logoOf(integration.logo)} background={integration.iconBgColor} />}
      // Another list under the same tabs keeps the focus.
      focusKey={flow?.kind ?? `${account !== null} ${view === 'picker'} ${view === 'history'}`}
      onBack={() => {
        if (!home.back()) navigation.back()
      }}
      actions={
        account && (
          <>
            <AccountSwitcher store={store} account={account} />
            <AccountMenu store={store} account={account} />
          </>
        )
      }
      tabs={
        account &&
        !flow &&
        view !== 'history' &&
        integration.showFilesTab && <HomeTabs navigation={home} integration={integration} />
      }
      footer={<AccountImportBar store={store} />}
    >
      <ConnectedDialog store={store} integration={integration} />
      {isAvailable ? (
        <HomeContent store={store} integration={integration} parts={parts} />
      ) : (
        <Unavailable integration={integration} isUnconfigured={standing === 'unconfigured'} />
      )}
      <DisconnectDialog actions={store.actions} />
    </Screen>
  )
})
