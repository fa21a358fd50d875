import { InletWidget } from '@inlet/sdk/react'
import { useState } from 'react'

async function fetchToken() {
  const answer = await fetch('/api/inlet-token')
  if (!answer.ok) throw new Error('No token')
  return answer.json()
}

export function ConnectButton({ frameUrl }: { frameUrl: string }) {
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect your data
      </button>
      <p id="events" role="status">
        {said}
      </p>
      <InletWidget
        open={open}
        setOpen={setOpen}
        tokenFetcher={fetchToken}
        frameUrl={frameUrl}
        orgName="My product"
        enabledIntegrations={[{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }]}
        onSuccess={(event) => setSaid(`${event.action} ${event.integration}`)}
        onError={({ error }) => console.warn(error.code, error.remedy)}
      />
    </>
  )
}
