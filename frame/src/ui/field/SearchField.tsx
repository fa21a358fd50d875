import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { classes } from '../classes.ts'
import { SearchIcon, XIcon } from '../icons.ts'
import { IconButton } from './IconButton.tsx'
import styles from './SearchField.module.css'
import field from './TextField.module.css'

type SearchFieldProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  onClear: () => void
  /** Enter was pressed. */
  onSubmit?: () => void
  /** The list box that it controls, and the option that Enter chooses. */
  list?: { readonly id: string; readonly activeId: string | undefined }
}

export const SearchField = observer(function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onChange, onClear, onSubmit, list } = props
  const input = useRef<HTMLInputElement>(null)

  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSubmit?.()
    if (event.key === 'Escape' && value) {
      // Escape clears the text and does not close the dialog around.
      event.preventDefault()
      event.stopPropagation()
      onClear()
    }
  }
  const clear = () => {
    onClear()
    input.current?.focus()
  }
  return (
    <div className={classes(field.box, styles.search)}>
      <SearchIcon className={styles.icon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        {...(list && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': list.id,
          'aria-activedescendant': list.activeId,
        })}
        placeholder={placeholder}
        autoComplete="off"
        dir={value ? 'auto' : undefined}
        spellCheck={false}
        className={field.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      {value ? (
        <IconButton label={t().ui.clearSearch} icon={<XIcon />} className={styles.clear} onClick={clear} />
      ) : null}
    </div>
  )
})
