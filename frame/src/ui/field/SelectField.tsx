import { ChevronDownIcon } from '../icons.ts'
import styles from './SelectField.module.css'

type SelectFieldProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly items: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** The platform's own list, for any keyboard and phone. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, items, onChange } = props
  return (
    <div className={styles.field}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = items[event.currentTarget.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
      >
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className={styles.mark} />
    </div>
  )
}
