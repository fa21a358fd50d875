'use client'

import { useState } from 'react'
import { ConnectButton } from './ConnectButton'

/** Whoever signs out takes the button away, and the widget with it. */
export function Sources({ frameUrl }: { frameUrl: string }) {
  const [isSignedIn, setSignedIn] = useState(true)
  return (
    <main>
      {isSignedIn && <ConnectButton frameUrl={frameUrl} />}
      <button type="button" onClick={() => setSignedIn(false)}>
        Sign out
      </button>
    </main>
  )
}
