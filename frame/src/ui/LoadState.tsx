import { useAnnouncer } from './Announcer.tsx'
import { LiveRegion } from './LiveRegion.tsx'
import styles from './LoadState.module.css'
import { Spinner } from './Spinner.tsx'

/** Says that something loads; shows after 150 ms, so that fast answers do not flash. */
export function LoadState({ label }: { label: string }) {
  const isHeard = useAnnouncer() !== null
  return (
    <div role={isHeard ? undefined : 'status'} className={styles.state}>
      <Spinner className={styles.spinner} />
      {label}
      {isHeard ? <LiveRegion text={label} /> : null}
    </div>
  )
}
