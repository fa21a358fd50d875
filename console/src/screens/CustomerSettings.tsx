import { useState } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { TextField } from '../../../frame/src/ui/field/TextField.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { reasonOf } from '../calls/reasonOf.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { May } from '../parts/May.tsx'
import { Panel } from '../parts/Panel.tsx'
import styles from './Customers.module.css'

type CustomerSettingsProps = {
  readonly calls: ConsoleCalls
  readonly customer: string
  /** What the customer may have. Null: as much as the deployment allows. */
  readonly maxFiles: number | null
  readonly maxBytes: number | null
}

/** The limits of a customer, and deleting them. */
export function CustomerSettings({ calls, customer, maxFiles, maxBytes }: CustomerSettingsProps) {
  return (
    <>
      <May needs="operator">
        <Panel title="Limits">
          <Limit {...{ calls, customer }} limit="max_files" label="Files at most" most={maxFiles} />
          <Limit {...{ calls, customer }} limit="max_bytes" label="Bytes at most" most={maxBytes} />
        </Panel>
      </May>
      <May needs="admin">
        <Panel title="Delete">
          <Delete calls={calls} customer={customer} />
        </Panel>
      </May>
    </>
  )
}

type LimitProps = Pick<CustomerSettingsProps, 'calls' | 'customer'> & {
  readonly limit: 'max_files' | 'max_bytes'
  readonly label: string
  readonly most: number | null
}

function Limit({ calls, customer, limit, label, most }: LimitProps) {
  const [typed, setTyped] = useState(most === null ? '' : String(most))
  const save = async () => {
    const text = typed.trim()
    if (text !== '' && !/^\d{1,15}$/.test(text))
      return { words: 'Enter a whole number, or nothing.', isBad: true }
    await calls.setLimit(customer, limit, text === '' ? null : Number(text))
    return { words: 'It is saved.' }
  }
  return (
    <div className={styles.form}>
      <TextField label={label} inputMode="numeric" value={typed} onChange={setTyped} />
      <ActionButton label="Save" about={`the limit: ${label}`} act={save} />
    </div>
  )
}

function Delete({ calls, customer }: Pick<CustomerSettingsProps, 'calls' | 'customer'>) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [reason, setReason] = useState('')
  const erase = async () => {
    if (typed !== customer) return setReason('This is not the id of the customer.')
    setReason('')
    setState('busy')
    try {
      await calls.eraseCustomer(customer)
      setState('done')
    } catch (fault) {
      setReason(reasonOf(fault))
      setState('idle')
    }
  }
  if (state === 'done')
    return (
      <p role="status" className={styles.said}>
        The customer is being deleted. Their tokens no longer work.
      </p>
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void erase()
      }}
    >
      <p>Deletes the customer with all files, accounts and access. You can’t undo this.</p>
      <TextField
        label="Type the customer’s id to confirm"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={reason === '' ? null : reason}
        onChange={setTyped}
      />
      <Button type="submit" variant="danger" busy={state === 'busy'}>
        Delete customer
      </Button>
    </form>
  )
}
