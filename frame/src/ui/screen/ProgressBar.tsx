import { classes } from '../classes.ts'
import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  /** 0 to 1; null while the size is not known. */
  value: number | null
  label: string
  tone?: 'accent' | 'success' | 'danger'
}

export function ProgressBar({ value, label, tone = 'accent' }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.bar}
    >
      <div
        className={classes(styles.part, styles[tone], percent === undefined && styles.moving)}
        style={{ inlineSize: percent === undefined ? undefined : `${percent}%` }}
      />
    </div>
  )
}
