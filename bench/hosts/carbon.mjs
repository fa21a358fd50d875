// The host page with the predecessor, used as its README shows: mounted once, opened by a property.
import { CarbonConnect } from 'carbon-connect'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchToken, page } from './page.mjs'

function Host() {
  const [open, setOpen] = useState(page.start === 'open')
  window.widget = { open: () => setOpen(true), close: () => setOpen(false) }
  return createElement(CarbonConnect, {
    ...page.options,
    apiURL: page.service,
    tokenFetcher: fetchToken,
    open,
    setOpen,
  })
}

createRoot(document.getElementById('widget')).render(createElement(Host))
