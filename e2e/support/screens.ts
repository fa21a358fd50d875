import type { WidgetOptions } from '@inlet/wire/bridge'
import { expect } from '@playwright/test'
import { Gate, refuse, removeBranding } from './faults.ts'
import { Home } from './Home.ts'
import { textFiles } from './makeFolder.ts'
import { ServiceClient } from './ServiceClient.ts'
import { SignInPage } from './SignInPage.ts'
import type { Widget } from './Widget.ts'

type Screen = (widget: Widget, options: WidgetOptions) => Promise<void>

/** Every screen, and how a user gets there. */
export const screens: Readonly<Record<string, Screen>> = {
  async consent(widget, options) {
    await widget.open({
      ...options,
      tosURL: 'https://acme.example/terms',
      privacyPolicyURL: 'https://acme.example/privacy',
    })
    await expect(widget.heading('Connect with Inlet')).toBeVisible()
  },
  async list(widget, options) {
    await removeBranding(widget.page)
    await widget.open(options)
    await expect(widget.heading('Integrations')).toBeVisible()
  },
  async 'list without a hit'(widget, options) {
    await removeBranding(widget.page)
    await widget.open(options)
    await widget.frame.getByRole('searchbox').fill('nothing like it')
    await expect(widget.frame.getByText(/No results/)).toBeVisible()
  },
  async source(widget, options) {
    await removeBranding(widget.page)
    await widget.open({ ...options, entryPoint: 'DROPBOX' })
    await expect(widget.heading('Dropbox')).toBeVisible()
  },
  async 'drop zone'(widget, options) {
    await openUpload(widget, options)
  },
  async rejections(widget, options) {
    await openUpload(widget, { ...options, maxFileSize: 3 })
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(2))
    await expect(widget.frame.getByText("2 files didn't meet constraints")).toBeVisible()
  },
  async 'files to upload'(widget, options) {
    await openUpload(widget, options)
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(3))
    await expect(widget.uploadButton).toBeVisible()
  },
  async uploading(widget, options) {
    const gate = await Gate.at(widget.page, '**/uploadfile*')
    await openUpload(widget, options)
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(6))
    await widget.uploadButton.click()
    await expect.poll(() => gate.waiting).toBe(4)
  },
  async 'some uploads failed'(widget, options) {
    await refuse(widget.page, '**/uploadfile*', 422, { detail: 'The file is damaged.' })
    await openUpload(widget, options)
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(2))
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('Some files were not uploaded')).toBeVisible()
  },
  async 'upload done'(widget, options) {
    await openUpload(widget, options)
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(1))
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
  },
  async files(widget, options) {
    const client = await ServiceClient.of(widget.stack, widget.customer)
    if ((await client.files()).length < 3)
      for (const { name } of textFiles(3)) await client.upload(name, name)
    await openUpload(widget, options)
    await widget.frame.getByRole('tab', { name: 'Files' }).click()
    await widget.frame.getByRole('row').nth(1).getByRole('checkbox').check()
  },
  async websites(widget, options) {
    await openScraper(widget, options)
    await widget.frame.getByLabel('Address of website 1').fill('foo bar')
    await widget.button('Submit').click()
    await expect(widget.frame.getByText('Please provide at least one valid URL.')).toBeVisible()
    await widget.button('Add').click()
  },
  async 'configure a website'(widget, options) {
    await openScraper(widget, options)
    const menu = widget.button('Actions for website 1')
    await expect(menu.or(widget.button('Configure website 1'))).toBeVisible()
    if (await menu.isVisible()) {
      await menu.click()
      await widget.frame.getByRole('menuitem', { name: 'Configure' }).click()
    } else await widget.button('Configure website 1').click()
    await expect(widget.frame.getByRole('dialog', { name: 'Configure' })).toBeVisible()
  },
  async 'scrape started'(widget, options) {
    await openScraper(widget, options)
    await widget.frame
      .getByLabel('Address of website 1')
      .fill(`${widget.stack.host.replace('http://', '')}/sample/`)
    await widget.button('Submit').click()
    await expect(widget.frame.getByText('Scraping request initiated successfully')).toBeVisible()
  },
  async 'no websites'(widget, options) {
    await widget.page.route('**/user_files_v2', (route) => route.fulfill({ json: { results: [], count: 0 } }))
    await openScraper(widget, options)
    await widget.frame.getByRole('tab', { name: 'Synced URLs' }).click()
    await expect(widget.frame.getByText('No URLs yet')).toBeVisible()
  },
  async 'sign-in without an answer'(widget, options) {
    await widget.page.clock.install()
    const home = await openHome(widget, 'DROPBOX', options)
    await SignInPage.after(widget.page, () => home.button('Connect Account').click())
    await widget.page.clock.fastForward(20_000)
    await expect(widget.button('Open again')).toBeVisible()
  },
  async 'an administrator is awaited'(widget, options) {
    const home = await openHome(widget, 'DROPBOX', options)
    const popup = await home.signIn('Adam Asks')
    await expect(widget.frame.getByText(/Waiting for an administrator to approve/)).toBeVisible()
    await popup.closes()
  },
  async 'choice of mail'(widget, options) {
    const home = await openHome(widget, 'GMAIL', options)
    const popup = await home.signIn('Fiona Fine')
    await popup.closes()
    await widget.frame.getByRole('checkbox', { name: 'Inbox' }).check()
    await expect(widget.frame.getByRole('region', { name: 'This is imported' })).toBeVisible()
  },
  async accounts(widget, options) {
    const home = await openHome(widget, 'DROPBOX', options)
    const popup = await home.signIn('Fiona Fine')
    await popup.closes()
    await widget.frame.getByRole('alertdialog').press('Escape')
    await home.tab('Accounts').click()
    await expect(home.accounts.getByRole('listitem').first()).toBeVisible()
  },
  async 'no token'(widget, options) {
    await refuse(widget.page, '**/api/inlet-token*', 500)
    await widget.visit(options)
    await widget.press()
    await expect(widget.frame.getByText("You aren't signed in")).toBeVisible()
  },
}

async function openUpload(widget: Widget, options: WidgetOptions): Promise<void> {
  await removeBranding(widget.page)
  await widget.openSource({ id: 'LOCAL_FILES' }, options)
  await expect(widget.heading('Upload Files')).toBeVisible()
}

async function openHome(widget: Widget, id: 'DROPBOX' | 'GMAIL', options: WidgetOptions): Promise<Home> {
  await removeBranding(widget.page)
  return await Home.open(widget, { id }, options)
}

async function openScraper(widget: Widget, options: WidgetOptions): Promise<void> {
  await removeBranding(widget.page)
  await widget.openSource({ id: 'WEB_SCRAPER' }, options)
  await expect(widget.heading('Web Scraper')).toBeVisible()
}
