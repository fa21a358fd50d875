import { observer } from 'mobx-react-lite'
import { formatPercent } from '../i18n/numbers.ts'
import { classes } from './classes.ts'
import styles from './ProgressRing.module.css'

type ProgressRingProps = {
  /** 0 to 1; null while the size is not known. */
  value: number | null
  label: string
  /** In the middle. Default: the percentage. */
  text?: string
  /** Diameter in CSS pixels, at the usual text size. */
  size?: number
}

const RADIUS = 44
const LENGTH = 2 * Math.PI * RADIUS

const rem = (pixels: number) => `${pixels / 16}rem`

export const ProgressRing = observer(function ProgressRing({
  value,
  label,
  text,
  size = 96,
}: ProgressRingProps) {
  const part = value === null ? 0.25 : Math.min(1, Math.max(0, value))
  const percent = value === null ? undefined : Math.round(part * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={text}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.ring}
      style={{ inlineSize: rem(size), blockSize: rem(size), fontSize: rem(Math.max(12, size / 4.8)) }}
    >
      <svg
        viewBox="0 0 96 96"
        className={classes(styles.drawing, value === null && styles.turning)}
        aria-hidden="true"
      >
        <circle className={styles.track} cx="48" cy="48" r={RADIUS} />
        <circle
          className={classes(styles.part, part > 0 && styles.round)}
          cx="48"
          cy="48"
          r={RADIUS}
          strokeDasharray={`${part * LENGTH} ${LENGTH}`}
        />
      </svg>
      <span className={styles.text} aria-hidden="true">
        {text ?? (percent === undefined ? '' : formatPercent(percent / 100))}
      </span>
    </div>
  )
})
