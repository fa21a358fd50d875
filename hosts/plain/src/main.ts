import { SOURCES, Widget, type WidgetConfig } from '@inlet/sdk'
import { ActivityLog } from './ActivityLog.ts'
import { BackEnd } from './BackEnd.ts'
import { byId } from './dom.ts'
import { readPageAddress } from './pageAddress.ts'
import { SearchForm } from './SearchForm.ts'

const { customer, overrides, problem } = readPageAddress(location.search)
const backEnd = new BackEnd(customer)
const log = new ActivityLog()
const connect = byId('connect', HTMLButtonElement)
new SearchForm(backEnd)

if (problem) log.add('page', problem, location.search)

const common: WidgetConfig = {
  orgName: 'Acme Notes',
  brandIcon: '/acme.svg',
  enabledIntegrations: SOURCES.map((id) => ({ id })),
  onSuccess: (event) => log.add('success', `${event.action} ${event.integration}`, event),
  onError: (event) =>
    log.add('error', event.integration ? `ERROR ${event.integration}` : event.error.code, event),
  setOpen: (open) => log.add('page', `setOpen(${open})`, { open }),
}

backEnd.settings().then(
  ({ frameUrl, playground }) => {
    byId('playground', HTMLAnchorElement).hidden = !playground
    const options = (): WidgetConfig => ({ frameUrl, ...common, ...overrides })

    // By the time the button is pressed, the widget is there.
    connect.addEventListener('pointerenter', () => Widget.preload(options()), { once: true })
    connect.addEventListener('focus', () => Widget.preload(options()), { once: true })

    connect.addEventListener('click', async () => {
      const widget = Widget.open(() => backEnd.accessToken(), options())
      // For the console: `widget.update({ locale: 'ja' })`.
      Object.assign(window, { widget })
      log.add('page', 'Closed', await widget.closed)
    })
    // A press before that would be lost.
    connect.disabled = false
  },
  (error) => log.add('error', 'The page’s server did not answer', String(error)),
)
