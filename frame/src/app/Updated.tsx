import { observer } from 'mobx-react-lite'
import { useServices } from '../domain/Services.tsx'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/field/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { LoadState } from '../ui/screen/LoadState.tsx'

/** Shown instead of a part that only a newer build has. */
export const Updated = observer(function Updated() {
  const { renewal } = useServices()
  const { shell, ui } = t()
  if (renewal.status === 'waiting')
    return (
      <div role="status">
        <EmptyState picture={<Spinner />} title={shell.updated} text={shell.updatedWaiting} />
      </div>
    )
  if (renewal.status !== 'lossy') return <LoadState label={ui.loading} />
  return (
    <div role="alert">
      <EmptyState
        drawing="error"
        title={shell.updated}
        text={shell.updatedLossy}
        action={
          <Button variant="primary" onClick={renewal.reload}>
            {shell.reload}
          </Button>
        }
      />
    </div>
  )
})
