import { observer } from 'mobx-react-lite'
import { useSecondsUntil } from '../../domain/lists/useSecondsUntil.ts'
import { useServices } from '../../domain/Services.tsx'
import { reasonFor, waitReason } from '../../domain/shell/triage.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { t } from '../../i18n/t.ts'
import type { Fault } from '../../service/Fault.ts'
import { FailedState } from '../../ui/screen/FailedState.tsx'

/**
 * The accounts could not be loaded. The poll retries anyway; the button retries at once, unless Retry-After forbids
 * it.
 */
export const ListFailed = observer(function ListFailed({ fault }: { fault: Fault }) {
  const { accounts, clock } = useServices()
  const seconds = useSecondsUntil(accounts.outage?.notBefore ?? null, clock)
  return (
    <div role="alert">
      <FailedState
        title={accountsTexts().listFailed}
        reason={seconds ? waitReason(fault) : reasonFor(fault)}
        wait={seconds ? t().errors.goesOnIn(seconds) : null}
        retry={accountsTexts().retry}
        onRetry={accounts.refresh}
      />
    </div>
  )
})
