import type { ReactNode } from 'react'
import { DoneButton } from './DoneButton.tsx'
import styles from './Ending.module.css'
import { ImportProgress, type ImportWatched } from './ImportProgress.tsx'

type EndingProps = {
  readonly watch: ImportWatched
  /** That all of it is ready, in words of its own. */
  readonly ready?: string | undefined
  /** What did not come so far. */
  readonly rest?: ReactNode
  /** What else can be done, beside leaving. */
  readonly children?: ReactNode
}

/** Below the news that something was added: how far it is, and the ways on. */
export function Ending({ watch, ready, rest, children }: EndingProps) {
  return (
    <div className={styles.ending}>
      <ImportProgress watch={watch} ready={ready} />
      {rest}
      <div className={styles.ways}>
        {children}
        <DoneButton />
      </div>
    </div>
  )
}
