import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useServices } from '../domain/Services.tsx'
import { t } from '../i18n/t.ts'
import type { CloseGuard } from './CloseGuard.ts'
import { ConfirmDialog } from './screens.ts'

export const LeaveQuestion = observer(function LeaveQuestion({ closeGuard }: { closeGuard: CloseGuard }) {
  const { question } = closeGuard
  const { clock, storeCache, session } = useServices()
  const canLose = session.holds.size > 0 || storeCache.unsent.length > 0
  // Preloaded: by the time it is needed, the deployment may have a newer build.
  useEffect(() => {
    if (canLose) ConfirmDialog.preload(clock)
  }, [canLose, clock])
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
      onConfirm={closeGuard.confirm}
      onCancel={closeGuard.stay}
    />
  )
})
