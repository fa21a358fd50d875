import type { ConsoleSession } from '@inlet/wire/console'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { FailedState } from '../../frame/src/ui/screen/FailedState.tsx'
import { LoadState } from '../../frame/src/ui/screen/LoadState.tsx'
import { CallFault } from './calls/CallFault.ts'
import { ConsoleCalls } from './calls/ConsoleCalls.ts'
import { reasonOf } from './calls/reasonOf.ts'
import { Role } from './parts/May.tsx'
import { Screens } from './Screens.tsx'
import { SignIn } from './SignIn.tsx'

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'out'; readonly hasEnded: boolean }
  | { readonly at: 'in'; readonly session: ConsoleSession }

/** Shows the sign-in form without a session, else the screens. */
export function App() {
  const [state, setState] = useState<State>({ at: 'opening' })
  const calls = useMemo(() => new ConsoleCalls(() => setState({ at: 'out', hasEnded: true })), [])
  const open = useCallback(() => {
    setState({ at: 'opening' })
    calls.session().then(
      (session) => setState({ at: 'in', session }),
      (fault: unknown) => {
        const isOut = fault instanceof CallFault && fault.status === 401
        setState(isOut ? { at: 'out', hasEnded: false } : { at: 'failed', reason: reasonOf(fault) })
      },
    )
  }, [calls])
  useEffect(open, [open])

  if (state.at === 'opening') return <LoadState label="Opening …" />
  if (state.at === 'failed')
    return (
      <main>
        <FailedState title="The console cannot open" reason={state.reason} retry="Try again" onRetry={open} />
      </main>
    )
  if (state.at === 'out')
    return (
      <SignIn
        calls={calls}
        hasEnded={state.hasEnded}
        onSignedIn={(session) => setState({ at: 'in', session })}
      />
    )
  const signOut = async () => {
    await calls.signOut()
    setState({ at: 'out', hasEnded: false })
  }
  const { organization, role } = state.session
  return (
    <Role.Provider value={role}>
      <Screens calls={calls} organization={organization} onSignOut={signOut} />
    </Role.Provider>
  )
}
