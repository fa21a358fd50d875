import { DoneButton } from './DoneButton.tsx'
import styles from './ImportBar.module.css'
import { ImportProgress, type ImportWatched } from './ImportProgress.tsx'

type ImportBarProps = {
  readonly watch: ImportWatched
  /** Shown at the end if everything succeeded. */
  readonly ready?: string | undefined
  /** More may follow, so nothing has ended. */
  readonly isOpen?: boolean
}

/** Footer below a list: progress of what was added, and the way out. */
export function ImportBar({ watch, ready, isOpen }: ImportBarProps) {
  return (
    <div className={styles.bar}>
      <ImportProgress watch={watch} ready={ready} isOpen={isOpen} />
      <DoneButton />
    </div>
  )
}
