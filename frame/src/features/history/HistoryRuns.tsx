import { SYNC_OUTCOMES, type SyncOutcome, type SyncRun } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { reasonFor } from '../../domain/shell/triage.ts'
import { formatDate } from '../../i18n/dates.ts'
import { historyTexts } from '../../i18n/historyTexts.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { FailedState } from '../../ui/screen/FailedState.tsx'
import { LoadState } from '../../ui/screen/LoadState.tsx'
import { FilesDrawing } from '../../ui/screen/laterDrawings.tsx'
import styles from './History.module.css'
import type { HistoryStore } from './HistoryStore.ts'
import { More } from './More.tsx'

/** How the badge of a run looks. One that is done needs none. */
const LOOKS = {
  RUNNING: { tone: 'info', icon: 'spinner' },
  INCOMPLETE: { tone: 'warning', icon: 'alert' },
  FAILED: { tone: 'danger', icon: 'alert' },
  CANCELED: { tone: 'neutral', icon: 'dot' },
} as const

export const HistoryRuns = observer(function HistoryRuns({ store }: { store: HistoryStore }) {
  const { runs } = store
  const text = historyTexts()
  if (runs.rows.length === 0) {
    if (runs.status === 'failed' && runs.fault)
      return (
        <FailedState
          title={text.failed}
          reason={reasonFor(runs.fault)}
          retry={text.retry}
          onRetry={() => void runs.retry()}
        />
      )
    if (runs.status !== 'ready') return <LoadState label={text.loading} />
    return <EmptyState picture={<FilesDrawing />} title={text.none} text={text.noneHint} />
  }
  return (
    <>
      <ul>
        {runs.rows.map((run) => (
          <li key={run.id}>
            <Run run={run} onOpen={() => store.open(run)} />
          </li>
        ))}
      </ul>
      <More list={runs} />
    </>
  )
})

const Run = observer(function Run({ run, onOpen }: { run: SyncRun; onOpen: () => void }) {
  const text = historyTexts()
  const total = SYNC_OUTCOMES.reduce((sum, outcome) => sum + countOf(run, outcome), 0)
  const content = (
    <>
      <span className={styles.when}>{formatDate(run.started_at)}</span>
      {run.state !== 'DONE' && <Badge {...LOOKS[run.state]}>{text.states[run.state]}</Badge>}
      <span className={styles.note}>{text.causes[run.cause]}</span>
      <Counts run={run} />
      {run.reason && <span className={styles.reason}>{run.reason}</span>}
    </>
  )
  // Without entries there is nothing to open.
  if (total === 0) return <div className={styles.run}>{content}</div>
  return (
    <button type="button" className={classes(styles.run, styles.opens)} onClick={onOpen}>
      {content}
    </button>
  )
})

/** `New 3 · Failed 1`, or that nothing changed. */
const Counts = observer(function Counts({ run }: { run: SyncRun }) {
  const text = historyTexts()
  const shown = SYNC_OUTCOMES.filter((outcome) => countOf(run, outcome) > 0)
  if (shown.length === 0 && run.pending === 0)
    return run.state === 'RUNNING' ? null : <span className={styles.note}>{text.nothing}</span>
  return (
    <span className={styles.counts}>
      {shown.map((outcome) => (
        <span key={outcome} className={outcome === 'FAILED' ? styles.bad : undefined}>
          {text.outcomes[outcome]} <b>{formatNumber(countOf(run, outcome))}</b>
        </span>
      ))}
      {run.pending > 0 && (
        <span>
          {text.pending} <b>{formatNumber(run.pending)}</b>
        </span>
      )}
    </span>
  )
})

const KEYS = {
  NEW: 'new',
  CHANGED: 'changed',
  MOVED: 'moved',
  GONE: 'gone',
  SKIPPED: 'skipped',
  FAILED: 'failed',
} as const satisfies Record<SyncOutcome, keyof SyncRun['counts']>

export function countOf(run: SyncRun, outcome: SyncOutcome): number {
  return run.counts[KEYS[outcome]]
}
