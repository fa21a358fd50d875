import type { ReactNode } from 'react'
import { CircleAlertIcon } from '../icons.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Card.module.css'

type CardProps = {
  onClick: () => void
  logo: ReactNode
  title: string
  /** One line of state under the title. */
  note?: ReactNode
  /** Shows the green dot; these words say what it means. */
  dot?: string
  /** Instead of the dot: that something is wrong, in words that all can see. */
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
