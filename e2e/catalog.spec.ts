import type { Source } from '@inlet/wire/bridge'
import { ConnectForm } from './support/ConnectForm.ts'
import { record, removeBranding } from './support/faults.ts'
import { SignInPage } from './support/SignInPage.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

test('Sharepoint carries its name, logo and description on its own screen [CAT-03] [CAT-04] [CAT-08] [CAT-01] [SHL-18]', async ({
  widget,
}) => {
  await widget.open({ entryPoint: 'SHAREPOINT' })
  await expect(widget.heading('Sharepoint')).toBeVisible()
  await expect(widget.frame.getByRole('dialog', { name: 'Sharepoint' })).toHaveAccessibleDescription(
    /^Import .*\.$/,
  )
  const logo = widget.frame.getByRole('banner').locator('img')
  await expect
    .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
})

test('an icon stands on the color of its entry [CAT-06] [CAT-07]', async ({ widget }) => {
  await widget.open({ theme: 'light' })
  const tile = widget.frame
    .getByRole('listitem')
    .filter({ hasText: 'Dropbox' })
    .locator('span', { has: widget.frame.locator('img') })
    .first()
  await expect(tile).toHaveCSS('background-color', 'rgb(243, 245, 249)')
})

/** From the list, with this source alone, to its step. Each source: frame/src/app/sourceSteps.test.tsx. */
async function openFromList(widget: Widget, id: Source, name: string): Promise<void> {
  await widget.open({ enabledIntegrations: [{ id }] })
  const card = widget.frame.getByRole('listitem').getByRole('button')
  await expect(card).toHaveCount(1)
  await card.click()
  await expect(widget.heading(name)).toBeVisible()
}

test('Notion connects in a window without a form, which the press of its card opens [CAT-11] [API-132]', async ({
  widget,
  page,
}) => {
  const calls = record(page, '/integrations/oauth_url')
  const popup = await SignInPage.after(page, () => openFromList(widget, 'NOTION', 'Notion'))
  await expect(popup.page.getByRole('button', { name: 'Allow' })).toBeVisible()
  expect(calls.map((call) => call.postDataJSON())).toMatchObject([{ service: 'NOTION' }])
  await expect(widget.frame.getByRole('form')).toHaveCount(0)
})

test('Confluence asks by a form first, and opens no window [ACC-11] [CAT-12]', async ({ widget, page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await openFromList(widget, 'CONFLUENCE', 'Confluence')
  await expect(new ConnectForm(widget, 'Confluence').form).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/integrations'))).toEqual([])
  expect(page.context().pages()).toHaveLength(1)
})
