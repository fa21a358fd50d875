import { observer } from 'mobx-react-lite'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { FormField } from '../../domain/sources/FormDescriptor.ts'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.ts'
import styles from './ConnectForm.module.css'
import type { ConnectFormStore } from './ConnectFormStore.ts'
import { CopyButton } from './CopyButton.tsx'
import { KeyLink } from './KeyLink.tsx'

export const FormInput = observer(function FormInput(props: {
  field: FormField
  /** Name of the source, in texts. */
  source: string
  store: ConnectFormStore
  isBusy: boolean
  inputRef: Ref<HTMLInputElement>
}) {
  const { field, source, store, isBusy, inputRef } = props
  const [isShown, setShown] = useState(false)
  const own = useRef<HTMLInputElement | null>(null)
  const { label, placeholder, hint } = field.texts()
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      hint={hintOf(field, store, hint, source)}
      error={store.errorOf(field)}
      value={store.valueOf(field)}
      onChange={(text) => store.type(field, text)}
      onBlur={() => store.check(field)}
      inputRef={(input) => {
        own.current = input
        return give(inputRef, input)
      }}
      readOnly={isBusy || field.isFixed === true}
      data-fixed={field.isFixed || undefined}
      required={field.texts().required !== undefined}
      type={field.isSecret && !isShown ? 'password' : 'text'}
      // Password managers may fill it in on request. Autofill is off: the keys of every source would be offered to
      // each, because all forms share one origin.
      name={field.name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      trailing={trailing()}
    />
  )

  function trailing(): ReactNode {
    if (field.isCopyable) return <CopyButton label={label} input={own} />
    if (!field.isSecret) return null
    return (
      <IconButton
        label={isShown ? formsTexts().hide(label) : formsTexts().show(label)}
        icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
        onClick={() => setShown(!isShown)}
      />
    )
  }
})

function give(ref: Ref<HTMLInputElement>, input: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(input)
  else if (ref) ref.current = input
}

/** Purpose of the field, the host that its value leads to, and a link to its key. */
function hintOf(
  field: FormField,
  store: ConnectFormStore,
  hint: string | undefined,
  source: string,
): ReactNode {
  const destination = store.destinationOf(field)
  const page = store.keyPageOf(field)
  if (!destination && !page) return hint
  return (
    <>
      {hint} {page && <KeyLink page={page} source={source} />}
      {destination && <span className={styles.destination}>{formsTexts().connectsTo(destination)}</span>}
    </>
  )
}
