import type { WidgetOptions } from '@inlet/wire/bridge'
import type { PageServer } from './PageServer.ts'

// In a file of its own, because strict hosts allow no inline script.
const OPENER = `
const { token, options } = document.currentScript.dataset
window.heard = []
window.failures = []
window.openWidget = () => {
  window.handle = Widget.open(async () => token, {
    ...JSON.parse(options),
    onError(event) {
      failures.push(event)
      heard.push(event.error.code)
    },
    setOpen: (open) => heard.push('setOpen ' + open),
  })
  return window.handle
}
document.querySelector('button').onclick = window.openWidget
`

type HostPageOptions = {
  /** URL of the SDK. */
  readonly sdk: string
  readonly token: string
  readonly options?: WidgetOptions
  readonly headers?: Readonly<Record<string, string>>
  /** Markup after the button. */
  readonly body?: string
}

/** Writes a page that embeds the widget by script tag, and returns its URL. */
export function writeHostPage(
  pages: PageServer,
  path: string,
  { sdk, token, options = {}, headers = {}, body = '' }: HostPageOptions,
): string {
  pages.write('/open-widget.js', OPENER)
  const given = JSON.stringify({ enabledIntegrations: [{ id: 'WEB_SCRAPER' }], ...options })
  const markup = `<!doctype html><title>Host</title><link rel="icon" href="data:,"><input id="host-field">
<button>Open the widget</button>${body}
<script src="${sdk}"></script>
<script src="/open-widget.js" data-token="${token}" data-options="${given.replaceAll('"', '&quot;')}"></script>`
  return pages.write(path, markup, headers)
}
