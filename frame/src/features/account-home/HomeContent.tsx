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
  const { account, flow, signIn } = store
  const connect = useSignInFocus(signIn.isShown)
  // Before the first response, an empty list means nothing.
  if (!accounts.loaded && accounts.fault) return <ListFailed fault={accounts.fault} />
  if (!accounts.loaded) return <LoadState label={accountsTexts().loading} />
  const isWaitingOnly = !flow && !account && !signIn.isOverdue
  const panel = signIn.isShown && (
    <SignInPanel signIn={signIn} integration={integration} alone={isWaitingOnly} />
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
      store.accounts.length === 0 && (
        <>
          {panel}
          {(!panel || signIn.isOverdue) && (
            <NoAccount
              integration={integration}
              onConnect={store.connect}
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
      {store.view === 'accounts' && <AccountsList store={store} />}
      {store.view === 'files' && (
        <>
          <div className={styles.freshness}>
            <Freshness account={account} />
          </div>
          <Files
            integration={integration}
            account={account}
            onAddMore={store.addsFiles ? () => store.addFiles(account) : null}
          />
        </>
      )}
      {store.view === 'history' && (
        <History
          account={account}
          toggle={<ToggleButton integration={integration} onClick={store.dismissConnected} />}
        />
      )}
      {store.view === 'picker' && (
        <Items
          integration={integration}
          account={account}
          toggle={<ToggleButton integration={integration} onClick={store.dismissConnected} />}
        />
      )}
    </>
  )
})
