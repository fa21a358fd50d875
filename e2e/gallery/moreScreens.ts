import type { Source, WidgetOptions } from '@inlet/wire/bridge'
import { expect } from '@playwright/test'
import { removeBranding } from '../support/faults.ts'
import { Home } from '../support/Home.ts'
import { textFiles } from '../support/makeFolder.ts'
import { ServiceClient } from '../support/ServiceClient.ts'
import { SignInPage } from '../support/SignInPage.ts'
import { SlackFlow } from '../support/SlackFlow.ts'
import type { Widget } from '../support/Widget.ts'

type Screen = (widget: Widget, options: WidgetOptions) => Promise<void>

/** Screens to look at, besides those of the automatic checks. */
export const moreScreens: Readonly<Record<string, Screen>> = {
  async 'list with connected sources'(widget, options) {
    await connect(await openHome(widget, 'DROPBOX', options))
    await widget.open(options)
    await expect(widget.frame.getByRole('region', { name: 'Connected' })).toBeVisible()
  },
  async 'form GITHUB'(widget, options) {
    await openForm(widget, 'GITHUB', options)
  },
  async 'form SERVICENOW'(widget, options) {
    await openForm(widget, 'SERVICENOW', options)
    await widget.frame.getByLabel('Instance subdomain').fill('https://dev12345.service-now.com/')
  },
  async 'form with complaints'(widget, options) {
    await openForm(widget, 'S3', options)
    await widget.button('Submit').click()
    await expect(widget.frame.locator('input[aria-invalid]').first()).toBeVisible()
  },
  async 'form S3 by role'(widget, options) {
    const s3_role = {
      principal_arn: 'arn:aws:iam::123456789012:role/inlet',
      external_id: '0b7d4b1e-4c55-4c0e-9a6f-3d6c2a1f7e90',
    }
    await openForm(widget, 'S3', options, { s3_role })
    await widget.frame.getByRole('radio', { name: 'Role' }).check()
    await expect(widget.frame.getByLabel('External ID', { exact: true })).toBeVisible()
  },
  async 'form SHAREPOINT of shared sites'(widget, options) {
    const enabledIntegrations = [{ id: 'SHAREPOINT', access: 'picked' }] as const
    await openForm(widget, 'SHAREPOINT', { ...options, enabledIntegrations })
  },
  async 'uploads that wait'(widget, options) {
    await removeBranding(widget.page)
    const withUploads = {
      ...options,
      keepUploads: true,
      enabledIntegrations: [{ id: 'LOCAL_FILES' }],
    } as const
    await widget.openSource({ id: 'LOCAL_FILES' }, withUploads)
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(3))
    await expect(widget.uploadButton).toBeVisible()
    await widget.openSource({ id: 'LOCAL_FILES' }, withUploads)
    await expect(widget.frame.getByRole('region', { name: /waiting/ })).toBeVisible()
  },
  async 'what is read at a source'(widget, options) {
    await openHome(widget, 'SLACK', options)
    await expect(widget.frame.getByRole('region', { name: /^What .+ reads at Slack$/ })).toBeVisible()
  },
  async 'waiting for a sign-in'(widget, options) {
    const home = await openHome(widget, 'DROPBOX', options)
    await SignInPage.after(widget.page, () => home.button('Connect Account').click())
    await expect(widget.frame.getByText(/^Waiting for you to sign in/)).toBeVisible()
  },
  async 'connected dialog'(widget, options) {
    await connect(await openHome(widget, 'DROPBOX', options))
    await expect(widget.frame.getByRole('alertdialog')).toBeVisible()
  },
  async picker(widget, options) {
    const home = await openPicker(widget, options)
    await expect(home.picker.getByRole('row').nth(2)).toBeVisible()
  },
  async 'picker with a selection'(widget, options) {
    const home = await openPicker(widget, options)
    await home.picker.getByRole('checkbox').nth(2).check()
  },
  async 'synced files of an account'(widget, options) {
    const client = await ServiceClient.of(widget.stack, widget.customer)
    for (const name of ['Quarterly report of the whole group 2026.docx', 'Prices.txt'])
      await client.upload(name, name)
    await removeBranding(widget.page)
    await widget.openSource({ id: 'LOCAL_FILES' }, options)
    await widget.frame.getByRole('tab', { name: 'Files' }).click()
    await expect(widget.frame.getByRole('row').nth(2)).toBeVisible()
  },
  async conversations(widget, options) {
    const home = await openHome(widget, 'SLACK', options)
    await connect(home)
    await widget.button('Select conversations from Slack').click()
    await widget.button('Select channels').click()
    await expect(new SlackFlow(widget).list('Channels').getByRole('row').first()).toBeVisible()
  },
}

/** `deployment`: what it answers of itself beside no branding. */
async function openHome(
  widget: Widget,
  id: Source,
  options: WidgetOptions,
  deployment: Readonly<Record<string, unknown>> = {},
): Promise<Home> {
  await removeBranding(widget.page, deployment)
  return Home.open(widget, { id }, options)
}

async function connect(home: Home): Promise<void> {
  const popup = await home.signIn('Fiona Fine')
  await popup.closes()
}

async function openForm(
  widget: Widget,
  id: Source,
  options: WidgetOptions,
  deployment: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const home = await openHome(widget, id, options, deployment)
  await home.button('Connect Account').click()
  await expect(widget.frame.getByRole('form')).toBeVisible()
}

async function openPicker(widget: Widget, options: WidgetOptions): Promise<Home> {
  const home = await openHome(widget, 'DROPBOX', options)
  await connect(home)
  await home.button('Select Files from Dropbox').click()
  await expect(home.picker).toBeVisible()
  return home
}
