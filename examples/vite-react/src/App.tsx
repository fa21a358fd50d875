import { useState } from 'react'
import { ConnectButton } from './ConnectButton.tsx'

/** Whoever signs out takes the button away, and the widget with it. */
export function App() {
  const [isSignedIn, setSignedIn] = useState(true)
  return (
    <main>
      {isSignedIn && <ConnectButton />}
      <button type="button" onClick={() => setSignedIn(false)}>
        Sign out
      </button>
    </main>
  )
}
