import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { reasonFor } from '../../domain/shell/triage.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { Fault } from '../../service/Fault.ts'
import { FailedState } from '../../ui/screen/FailedState.tsx'

/** The accounts are not known. They are asked for again anyway; the button only hurries. */
export const ListFailed = observer(function ListFailed({ fault }: { fault: Fault }) {
  const { accounts } = useServices()
  return (
    <div role="alert">
      <FailedState
        title={accountsTexts().listFailed}
        reason={reasonFor(fault)}
        retry={accountsTexts().retry}
        onRetry={accounts.refresh}
      />
    </div>
  )
})
