import { useState } from 'react'
import { ConnectButton } from '../ConnectButton'
import type { Route } from './+types/home'

export function loader() {
  const { INLET_URL = 'http://localhost:8000' } = process.env
  return { frameUrl: `${INLET_URL}/frame/` }
}

/** Whoever signs out takes the button away, and the widget with it. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const [isSignedIn, setSignedIn] = useState(true)
  return (
    <main>
      {isSignedIn && <ConnectButton frameUrl={loaderData.frameUrl} />}
      <button type="button" onClick={() => setSignedIn(false)}>
        Sign out
      </button>
    </main>
  )
}
