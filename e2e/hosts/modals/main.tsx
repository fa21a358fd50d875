import { Widget } from '@inlet/sdk'
import { createRoot } from 'react-dom/client'
import { type ModalName, modals } from './modals.tsx'

const given = new URLSearchParams(location.search)
const name = given.get('modal') ?? 'none'
const Modal = modals[isModal(name) ? name : 'none']

function isModal(text: string): text is ModalName {
  return text in modals
}

function openWidget() {
  Widget.open(async () => given.get('token') ?? '', {
    frameUrl: given.get('frame') ?? '',
    enabledIntegrations: [{ id: 'WEB_SCRAPER' }, { id: 'LOCAL_FILES' }],
    entryPoint: 'INTEGRATION_LIST',
  })
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <Modal>
    <label>
      Host field <input id="host-field" />
    </label>
    <button type="button" onClick={openWidget}>
      Open the widget
    </button>
  </Modal>,
)
