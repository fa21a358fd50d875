import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './TextField.module.css'

export type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'prefix' | 'children'
> & {
  label: string
  hideLabel?: boolean
  /** Below the field; replaced by the error. */
  hint?: ReactNode
  error?: string | null
  /** Fixed text inside the field, before the value. */
  prefix?: string
  /** A control inside the field, at its end. */
  trailing?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  value: string
  onChange: (text: string) => void
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, prefix, trailing, inputRef, value, onChange, className, ...rest } =
    props
  const made = useId()
  const id = rest.id ?? made
  const note = error || hint
  const described = [prefix && `${id}prefix`, note && `${id}note`, rest['aria-describedby']]
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={styles.box} dir={prefix && 'ltr'} data-invalid={error ? true : undefined}>
        {prefix ? (
          <span id={`${id}prefix`} className={styles.prefix}>
            {prefix}
          </span>
        ) : null}
        <input
          autoComplete="off"
          // URLs and keys may have another direction than the page.
          dir={value ? 'auto' : undefined}
          value={value}
          {...rest}
          id={id}
          ref={inputRef}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {trailing}
      </div>
      {note ? (
        <p id={`${id}note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
