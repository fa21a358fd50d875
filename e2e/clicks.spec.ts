import { removeBranding } from './support/faults.ts'
import { textFiles } from './support/makeFolder.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

/** Counts the user's clicks in the widget, from the host's button to Done. The source's own pages do not count. */
async function countClicks(widget: Widget): Promise<() => number> {
  let clicks = 0
  await widget.page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await widget.page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        // A label's click is repeated by its field, and file dialogs belong to the system.
        if (isTrusted && !(target instanceof HTMLInputElement && target.type === 'file'))
          Reflect.get(window, 'countClick')()
      },
      true,
    )
  })
  return () => clicks
}

const wait = { timeout: 60_000 }
const imported = (widget: Widget) => widget.frame.getByRole('region', { name: 'Import' })
const isOver = (widget: Widget) => expect(widget.page.locator('dialog')).toHaveCount(0)

test('a file takes six clicks, with consent and Done', async ({ widget }) => {
  const clicks = await countClicks(widget)
  await widget.open({ enabledIntegrations: [{ id: 'LOCAL_FILES' }] })
  await widget.button('Connect').click()
  await widget.button(/^Upload Files/).click()
  const chooser = widget.page.waitForEvent('filechooser')
  await widget.button('Click to upload').click()
  await (await chooser).setFiles(textFiles(1))
  await widget.uploadButton.click()
  await expect(imported(widget)).toContainText('Everything is imported and ready.', wait)
  await widget.button('Done').click()
  await isOver(widget)
  expect(clicks()).toBe(6)
})

test('a drive takes six clicks, without those at the drive', async ({ widget }) => {
  const clicks = await countClicks(widget)
  await widget.open({
    enabledIntegrations: [{ id: 'DROPBOX', useCarbonFilePicker: true }],
    dataSourcePollingInterval: 3000,
  })
  await widget.button('Connect').click()
  const popup = await SignInPage.after(widget.page, () => widget.button(/^Dropbox/).click())
  const before = clicks()
  await popup.allow('Fiona Fine')
  await popup.closes()
  const atSource = clicks() - before
  // The list shows the message, and does not wait for an answer to it.
  await expect(widget.frame.getByRole('alertdialog')).toBeVisible(wait)
  await widget.frame
    .getByRole('row', { name: /Welcome\.txt/ })
    .getByRole('checkbox')
    .check()
  await widget.button('Upload 1 file').click()
  await expect(imported(widget)).toContainText('Everything is imported and ready.', wait)
  await widget.button('Done').click()
  await isOver(widget)
  expect(clicks() - atSource).toBe(6)
})

test('a source with keys asks for them at once', async ({ widget, page }) => {
  await removeBranding(page)
  await widget.open({ enabledIntegrations: [{ id: 'S3' }, { id: 'LOCAL_FILES' }] })
  await widget.button(/^S3/).click()
  await expect(widget.button('Submit')).toBeVisible()
  await widget.button('Back').click()
  await expect(widget.heading('Integrations')).toBeVisible()
})

test('a source with an account shows it, and asks for nothing', async ({ widget, stack, page }) => {
  await removeBranding(page)
  await (await ServiceClient.of(stack, widget.customer)).connect('DROPBOX', 'fine')
  await widget.open({ enabledIntegrations: [{ id: 'DROPBOX' }, { id: 'LOCAL_FILES' }] })
  await widget.button(/^Dropbox/).click()
  await expect(widget.button(/^Account: /)).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})
