import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { DoneButton } from './DoneButton.tsx'
import { Drawing } from './Drawing.tsx'
import styles from './Ending.module.css'
import { ImportProgress, type ImportWatched } from './ImportProgress.tsx'
import { DoneDrawing, UploadDrawing } from './laterDrawings.tsx'

type EndingProps = {
  readonly watch: ImportWatched
  /** Message that everything is ready. */
  readonly ready?: string | undefined
  /** Where to find it, shown once it is ready. */
  readonly hint?: string | undefined
  /** Something was left out before the import began. */
  readonly isPartial?: boolean
  /** What has not arrived yet. */
  readonly rest?: ReactNode
  /** Other actions besides leaving. */
  readonly children?: ReactNode
}

/** The container of an ending: what was done, and below it `Ending`, centered on the screen. */
export function EndingPlace({ isShown = true, children }: { isShown?: boolean; children: ReactNode }) {
  return <div className={isShown ? styles.place : undefined}>{children}</div>
}

/** Shown after something was added: its state, its progress, and the next actions. */
export const Ending = observer(function Ending(props: EndingProps) {
  const { watch, ready, hint, isPartial = false, rest, children } = props
  return (
    <>
      <div className={styles.picture}>
        <EndingDrawing watch={watch} isPartial={isPartial} />
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

type EndingDrawingProps = { readonly watch: ImportWatched; readonly isPartial: boolean }

const EndingDrawing = observer(function EndingDrawing({ watch, isPartial }: EndingDrawingProps) {
  const { state } = watch
  if (state?.left !== 0) return <UploadDrawing />
  return isPartial || state.failed.length > 0 ? <Drawing name="error" /> : <DoneDrawing />
})
