import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'
import { CheckIcon, CircleAlertIcon, ClockIcon } from './icons.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

type BadgeProps = {
  tone: 'success' | 'danger' | 'info' | 'warning' | 'neutral'
  /** Default 'dot'. Color is never the only sign: text and icon differ too. */
  icon?: keyof typeof SIGNS
  /** An explanation, shown as a tooltip. The badge then becomes focusable. */
  title?: string | null
  children: ReactNode
}

const SIGNS = {
  dot: <span className={styles.dot} />,
  spinner: <Spinner className={styles.spinner} />,
  check: <CheckIcon />,
  alert: <CircleAlertIcon />,
  clock: <ClockIcon />,
} as const

export function Badge({ tone, icon = 'dot', title, children }: BadgeProps) {
  const looks = classes(styles.badge, styles[tone])
  const content = (
    <>
      {SIGNS[icon]}
      {children}
    </>
  )
  if (!title) return <span className={looks}>{content}</span>
  return (
    <Tooltip text={title}>
      <button type="button" className={classes(looks, styles.explained)}>
        {content}
      </button>
    </Tooltip>
  )
}
