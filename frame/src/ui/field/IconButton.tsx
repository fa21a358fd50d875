import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Tooltip } from '../Tooltip.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ButtonProps, 'children' | 'full'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} describes={false}>
      <Button
        {...rest}
        variant={variant}
        className={classes(styles.square, variant === 'quiet' && styles.muted, className)}
        aria-label={label}
      />
    </Tooltip>
  )
}
