import { DoneButton } from './DoneButton.tsx'
import styles from './ImportBar.module.css'
import { ImportProgress, type ImportWatched } from './ImportProgress.tsx'

type ImportBarProps = {
  readonly watch: ImportWatched
  /** Said at the end of all that went well. */
  readonly ready?: string | undefined
  /** More of it may come: nothing has ended. */
  readonly isOpen?: boolean
}

/** In the footer below a list: how far what was added is, and the way out. */
export function ImportBar({ watch, ready, isOpen }: ImportBarProps) {
  return (
    <div className={styles.bar}>
      <ImportProgress watch={watch} ready={ready} isOpen={isOpen} />
      <DoneButton />
    </div>
  )
}
