import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { DoneButton } from './DoneButton.tsx'
import { Drawing, type DrawingName } from './Drawing.tsx'
import styles from './Ending.module.css'
import { ImportProgress, type ImportWatched } from './ImportProgress.tsx'

type EndingProps = {
  readonly watch: ImportWatched
  /** That all of it is ready, in words of its own. */
  readonly ready?: string | undefined
  /** Where to find it, said once it is ready. */
  readonly hint?: string | undefined
  /** Something was left out before the import began. */
  readonly isPartial?: boolean
  /** What did not come so far. */
  readonly rest?: ReactNode
  /** What else can be done, beside leaving. */
  readonly children?: ReactNode
}

/** The place of an ending: what was done, and below it `Ending`, in the middle of the screen. */
export function EndingPlace({ isShown = true, children }: { isShown?: boolean; children: ReactNode }) {
  return <div className={isShown ? styles.place : undefined}>{children}</div>
}

/** With the news that something was added: one sign of how it stands, how far it is, and the ways on. */
export const Ending = observer(function Ending(props: EndingProps) {
  const { watch, ready, hint, isPartial = false, rest, children } = props
  return (
    <>
      <div className={styles.picture}>
        <Drawing name={drawingOf(watch, isPartial)} />
      </div>
      <div className={styles.ending}>
        <ImportProgress watch={watch} ready={ready} hint={hint} hasSign={false} />
        {rest}
        <div className={styles.ways}>
          {children}
          <DoneButton />
        </div>
      </div>
    </>
  )
})

function drawingOf({ state }: ImportWatched, isPartial: boolean): DrawingName {
  if (state?.left !== 0) return 'upload'
  return isPartial || state.failed.length > 0 ? 'error' : 'done'
}
