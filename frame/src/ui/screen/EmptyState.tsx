import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Drawing, type DrawingName } from './Drawing.tsx'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  /** In the middle of the screen's body when nothing stands beside it. */
  alone?: boolean
  /** What is beside it belongs to it, in a place that both share. */
  leads?: boolean
  drawing?: DrawingName
  /** Instead of the drawing, for example the logo of a source. */
  picture?: ReactNode
  title: string
  text?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

export function EmptyState({ alone, leads, drawing, picture, title, text, action }: EmptyStateProps) {
  return (
    <div
      className={classes(
        styles.state,
        alone && styles.alone,
        leads && styles.leads,
        drawing === 'done' && styles.done,
      )}
    >
      {picture}
      {drawing ? <Drawing name={drawing} /> : null}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
