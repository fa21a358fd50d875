import type { ReactNode } from 'react'
import { DoneButton } from './DoneButton.tsx'
import styles from './Ending.module.css'
import { ImportProgress, type ImportWatched } from './ImportProgress.tsx'

type EndingProps = {
  readonly watch: ImportWatched
  /** What else can be done, beside leaving. */
  readonly children?: ReactNode
}

/** Below the news that something was added: how far it is, and the ways on. */
export function Ending({ watch, children }: EndingProps) {
  return (
    <div className={styles.ending}>
      <ImportProgress watch={watch} />
      <div className={styles.ways}>
        {children}
        <DoneButton />
      </div>
    </div>
  )
}
