import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { useServices } from '../../domain/Services.tsx'
import type { HomeParts } from '../../domain/screens.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { LoadState } from '../../ui/screen/LoadState.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import { AccountsList } from './AccountsList.tsx'
import { FlowContent } from './FlowContent.tsx'
import { Freshness } from './Freshness.tsx'
import styles from './HomeContent.module.css'
import { ListFailed } from './ListFailed.tsx'
import { NoAccount } from './NoAccount.tsx'
import { RepairNotice } from './RepairNotice.tsx'
import { SharingToggle } from './SharingToggle.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { ToggleButton } from './ToggleButton.tsx'
import { useSignInFocus } from './useSignInFocus.ts'

type HomeContentProps = {
  readonly store: AccountHomeStore
  readonly integration: Integration
  readonly parts: HomeParts
}

export const HomeContent = observer(function HomeContent({ store, integration, parts }: HomeContentProps) {
  const { accounts } = useServices()
  const { signIn, source, navigation } = store
  const { account, flow, view } = navigation
  const connect = useSignInFocus(signIn.view.isShown)
  // Before the first response, an empty list means nothing.
  if (!accounts.loaded && accounts.fault) return <ListFailed fault={accounts.fault} />
  if (!accounts.loaded) return <LoadState label={accountsTexts().loading} />
  const isWaitingOnly = !flow && !account && !signIn.view.isOverdue
  const isBesideEmptyState = !flow && !account && signIn.view.isOverdue
  const panel = signIn.view.isShown && (
    <SignInPanel
      signIn={signIn}
      integration={integration}
      alone={isWaitingOnly}
      saysAccess={!isBesideEmptyState}
    />
  )
  if (flow)
    return (
      <>
        {panel}
        <FlowContent store={store} integration={integration} parts={parts} flow={flow} />
      </>
    )
  if (!account)
    return (
      source.accounts.length === 0 && (
        <>
          {panel}
          {(!panel || signIn.view.isOverdue) && (
            <NoAccount
              integration={integration}
              onConnect={store.connection.connect}
              buttonRef={connect}
              alone={!panel}
            />
          )}
        </>
      )
    )

  const { Files, Items, History } = parts
  return (
    <>
      {panel}
      <RepairNotice store={store} account={account} integration={integration} />
      {view === 'accounts' && <AccountsList store={store} />}
      {view === 'files' && (
        <>
          <div className={styles.freshness}>
            <Freshness account={account} />
          </div>
          <SharingToggle actions={store.actions} account={account} />
          <Files
            integration={integration}
            account={account}
            onAddMore={source.addsFiles ? () => store.addFiles(account) : null}
          />
        </>
      )}
      {view === 'history' && (
        <History
          account={account}
          toggle={<ToggleButton integration={integration} onClick={navigation.dismissConnected} />}
        />
      )}
      {view === 'picker' && (
        <Items
          integration={integration}
          account={account}
          toggle={<ToggleButton integration={integration} onClick={navigation.dismissConnected} />}
        />
      )}
    </>
  )
})
