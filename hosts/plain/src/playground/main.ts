import { OPTIONS } from 'virtual:widget-options'
import type { WidgetConfig } from '@inlet/sdk'
import { ActivityLog } from '../ActivityLog.ts'
import { BackEnd } from '../BackEnd.ts'
import { readPageAddress } from '../pageAddress.ts'
import { CodePanel } from './CodePanel.ts'
import { OptionsEditor } from './OptionsEditor.ts'
import { Preview } from './Preview.ts'

/** What one sees who has chosen nothing yet. */
const FIRST: WidgetConfig = {
  orgName: 'Acme Notes',
  enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }, { id: 'GITHUB' }, { id: 'DROPBOX' }],
}

const { customer, overrides, problem } = readPageAddress(location.search)
const log = new ActivityLog()
if (problem) log.add('page', problem, location.search)

new BackEnd(customer).settings().then(
  ({ frameUrl }) => {
    const preview = new Preview(log)
    const code = new CodePanel(frameUrl)
    const editor = new OptionsEditor(OPTIONS, (options) => {
      preview.show({ frameUrl, ...options })
      code.show(options)
      keepInAddress(options)
    })
    editor.write(new URLSearchParams(location.search).has('options') ? overrides : FIRST)
    preview.load()
  },
  (error) => log.add('error', 'The page’s server did not answer', String(error)),
)

/** So that an address shows somebody else the same. */
function keepInAddress(options: WidgetConfig): void {
  const address = new URL(location.href)
  address.searchParams.set('options', JSON.stringify(options))
  history.replaceState(history.state, '', address)
}
