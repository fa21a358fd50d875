import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Tooltip } from '../Tooltip.tsx'
import styles from './Checkbox.module.css'

type CheckboxProps = {
  checked: boolean
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean
  disabled?: boolean
  /** Why it cannot be chosen. It then stays focusable, so that everyone can read the reason. */
  disabledReason?: string | null
  label?: ReactNode
  /** The name if there is no visible label. */
  ariaLabel?: string
  onChange: (checked: boolean) => void
  className?: string
}

export function Checkbox(props: CheckboxProps) {
  const {
    checked,
    indeterminate = false,
    disabled,
    disabledReason,
    label,
    ariaLabel,
    onChange,
    className,
  } = props
  const id = useId()
  const box = (
    <input
      id={id}
      type="checkbox"
      className={styles.box}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate
      }}
      checked={checked}
      disabled={disabled && !disabledReason}
      aria-disabled={disabledReason ? true : undefined}
      aria-label={ariaLabel}
      onChange={(event) => {
        if (!disabledReason) onChange(event.currentTarget.checked)
      }}
    />
  )
  return (
    <label htmlFor={id} className={classes(styles.label, className)}>
      {disabledReason ? <Tooltip text={disabledReason}>{box}</Tooltip> : box}
      {label}
    </label>
  )
}
