import { observer } from 'mobx-react-lite'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { AccountActions } from './AccountActions.ts'

/** Asks before accounts are disconnected, and stays open until that is done. */
export const DisconnectDialog = observer(function DisconnectDialog({ actions }: { actions: AccountActions }) {
  const { question, status, done } = actions
  if (!question) return null
  const text = accountsTexts()
  const count = question.accounts.length
  const isBusy = status === 'disconnecting'
  const bulkText = isBusy ? text.disconnecting(done, count) : text.disconnectAllText
  return (
    <ConfirmDialog
      open
      title={question.isBulk ? text.disconnectAllTitle(count) : text.disconnectTitle}
      text={question.isBulk ? bulkText : text.disconnectText}
      confirmLabel={question.isBulk ? text.disconnectAll : text.disconnect}
      cancelLabel={text.goBack}
      danger
      busy={isBusy}
      error={actions.error ?? undefined}
      onConfirm={() => void actions.disconnect()}
      onCancel={actions.goBack}
    />
  )
})
