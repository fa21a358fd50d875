import type { ConsoleSession } from '@inlet/wire/console'
import { ConsoleSignInProblem } from '@inlet/wire/console'
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../frame/src/ui/field/Button.tsx'
import { TextField } from '../../frame/src/ui/field/TextField.tsx'
import { LockIcon } from '../../frame/src/ui/icons.ts'
import { FailedState } from '../../frame/src/ui/screen/FailedState.tsx'
import { LoadState } from '../../frame/src/ui/screen/LoadState.tsx'
import type { ConsoleCalls } from './calls/ConsoleCalls.ts'
import { reasonOf } from './calls/reasonOf.ts'
import { useAnswer } from './calls/useAnswer.ts'
import icon from './icon.svg'
import styles from './SignIn.module.css'

type SignInProps = {
  readonly calls: ConsoleCalls
  /** The session has ended. */
  readonly hasEnded: boolean
  readonly onSignedIn: (session: ConsoleSession) => void
}

const PROBLEMS = {
  unreachable: 'The login of your company does not answer. Try again in a moment.',
  expired: 'The sign-in took too long, or was begun in another window. Try again.',
  failed: 'The login of your company did not sign you in. Try again.',
  no_role: 'You may not use this console. Ask the people who run it for a role.',
} as const

/** Leads to the login of the company, or asks for an API key where there is none. */
export function SignIn(props: SignInProps) {
  const { calls } = props
  const { answer, again } = useAnswer(useCallback((signal) => calls.signInWays(signal), [calls]))
  if (answer.status === 'loading') return <LoadState label="Opening …" />
  if (answer.status === 'failed')
    return (
      <main>
        <FailedState
          title="The console cannot open"
          reason={answer.reason}
          retry="Try again"
          onRetry={again}
        />
      </main>
    )
  return answer.value.login ? <LoginSignIn {...props} /> : <KeySignIn {...props} />
}

function LoginSignIn({ hasEnded }: SignInProps) {
  const problem = v.safeParse(
    ConsoleSignInProblem,
    new URLSearchParams(window.location.search).get('sign_in'),
  )
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    document.title = 'Sign in · Inlet console'
    button.current?.focus()
  }, [])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src={icon} alt="" className={styles.mark} />
        <h1 className={styles.title}>Inlet console</h1>
        <p className={styles.text}>
          {hasEnded ? 'Your session has ended. Sign in again.' : 'Sign in with your account at your company.'}
        </p>
        <div role="alert">
          {problem.success ? <p className={styles.problem}>{PROBLEMS[problem.output]}</p> : null}
        </div>
        <Button ref={button} variant="primary" full onClick={() => window.location.assign('login')}>
          Sign in
        </Button>
      </div>
    </main>
  )
}

/** Asks for an API key of the organization. The key is sent once and not stored here. */
function KeySignIn({ calls, hasEnded, onSignedIn }: SignInProps) {
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
            : 'Sign in with an API key of your organization.'}
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
