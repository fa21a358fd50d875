import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'
import { CheckIcon, CircleAlertIcon, ClockIcon } from './icons.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

type BadgeProps = {
  tone: 'success' | 'danger' | 'info' | 'warning' | 'neutral'
  /** Default 'dot': the tone is never told by color alone, the words and the sign tell it too. */
  icon?: keyof typeof SIGNS
  /** An explanation, shown as tooltip; the badge can then be reached by keyboard and tapped. */
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
