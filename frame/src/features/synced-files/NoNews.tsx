import { observer } from 'mobx-react-lite'
import { useSecondsUntil } from '../../domain/lists/useSecondsUntil.ts'
import { reasonFor, waitReason } from '../../domain/shell/triage.ts'
import { formatTime } from '../../i18n/dates.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { t } from '../../i18n/t.ts'
import { withReason } from '../../i18n/withReason.ts'
import type { Clock } from '../../lib/Clock.ts'
import { Button } from '../../ui/field/Button.tsx'
import type { FileStates } from './FileStates.ts'
import styles from './SyncedFiles.module.css'
import type { SyncedFilesStore } from './SyncedFilesStore.ts'

type NoNewsProps = { readonly store: SyncedFilesStore; readonly clock: Clock }

/**
 * Since when polls for files in progress have failed. The live region stays mounted, so that it is announced. The
 * seconds are outside of it, so that they are not.
 */
export const NoNews = observer(function NoNews({ store, clock }: NoNewsProps) {
  const { outage } = store.states
  const seconds = useSecondsUntil(outage?.notBefore ?? null, clock)
  return (
    <div className={styles.noNews}>
      <div role="status">{outage && <p className={styles.note}>{wordsFor(outage)}</p>}</div>
      {seconds !== null && seconds > 0 && <p className={styles.note}>{t().errors.goesOnIn(seconds)}</p>}
      {outage && !seconds && <Button onClick={store.states.askNow}>{filesTexts().retry}</Button>}
    </div>
  )
})

function wordsFor({ since, fault }: NonNullable<FileStates['outage']>): string {
  const text = filesTexts().noNewsSince(formatTime(since))
  // The end of the session is shown for the whole window.
  if (fault.kind === 'unauthorized') return text
  return withReason(text, fault.retryAfter === null ? reasonFor(fault) : waitReason(fault))
}
