import { observer } from 'mobx-react-lite'
import { useSecondsUntil } from '../../domain/lists/useSecondsUntil.ts'
import { useServices } from '../../domain/Services.tsx'
import { reasonFor, waitReason } from '../../domain/shell/triage.ts'
import { t } from '../../i18n/t.ts'
import { withReason } from '../../i18n/withReason.ts'
import { Button } from '../../ui/field/Button.tsx'
import styles from './IntegrationsScreen.module.css'

/** Says that cards show no marks, because the accounts could not be loaded. */
export const MarksUnknown = observer(function MarksUnknown() {
  const { accounts, clock } = useServices()
  const { errors, integrations, shell } = t()
  const seconds = useSecondsUntil(accounts.outage?.notBefore ?? null, clock)
  const fault = accounts.loaded ? null : accounts.fault
  // The end of the session is shown for the whole window.
  const isShown = fault !== null && fault.kind !== 'unauthorized'
  const reason = fault && (seconds ? waitReason(fault) : reasonFor(fault))
  return (
    <div className={isShown ? styles.unknown : undefined}>
      <div role="status">{isShown && <p>{withReason(integrations.notChecked, reason ?? '')}</p>}</div>
      {isShown && seconds ? <p>{errors.goesOnIn(seconds)}</p> : null}
      {isShown && !seconds && <Button onClick={accounts.refresh}>{shell.retry}</Button>}
    </div>
  )
})
