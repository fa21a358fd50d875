import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Drawing, type DrawingName } from './Drawing.tsx'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  /** Centered in the screen's body if nothing is beside it. */
  alone?: boolean
  /** The element beside it belongs to it, in a shared place. */
  leads?: boolean
  /** A message that something ended well. */
  ends?: boolean
  drawing?: DrawingName
  /** Replaces the drawing: one of `laterDrawings.tsx`, or the logo of a source. */
  picture?: ReactNode
  title: string
  text?: ReactNode
  /** The one next action. */
  action?: ReactNode
}

export function EmptyState({ alone, leads, ends, drawing, picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, alone && styles.alone, leads && styles.leads, ends && styles.done)}>
      {picture}
      {drawing ? <Drawing name={drawing} /> : null}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
