import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'

/** A drive was connected: the next thing to do is to choose its files. */
export const ConnectedDialog = observer(function ConnectedDialog(props: {
  store: AccountHomeStore
  integration: Integration
}) {
  const { store, integration } = props
  const { connected } = store
  if (!connected) return null
  const text = accountsTexts()
  return (
    <ConfirmDialog
      open
      title={text.connected(integration.announcementName)}
      text={text.connectedHint}
      confirmLabel={text.selectFrom(integration.announcementName)}
      cancelLabel={text.goBack}
      onConfirm={() => store.addFiles(connected)}
      onCancel={store.dismissConnected}
    />
  )
})
