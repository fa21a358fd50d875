// The host page with the predecessor's widget as its publisher left it: mounted once, opened by a property.
import { CarbonConnect } from 'carbon-connect'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const { apiURL, token, options } = JSON.parse(document.getElementById('widget').dataset.given)
window.heard = { success: [], error: [] }

function Host() {
  const [open, setOpen] = useState(true)
  return createElement(CarbonConnect, {
    orgName: 'Acme',
    brandIcon: 'data:,',
    // The one thing that a page which moves has to change.
    apiURL,
    tokenFetcher: async () => ({ access_token: token }),
    onSuccess: (event) => window.heard.success.push(event),
    onError: (event) => window.heard.error.push(event),
    open,
    setOpen,
    ...options,
  })
}

createRoot(document.getElementById('widget')).render(createElement(Host))
