import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../Spinner.tsx'
import styles from './Button.module.css'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: ReactNode
  /** Shows a running action. The button keeps its width, name and focus, and ignores clicks. */
  busy?: boolean
  /** Allows clicks while busy, for callers that handle a second press themselves. */
  allowWhileBusy?: boolean
  /** As wide as its container. */
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
    // Not `disabled`: a button that loses focus while it works sends keyboard users back to the top.
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    // A held key presses once: what follows may mean something else.
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
