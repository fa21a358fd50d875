import type { ConsoleSession } from '@inlet/wire/console'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../frame/src/ui/field/Button.tsx'
import { TextField } from '../../frame/src/ui/field/TextField.tsx'
import { LockIcon } from '../../frame/src/ui/icons.ts'
import type { ConsoleCalls } from './calls/ConsoleCalls.ts'
import { reasonOf } from './calls/reasonOf.ts'
import icon from './icon.svg'
import styles from './SignIn.module.css'

type SignInProps = {
  readonly calls: ConsoleCalls
  /** The session has ended. */
  readonly hasEnded: boolean
  readonly onSignedIn: (session: ConsoleSession) => void
}

/** Asks for an API key of the organization. The key is sent once and not stored here. */
export function SignIn({ calls, hasEnded, onSignedIn }: SignInProps) {
  const [key, setKey] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = 'Sign in · Inlet console'
    field.current?.focus()
  }, [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (key.trim() === '') {
      setError('Enter an API key.')
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      onSignedIn(await calls.signIn(key.trim()))
    } catch (fault) {
      setError(reasonOf(fault))
      setBusy(false)
      field.current?.focus()
    }
  }
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} noValidate>
        <img src={icon} alt="" className={styles.mark} />
        <h1 className={styles.title}>Inlet console</h1>
        <p className={styles.text}>
          {hasEnded
            ? 'Your session has ended. Sign in again.'
            : 'Sign in with an API key of your organisation.'}
        </p>
        <TextField
          label="API key"
          type="password"
          name="key"
          autoComplete="off"
          spellCheck={false}
          inputRef={field}
          value={key}
          error={error}
          onChange={(text) => {
            setKey(text)
            setError(null)
          }}
        />
        <Button type="submit" variant="primary" full busy={isBusy}>
          Sign in
        </Button>
        <p className={styles.promise}>
          <LockIcon />
          <span>
            The key is sent to your own service once. The session ends with the key, and after eight hours.
          </span>
        </p>
      </form>
    </main>
  )
}
