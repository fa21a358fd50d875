import { Spinner } from '../Spinner.tsx'
import { useMounted } from '../useMounted.ts'
import styles from './LoadState.module.css'

/** A loading indicator. Shows after 150 ms, so that fast responses do not flash. */
export function LoadState({ label }: { label: string }) {
  const isMounted = useMounted()
  return (
    <div role="status" className={styles.state}>
      <Spinner className={styles.spinner} />
      {isMounted ? label : ''}
    </div>
  )
}
