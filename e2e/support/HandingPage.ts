import type { AddResult, ErrorEvent, SuccessEvent, WidgetOptions } from '@inlet/wire/bridge'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { PageServer } from './PageServer.ts'
import type { Stack } from './Stack.ts'

// Whatever reads the bytes of a file in the host's page is noted before the SDK is there.
const SCRIPT = `
const { token, options } = document.currentScript.dataset
Object.assign(window, { reads: [], failures: [], successes: [], results: [] })
for (const [type, names] of [[Blob, ['arrayBuffer', 'bytes', 'stream', 'text']], [FileReader, ['readAsArrayBuffer', 'readAsDataURL', 'readAsText']]])
  for (const name of names) type.prototype[name] = () => { reads.push(name); throw new Error(name) }
const tokenFetcher = async () => token
const config = {
  ...JSON.parse(options),
  onError: (event) => failures.push(event),
  onSuccess: (event) => successes.push(event),
}
const file = (name, text = 'The text of ' + name) => new File([text], name, { type: 'text/plain', lastModified: 1 })
const open = (more = {}) => (window.handle = Widget.open(tokenFetcher, { ...config, ...more }))
const hand = (promise) => void promise.then((result) => results.push(result))
const endDrops = Widget.dropTarget(document.querySelector('#zone'), { tokenFetcher, options: config })
`

/** A page that takes drops for the widget, and hands over what a test says by code. */
export class HandingPage {
  readonly frame: FrameLocator
  readonly zone: Locator
  readonly beside: Locator

  constructor(
    readonly page: Page,
    private readonly pages: PageServer,
    private readonly stack: Stack,
  ) {
    this.frame = page.frameLocator('dialog iframe')
    this.zone = page.locator('#zone')
    this.beside = page.locator('#beside')
  }

  /** @param token Default: one that may do everything. */
  async visit(options: WidgetOptions = {}, token?: string): Promise<void> {
    const given = {
      orgName: 'Acme',
      enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }, { id: 'NOTION' }],
      ...options,
    }
    const held = token ?? (await this.stack.token(`handing-${Date.now()}-${Math.random()}`))
    this.pages.write('/handing.js', SCRIPT)
    const markup = `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<style>
body { font: 16px system-ui; margin: 24px }
#zone { padding: 48px 16px; border: 2px dashed #667; border-radius: 12px; text-align: center }
#zone[data-inlet-drop] { border-color: #1f3261; background: #eef2fb }
</style>
<h1>Contracts</h1><div id="zone"><p>Drop a contract here</p></div>
<p id="beside">Nothing to drop here</p><input id="own" type="file" aria-label="Own">
<script src="${this.stack.service}/sdk/widget.js"></script>
<script src="/handing.js" data-token="${held}" data-options="${JSON.stringify(given).replaceAll('"', '&quot;')}"></script>`
    const loaded = this.page.waitForResponse(/\/sdk\/drop\.js$/)
    await this.page.goto(this.pages.write('/handing.html', markup))
    await loaded
    await this.page.evaluate('1')
  }

  heading(name: string): Locator {
    return this.frame.getByRole('heading', { name, level: 1 })
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name, exact: true })
  }

  get rows(): Locator {
    return this.frame.locator('[data-status]')
  }

  banner(words: string | RegExp): Locator {
    return this.frame.locator('[data-type]').filter({ hasText: words })
  }

  async consent(): Promise<void> {
    await this.button('Connect').click()
  }

  results(): Promise<readonly AddResult[]> {
    return this.page.evaluate('results')
  }

  async answers(count: number): Promise<readonly AddResult[]> {
    await expect.poll(async () => (await this.results()).length).toBe(count)
    return this.results()
  }

  failures(): Promise<readonly ErrorEvent[]> {
    return this.page.evaluate('failures')
  }

  successes(): Promise<readonly SuccessEvent[]> {
    return this.page.evaluate('successes')
  }
}
