import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { triage } from '../../domain/triage.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { Fault } from '../../service/Fault.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The accounts are not known. They are asked for again anyway; the button only hurries. */
export const ListFailed = observer(function ListFailed({ fault }: { fault: Fault }) {
  const { accounts } = useServices()
  const why = triage(fault, '')
  return (
    <div role="alert">
      <EmptyState
        drawing="error"
        title={accountsTexts().listFailed}
        text={why.kind === 'show' ? why.message : ''}
        action={<Button onClick={accounts.refresh}>{accountsTexts().retry}</Button>}
      />
    </div>
  )
})
