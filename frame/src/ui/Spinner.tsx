import { classes } from './classes.ts'
import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A spinner. Without a label, it decorates text that says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <span className={classes(styles.spinner, className)} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
