import { observer } from 'mobx-react-lite'
import { useSecondsUntil } from '../../domain/lists/useSecondsUntil.ts'
import { reasonFor, waitReason } from '../../domain/shell/triage.ts'
import { formatTime } from '../../i18n/dates.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { t } from '../../i18n/t.ts'
import { withReason } from '../../i18n/withReason.ts'
import type { Clock } from '../../lib/Clock.ts'
import { Button } from '../../ui/field/Button.tsx'
import styles from './SyncedFiles.module.css'
import type { SyncedFilesStore } from './SyncedFilesStore.ts'

type NoNewsProps = { readonly store: SyncedFilesStore; readonly clock: Clock }

/**
 * Since when nobody has answered about files that are still being imported. The region stays, so that it is read
 * aloud; the seconds stand beside it, so that they are not.
 */
export const NoNews = observer(function NoNews({ store, clock }: NoNewsProps) {
  const { outage } = store
  const seconds = useSecondsUntil(outage?.notBefore ?? null, clock)
  return (
    <div className={styles.noNews}>
      <div role="status">{outage && <p className={styles.note}>{wordsFor(outage)}</p>}</div>
      {seconds !== null && seconds > 0 && <p className={styles.note}>{t().errors.goesOnIn(seconds)}</p>}
      {outage && !seconds && <Button onClick={store.askNow}>{filesTexts().retry}</Button>}
    </div>
  )
})

function wordsFor({ since, fault }: NonNullable<SyncedFilesStore['outage']>): string {
  const text = filesTexts().noNewsSince(formatTime(since))
  // That the session has ended is said for the whole window.
  if (fault.kind === 'unauthorised') return text
  return withReason(text, fault.retryAfter === null ? reasonFor(fault) : waitReason(fault))
}
