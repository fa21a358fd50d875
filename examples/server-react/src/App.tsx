import { InletWidget } from '@inlet/sdk/react'
import { useState } from 'react'

async function fetchToken() {
  const answer = await fetch('/api/inlet-token')
  if (!answer.ok) throw new Error('No token')
  return answer.json()
}

/** Rendered on the server and again in the browser. The widget renders nothing in its place, so both agree. */
export function App({ frameUrl }: { frameUrl: string }) {
  const [open, setOpen] = useState(false)
  const [events, setEvents] = useState<readonly string[]>([])
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Connect your data
      </button>
      <pre id="events">{events.join('\n')}</pre>
      <InletWidget
        open={open}
        setOpen={setOpen}
        tokenFetcher={fetchToken}
        frameUrl={frameUrl}
        orgName="My product"
        enabledIntegrations={[{ id: 'LOCAL_FILES' }]}
        onSuccess={(event) => setEvents((before) => [...before, `${event.action} ${event.integration}`])}
      />
    </main>
  )
}
