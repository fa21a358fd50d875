import styles from './Skeleton.module.css'

/** Placeholder of a text or picture that is still loading. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '0.75rem' }: { width?: string; height?: string }) {
  return (
    <span className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
  )
}
