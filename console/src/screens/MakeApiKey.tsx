import type { MadeApiKey } from '@inlet/wire/service'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { TextField } from '../../../frame/src/ui/field/TextField.tsx'
import { reasonOf } from '../calls/reasonOf.ts'
import { Typed } from '../parts/Typed.tsx'
import styles from './ApiKeys.module.css'
import customers from './Customers.module.css'

type MakeApiKeyProps = {
  readonly make: (name: string) => Promise<MadeApiKey>
  readonly onMade: () => void
}

/** A form that makes a key, and shows it once. */
export function MakeApiKey({ make, onMade }: MakeApiKeyProps) {
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const submit = async () => {
    if (name.trim() === '') return setReason('Enter a name, such as the program that uses the key.')
    setBusy(true)
    setReason(null)
    try {
      setMade(await make(name.trim()))
      setName('')
      onMade()
    } catch (fault) {
      setReason(reasonOf(fault))
    }
    setBusy(false)
  }
  if (made) return <ShownKey made={made} onDone={() => setMade(null)} />
  return (
    <form
      className={customers.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Name"
        placeholder="importer"
        maxLength={100}
        value={name}
        hint="One key for each program, so that you can revoke it alone."
        error={reason}
        onChange={setName}
      />
      <Button type="submit" busy={isBusy}>
        Make key
      </Button>
    </form>
  )
}

function ShownKey({ made, onDone }: { readonly made: MadeApiKey; readonly onDone: () => void }) {
  const [said, setSaid] = useState('')
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(made.key).then(
      () => setSaid('Copied.'),
      () => setSaid('The browser did not copy it. Select the key and copy it.'),
    )
  return (
    <div className={styles.made}>
      <p ref={text} tabIndex={-1}>
        This is the key <Typed text={made.name} />. Copy it now: it is not shown again.
      </p>
      <code>{made.key}</code>
      <div className={styles.buttons}>
        <Button onClick={copy}>Copy key</Button>
        <Button variant="quiet" onClick={onDone}>
          Hide key
        </Button>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
