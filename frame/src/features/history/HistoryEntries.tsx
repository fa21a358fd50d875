import { SYNC_OUTCOMES, type SyncEntry, type SyncOutcome } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { reasonFor } from '../../domain/shell/triage.ts'
import { formatDate } from '../../i18n/dates.ts'
import { historyTexts } from '../../i18n/historyTexts.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { cleanText } from '../../lib/cleanText.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/field/Button.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { MiddleEllipsis } from '../../ui/MiddleEllipsis.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { FailedState } from '../../ui/screen/FailedState.tsx'
import { LoadState } from '../../ui/screen/LoadState.tsx'
import { FilesDrawing } from '../../ui/screen/laterDrawings.tsx'
import styles from './History.module.css'
import { countOf } from './HistoryRuns.tsx'
import type { HistoryStore } from './HistoryStore.ts'
import { More } from './More.tsx'

const LOOKS = {
  NEW: { tone: 'success', icon: 'check' },
  CHANGED: { tone: 'info', icon: 'dot' },
  MOVED: { tone: 'info', icon: 'dot' },
  GONE: { tone: 'neutral', icon: 'dot' },
  SKIPPED: { tone: 'warning', icon: 'alert' },
  FAILED: { tone: 'danger', icon: 'alert' },
} as const

/** What came of the files of one run, or of those that a search found in all of them. */
export const HistoryEntries = observer(function HistoryEntries({ store }: { store: HistoryStore }) {
  const { entries, run } = store
  const text = historyTexts()
  return (
    <>
      <div className={styles.line}>
        <div className={styles.about}>
          {run ? (
            <>
              <span className={styles.when}>{formatDate(run.started_at)}</span>
              <span className={styles.note}>{text.causes[run.cause]}</span>
            </>
          ) : (
            <span className={styles.when}>{text.allRuns}</span>
          )}
        </div>
        <div className={styles.tools}>
          <Button variant="quiet" onClick={store.close}>
            {text.backToRuns}
          </Button>
          <Button busy={store.isSaving} onClick={() => void store.save()}>
            {text.download}
          </Button>
        </div>
      </div>
      {run?.reason && <p className={styles.reason}>{run.reason}</p>}
      <div>
        <SelectField
          label={text.outcome}
          value={entries.scope.outcome ?? 'ALL'}
          items={[
            { value: 'ALL' as const, label: text.all },
            ...SYNC_OUTCOMES.map((value) => ({ value, label: optionOf(store, value) })),
          ]}
          onChange={(value) => store.filter(value === 'ALL' ? null : value)}
        />
      </div>
      <List store={store} />
    </>
  )
})

function optionOf({ run }: HistoryStore, outcome: SyncOutcome): string {
  const label = historyTexts().outcomes[outcome]
  return run ? `${label} (${formatNumber(countOf(run, outcome))})` : label
}

const List = observer(function List({ store }: { store: HistoryStore }) {
  const { entries, run } = store
  const text = historyTexts()
  const { name, outcome } = entries.scope
  if (entries.rows.length === 0) {
    if (entries.status === 'failed' && entries.fault)
      return (
        <FailedState
          title={text.failed}
          reason={reasonFor(entries.fault)}
          retry={text.retry}
          onRetry={() => void entries.retry()}
        />
      )
    if (entries.status !== 'ready') return <LoadState label={text.loading} />
    if (run && !run.has_entries) return <EmptyState picture={<FilesDrawing />} title={text.trimmed} />
    if (name && !outcome) return <EmptyState drawing="search" title={text.noMatch} text={text.noMatchHint} />
    return <EmptyState drawing="search" title={text.noEntries} />
  }
  return (
    <>
      <ul>
        {entries.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <More list={entries} />
    </>
  )
})

const Entry = observer(function Entry({ entry }: { entry: SyncEntry }) {
  const text = historyTexts()
  const why = entry.reason ?? (entry.code && text.codes[entry.code])
  return (
    <li className={styles.entry}>
      <div className={styles.name}>
        <MiddleEllipsis text={cleanText(entry.name)} />
      </div>
      <Badge {...LOOKS[entry.outcome]}>{text.outcomes[entry.outcome]}</Badge>
      {why && <p className={styles.reason}>{why}</p>}
      <span className={styles.note}>{formatDate(entry.at)}</span>
    </li>
  )
})
