// The host page with Inlet. `window.widget` is what the bench drives.
import { Widget } from '@inlet/sdk'
import { fetchToken, page } from './page.mjs'

const options = { ...page.options, frameUrl: page.frameUrl }
let handle

window.widget = {
  open() {
    handle = Widget.open(fetchToken, options)
  },
  async close() {
    const closing = handle
    handle = undefined
    await closing.close()
  },
}

if (page.start === 'open') window.widget.open()
if (page.start === 'ready') Widget.preload(fetchToken, options)
