import { observer } from 'mobx-react-lite'
import { t } from '../i18n/t.ts'
import type { Leaving } from './Leaving.ts'
import { ConfirmDialog } from './screens.ts'

export const LeaveQuestion = observer(function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  const { question } = leaving
  if (!question) return null
  const { shell } = t()
  return (
    <ConfirmDialog
      open
      title={question.what === 'screen' ? shell.leaveScreenTitle : shell.leaveTitle}
      text={question.text}
      confirmLabel={question.what === 'screen' ? shell.leaveScreen : shell.leave}
      cancelLabel={question.what === 'screen' ? shell.stayHere : shell.stay}
      danger
      onConfirm={leaving.confirm}
      onCancel={leaving.stay}
    />
  )
})
