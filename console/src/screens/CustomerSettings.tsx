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
  /** Files that the customer may have. Null: as many as the deployment allows. */
  readonly maxFiles: number | null
}

/** The limit of a customer, and deleting them. */
export function CustomerSettings({ calls, customer, maxFiles }: CustomerSettingsProps) {
  return (
    <>
      <May needs="operator">
        <Panel title="Limit">
          <Limit calls={calls} customer={customer} maxFiles={maxFiles} />
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

function Limit({ calls, customer, maxFiles }: CustomerSettingsProps) {
  const [typed, setTyped] = useState(maxFiles === null ? '' : String(maxFiles))
  const save = async () => {
    const text = typed.trim()
    if (text !== '' && !/^\d{1,9}$/.test(text))
      return { words: 'Enter a whole number, or nothing.', isBad: true }
    await calls.setMaxFiles(customer, text === '' ? null : Number(text))
    return { words: 'It is saved.' }
  }
  return (
    <div className={styles.form}>
      <TextField label="Files at most" inputMode="numeric" value={typed} onChange={setTyped} />
      <ActionButton label="Save" about="the limit of files" act={save} />
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
