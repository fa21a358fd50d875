import { InletWidget } from '@inlet/sdk/react'
import { useState } from 'react'

const frameUrl = `${import.meta.env.VITE_INLET_URL}/frame/`

async function fetchToken() {
  const answer = await fetch('/api/inlet-token')
  if (!answer.ok) throw new Error('No token')
  return answer.json()
}

export function App() {
  const [open, setOpen] = useState(false)
  const [events, setEvents] = useState<readonly string[]>([])
  const note = (line: string) => setEvents((before) => [...before, line])
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
        enabledIntegrations={[{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }]}
        onSuccess={(event) => note(`${event.action} ${event.integration}`)}
        onError={(event) => note(`${event.action} ${event.data[0]?.message}`)}
      />
    </main>
  )
}
