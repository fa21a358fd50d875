import { Widget, type WidgetConfig } from '@inlet/sdk'
import { BackEnd } from '../BackEnd.ts'
import { byId } from '../dom.ts'
import { readPageAddress } from '../pageAddress.ts'
import { type FromPreview, listen, ToPreviewSchema } from './messages.ts'

// The host page inside the playground: it opens the widget by the options that the playground sends.

const connect = byId('connect', HTMLButtonElement)
const backEnd = new BackEnd(readPageAddress(location.search).customer)
const accessToken = () => backEnd.accessToken()
const say = (message: FromPreview) => parent.postMessage(message, location.origin)

let options: WidgetConfig = {}
let isOpen = false

const open = () =>
  // Opened again it takes the new options in the place of the old ones: what was cleared is gone.
  Widget.open(accessToken, {
    ...options,
    onSuccess: (event) =>
      say({ kind: 'said', by: 'success', title: `${event.action} ${event.integration}`, payload: event }),
    onError: (event) => say({ kind: 'said', by: 'error', title: event.error.code, payload: event }),
    setOpen: (shown) =>
      say({ kind: 'said', by: 'page', title: `setOpen(${shown})`, payload: { open: shown } }),
  })

connect.addEventListener('click', async () => {
  isOpen = true
  const summary = await open().closed
  isOpen = false
  say({ kind: 'said', by: 'page', title: 'Closed', payload: summary })
})

listen(
  () => parent,
  ToPreviewSchema,
  (message) => {
    options = message.options
    connect.disabled = false
    if (isOpen) open()
  },
)
say({ kind: 'ready' })
