import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../Spinner.tsx'
import styles from './Button.module.css'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: ReactNode
  /** Shows that the action runs. The button keeps its width, its name and the focus, and ignores clicks. */
  busy?: boolean
  /** Lets clicks through while busy, for callers that answer a second press themselves. */
  allowWhileBusy?: boolean
  /** As wide as its place. */
  full?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'secondary',
  icon,
  busy = false,
  allowWhileBusy = false,
  full = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = (busy && !allowWhileBusy) || rest['aria-disabled'] === true
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: a button that loses the focus while it works throws keyboard users back to the top.
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    // A key that is held presses once: what comes next may mean something else.
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    rest.onKeyDown?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, styles[variant], full && styles.full, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={click}
      onKeyDown={press}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy ? <Spinner className={styles.spinner} /> : null}
    </button>
  )
}
