import { observer } from 'mobx-react-lite'
import { type Ref, useState } from 'react'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.ts'
import type { ConnectFormStore } from './ConnectFormStore.ts'
import type { FormField } from './FormDescriptor.ts'

/** Keys are no passwords of this page: managers are asked to leave them alone. */
const UNMANAGED = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-lpignore': 'true',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export const FormInput = observer(function FormInput(props: {
  field: FormField
  store: ConnectFormStore
  isBusy: boolean
  inputRef: Ref<HTMLInputElement>
}) {
  const { field, store, isBusy, inputRef } = props
  const [isShown, setShown] = useState(false)
  const { label, placeholder, hint } = field.texts()
  return (
    <TextField
      {...UNMANAGED}
      label={label}
      placeholder={placeholder}
      hint={hint}
      error={store.errorOf(field)}
      value={store.valueOf(field)}
      onChange={(text) => store.type(field, text)}
      inputRef={inputRef}
      readOnly={isBusy}
      required={field.texts().required !== undefined}
      type={field.isSecret && !isShown ? 'password' : 'text'}
      autoComplete={field.isSecret ? 'new-password' : 'off'}
      trailing={
        field.isSecret && (
          <IconButton
            label={isShown ? formsTexts().hide(label) : formsTexts().show(label)}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setShown(!isShown)}
          />
        )
      }
    />
  )
})
