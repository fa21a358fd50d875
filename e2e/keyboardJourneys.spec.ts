import type { Page } from '@playwright/test'
import { removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { KeyboardUser } from './support/KeyboardUser.ts'
import { textFiles } from './support/makeFolder.ts'
import { SignInPage } from './support/SignInPage.ts'
import { SlackFlow } from './support/SlackFlow.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.describe.configure({ mode: 'parallel' })

type Walk = (widget: Widget, user: KeyboardUser) => Promise<void>

/** `maxKeys`: without letters and the source's own page. A line that comes while you go on adds a Tab stop. */
const journeys: Readonly<Record<string, { readonly search: string; readonly maxKeys: number; walk: Walk }>> =
  {
    upload: {
      search: 'upload',
      maxKeys: 18,
      async walk(widget, user) {
        const chooser = widget.page.waitForEvent('filechooser')
        await user.pressOn(widget.button('Click to upload'), 'Enter')
        await (await chooser).setFiles(textFiles(1))
        await user.pressOn(widget.uploadButton, 'Enter')
      },
    },
    website: {
      search: 'web',
      maxKeys: 12,
      async walk(widget, user) {
        await user.reach(widget.frame.getByLabel('Address of website 1'))
        await user.type(`${widget.stack.host.replace('http://', '')}/sample/`)
        await user.press('Enter')
        await expect(widget.frame.getByText('Scraping request initiated successfully')).toBeVisible()
      },
    },
    'Google Drive': {
      search: 'google drive',
      maxKeys: 38,
      async walk(widget, user) {
        await user.pressOn(widget.button('Select Files from Google Drive'), 'Enter')
        await user.reachInList(widget.frame.getByRole('button', { name: 'My Drive', exact: true }).first())
        await user.press('Enter')
        await user.reachInList(widget.frame.getByRole('checkbox', { name: /^Select .*\.(md|txt)$/ }).first())
        await user.press('Space')
        await user.pressOn(widget.button(/^Upload 1 /), 'Enter')
      },
    },
    Slack: {
      search: 'slack',
      maxKeys: 26,
      async walk(widget, user) {
        await user.pressOn(widget.button('Select conversations from Slack'), 'Enter')
        await user.pressOn(widget.button('Select channels'), 'Enter')
        await user.reachInList(new SlackFlow(widget).checkbox('#general'))
        await user.press('Space')
        await user.pressOn(widget.button(/^Sync 1 Channel/), 'Enter')
      },
    },
    S3: {
      search: 's3',
      maxKeys: 40,
      async walk(widget, user) {
        await user.reach(widget.frame.getByLabel('Access key', { exact: true }))
        await user.type('SANDBOXFINE')
        await user.reach(widget.frame.getByLabel('Access key secret', { exact: true }))
        await user.type('sandbox-fine')
        await user.press('Enter')
        await user.reachInList(widget.button('documents'))
        await user.press('Enter')
        await user.reachInList(widget.frame.getByRole('checkbox', { name: 'Select Welcome.txt' }))
        await user.press('Space')
        await user.pressOn(widget.button(/^Upload 1 /), 'Enter')
      },
    },
  }

const SIGN_IN = ['Google Drive', 'Slack']
/** `slack.spec.ts` and `accessibility.spec.ts` take the same steps by keyboard, without counting keys. */
const LONG = ['Slack', 'website']

for (const [name, { search, maxKeys, walk }] of Object.entries(journeys)) {
  test(`${name}: from the host's button to a ready file by keyboard alone, with the focus always in sight`, {
    tag: LONG.includes(name) ? '@long' : [],
  }, async ({ widget, page }) => {
    await widget.visit({ dataSourcePollingInterval: 3000 })
    const user = new KeyboardUser(page)
    await user.reach(widget.opener)
    user.keys = 0
    await user.press('Enter')
    await expect(widget.heading('Connect with Inlet')).toBeFocused()
    await user.pressOn(widget.button('Connect'), 'Enter')
    await user.reach(widget.frame.getByRole('searchbox', { name: 'Search Integrations' }))
    await user.type(search)
    if (SIGN_IN.includes(name)) await signIn(page, () => user.press('Enter'))
    else await user.press('Enter')
    await walk(widget, user)
    await expect(widget.frame.getByText(/ready|Ready/).first()).toBeVisible({ timeout: 20_000 })
    expect(user.complaints).toEqual([])
    expect(user.keys).toBeLessThanOrEqual(maxKeys)
  })
}

test('a long list is one Tab stop, with arrow and page keys, Home and End among its rows', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  const home = await Home.open(widget, { id: 'SLACK' })
  const popup = await home.signIn('Fiona Fine')
  await popup.closes()
  await widget.button('Select conversations from Slack').click()
  await widget.button('Select channels').click()
  const user = new KeyboardUser(page)
  const slack = new SlackFlow(widget)
  const list = slack.list('Channels')
  await expect(list).toBeVisible()
  const count = Number(await list.getAttribute('aria-rowcount'))
  expect(count).toBeGreaterThan(12)
  const focused = list.getByRole('row').filter({ has: page.locator(':focus') })
  const isAt = (position: number) => expect(focused).toHaveAttribute('aria-rowindex', String(position))
  await user.reach(slack.checkbox('#general'))
  await isAt(1)
  await user.press('End')
  await isAt(count)
  await user.press('Home')
  await isAt(1)
  await user.press('PageDown')
  await expect(focused).not.toHaveAttribute('aria-rowindex', '1')
  await user.press('PageUp')
  await isAt(1)
  await user.press('ArrowDown')
  await isAt(2)
  await user.press('Space')
  user.keys = 0
  await user.reach(widget.button(/^Sync 1 Channel/))
  expect(user.keys).toBeLessThanOrEqual(3)
  expect(user.complaints).toEqual([])
})

/** At the source, whose keys don't count. */
async function signIn(page: Page, open: () => Promise<void>): Promise<void> {
  const popup = await SignInPage.after(page, open)
  const visitor = new KeyboardUser(popup.page)
  const people = popup.page.getByRole('radio')
  await visitor.reach(people.first())
  await visitor.reach(popup.page.getByRole('radio', { name: 'Fiona Fine' }), 'ArrowDown')
  await visitor.pressOn(popup.page.getByRole('button', { name: 'Allow' }), 'Enter')
  await popup.closes()
  expect(visitor.complaints).toEqual([])
}
