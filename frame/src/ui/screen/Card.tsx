import type { ReactNode } from 'react'
import { CircleAlertIcon } from '../icons.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Card.module.css'

type CardProps = {
  onClick: () => void
  logo: ReactNode
  title: string
  /** One line of status below the title. */
  note?: ReactNode
  /** Shows the green dot; this text says what it means. */
  dot?: string
  /** Replaces the dot with a visible text: something is wrong. */
  warning?: string
  disabled?: boolean
}

/** The whole card is one button. */
export function Card({ onClick, logo, title, note, dot, warning, disabled }: CardProps) {
  return (
    <button type="button" className={styles.card} onClick={onClick} disabled={disabled}>
      {logo}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
        {warning ? (
          <span className={styles.warning}>
            <CircleAlertIcon aria-hidden="true" />
            {warning}
          </span>
        ) : null}
      </span>
      {dot ? (
        <span className={styles.dot}>
          <VisuallyHidden>{dot}</VisuallyHidden>
        </span>
      ) : null}
    </button>
  )
}
