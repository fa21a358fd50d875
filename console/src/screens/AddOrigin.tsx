import { useState } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { TextField } from '../../../frame/src/ui/field/TextField.tsx'
import { reasonOf } from '../calls/reasonOf.ts'
import styles from './Customers.module.css'

type AddOriginProps = { readonly add: (origin: string) => Promise<void> }

/** A form that adds an origin to those of the organization. */
export function AddOrigin({ add }: AddOriginProps) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const submit = async () => {
    const origin = typed.trim()
    if (origin === '') return setReason('Enter an origin, such as https://app.example.com.')
    setBusy(true)
    setReason(null)
    try {
      await add(origin)
      setTyped('')
    } catch (fault) {
      setReason(reasonOf(fault))
    }
    setBusy(false)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Origin"
        placeholder="https://app.example.com"
        spellCheck={false}
        value={typed}
        hint="Takes effect within seconds, for access tokens of your organization."
        error={reason}
        onChange={setTyped}
      />
      <Button type="submit" busy={isBusy}>
        Add origin
      </Button>
    </form>
  )
}
