import { observer } from 'mobx-react-lite'
import { t } from '../i18n/t.ts'
import type { Leaving } from './Leaving.ts'
import { ConfirmDialog } from './screens.ts'

export const LeaveQuestion = observer(function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  const { question } = leaving
  if (!question) return null
  return (
    <ConfirmDialog
      open
      title={t().shell.leaveTitle}
      text={question.text}
      confirmLabel={t().shell.leave}
      cancelLabel={t().shell.stay}
      danger
      onConfirm={leaving.confirm}
      onCancel={leaving.stay}
    />
  )
})
