import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { formatTime } from '../../i18n/dates.ts'
import { importsTexts } from '../../i18n/importsTexts.ts'
import { withReason } from '../../i18n/withReason.ts'
import { classes } from '../classes.ts'
import { CircleAlertIcon, CircleCheckIcon } from '../icons.ts'
import { LiveRegion } from '../LiveRegion.tsx'
import { Spinner } from '../Spinner.tsx'
import styles from './ImportProgress.module.css'
import { ProgressBar } from './ProgressBar.tsx'

/** What was added, and its progress. */
export type ImportWatched = {
  /** Null until known. */
  readonly state: {
    readonly left: number
    /** Folders among them. */
    readonly leftFolders?: number
    readonly total: number | null
    readonly failed: readonly { readonly id: number; readonly name: string; readonly reason: string }[]
    readonly isInPart: boolean
    /** Counts pages of websites. */
    readonly countsPages?: boolean
    /** Number of ready pages while the total is unknown. */
    readonly ready?: number
  } | null
  readonly outage: { readonly since: number } | null
}

/** Further failures are only counted. */
const MAX_SHOWN_FAILURES = 3

type ImportProgressProps = {
  readonly watch: ImportWatched
  /** Shown at the end if everything succeeded, instead of the general message. */
  readonly ready?: string | undefined
  /** More may be added, so nothing has ended yet. */
  readonly isOpen?: boolean | undefined
  /** Where to find it, shown once it is ready. */
  readonly hint?: string | undefined
  /** False if a picture beside it shows the state. */
  readonly hasSign?: boolean
}

/** Shows whether what was just added is being imported, is ready, or failed and why. The end is announced, once. */
export const ImportProgress = observer(function ImportProgress(props: ImportProgressProps) {
  const { watch, ready, isOpen = false, hint, hasSign = true } = props
  const text = importsTexts()
  const { state, outage } = watch
  const hasEnded = state?.left === 0 && !isOpen
  const failed = state?.failed ?? []
  return (
    <section className={classes(styles.progress, !hasSign && styles.centered)} aria-label={text.label}>
      <div className={styles.headline}>
        {hasSign && signOf(hasEnded, failed.length > 0)}
        <p>{hasEnded ? endOf(state, ready) : stageOf(state)}</p>
      </div>
      {!hasEnded && <ProgressBar value={partOf(state)} label={text.label} />}
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.slice(0, MAX_SHOWN_FAILURES).map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>
                <span translate="no">{name}</span>
                {withReason('\0', reason).slice(1)}
              </bdi>
            </li>
          ))}
          {failed.length > MAX_SHOWN_FAILURES && (
            <li>{text.othersFailed(failed.length - MAX_SHOWN_FAILURES)}</li>
          )}
        </ul>
      )}
      {(!hasEnded || hint) && <p className={styles.note}>{hasEnded ? hint : text.goesOn}</p>}
      <div role="status">
        {outage && <p className={styles.note}>{text.noNewsSince(formatTime(outage.since))}</p>}
      </div>
      <LiveRegion text={hasEnded ? endOf(state, ready) : ''} />
    </section>
  )
})

type State = NonNullable<ImportWatched['state']>

function signOf(hasEnded: boolean, hasFailed: boolean): ReactNode {
  if (!hasEnded) return <Spinner className={styles.going} />
  if (hasFailed) return <CircleAlertIcon className={styles.bad} aria-hidden="true" />
  return <CircleCheckIcon className={styles.good} aria-hidden="true" />
}

function stageOf(state: State | null): string {
  const text = importsTexts()
  // More is still being listed.
  if (!state || (state.left === 0 && state.total === null)) return text.begun
  const { left, leftFolders = 0, total, failed, countsPages, ready = 0 } = state
  if (countsPages && total === null) return ready > 0 ? text.pagesReady(ready) : text.begun
  if (total === null) return text.left(left - leftFolders, leftFolders)
  const done = total - left - failed.length
  return countsPages ? text.pagesReadyOf(done, total) : text.readyOf(done, total)
}

function endOf({ failed, isInPart }: State, ready: string | undefined): string {
  const text = importsTexts()
  if (failed.length > 0) return text.failed
  return isInPart ? text.inPart : (ready ?? text.ready)
}

function partOf(state: State | null): number | null {
  return state?.total ? (state.total - state.left) / state.total : null
}
