import { InletWidget } from '@inlet/sdk/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const given = new URLSearchParams(location.search)
const tokenFetcher = async () => given.get('token') ?? ''

function Page() {
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<readonly boolean[]>([])
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Open the widget
      </button>
      <output data-open={open}>{JSON.stringify(said)}</output>
      <InletWidget
        open={open}
        setOpen={(next) => {
          setOpen(next)
          setSaid((before) => [...before, next])
        }}
        alwaysOpen={given.has('alwaysOpen')}
        tokenFetcher={tokenFetcher}
        frameUrl={given.get('frame') ?? ''}
        enabledIntegrations={[{ id: 'WEB_SCRAPER' }, { id: 'LOCAL_FILES' }]}
      />
    </main>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
