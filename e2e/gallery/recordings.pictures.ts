import path from 'node:path'
import { Drag } from '../support/Drag.ts'
import { expect, test } from '../support/handingPages.ts'
import { makeFolder, textFiles } from '../support/makeFolder.ts'
import { ServiceClient } from '../support/ServiceClient.ts'
import { SignInPage } from '../support/SignInPage.ts'
import { test as plainPage } from '../support/test.ts'
import { withdrawAccess } from '../support/withdrawAccess.ts'
import { Recorder } from './Recorder.ts'
import { folder, READING_MS, SIZE } from './recordings.ts'

const patiently = { timeout: 60_000 }

plainPage.use({ viewport: SIZE })
test.use({ viewport: SIZE, hostAddress: '127.0.0.2' })
test.describe.configure({ timeout: 240_000 })

for (const colorScheme of ['light', 'dark'] as const)
  plainPage(`upload-${colorScheme}`, async ({ widget, page }) => {
    plainPage.slow()
    await page.emulateMedia({ colorScheme })
    await widget.visit({ locale: 'en' })
    const recorder = await Recorder.start(page)
    await recorder.click(widget.opener)
    await widget.heading('Connect with Inlet').waitFor()
    await recorder.show(READING_MS)
    await recorder.click(widget.button('Connect'))
    await recorder.click(widget.button(/^Upload Files/))
    await recorder.point(widget.button('Click to upload'))
    await widget.frame.getByLabel('Choose files').setInputFiles(DOCUMENTS)
    await recorder.click(widget.uploadButton)
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    await expect(widget.frame.getByText('Ready')).toHaveCount(DOCUMENTS.length, patiently)
    await recorder.show(READING_MS)
    await recorder.click(widget.button('Done'))
    await recorder.type(page.getByRole('searchbox', { name: 'Question' }), 'When does the harbour open?')
    await recorder.click(page.getByRole('button', { name: 'Search' }))
    await expect(page.locator('#hits > li').first()).toContainText('The harbour opens at seven')
    await recorder.show(READING_MS)
    await recorder.save(folder(`upload-${colorScheme}`))
  })

plainPage('least-access', async ({ widget, page }) => {
  plainPage.slow()
  await widget.visit({ locale: 'en', enabledIntegrations: [{ id: 'GMAIL' }, { id: 'DROPBOX' }] })
  const recorder = await Recorder.start(page)
  await recorder.click(widget.opener)
  await recorder.click(widget.button('Connect'))
  const popup = await SignInPage.after(page, () => recorder.click(widget.button(/^Gmail/)))
  await recorder.click(widget.frame.getByRole('heading', { name: /^What .* reads at Gmail$/ }))
  await recorder.show(2 * READING_MS)
  await popup.allow('Fiona Fine')
  await expect(widget.frame.getByText('fiona.fine@sandbox.example').first()).toBeVisible(patiently)
  await recorder.show(READING_MS)
  await recorder.save(folder('least-access'))
})

plainPage('kept-uploads', async ({ widget, page }) => {
  plainPage.slow()
  const files = textFiles(3)
  await widget.visit({ locale: 'en', keepUploads: true, enabledIntegrations: [{ id: 'LOCAL_FILES' }] })
  const recorder = await Recorder.start(page)
  await recorder.click(widget.opener)
  await recorder.click(widget.button('Connect'))
  await recorder.click(widget.button(/^Upload Files/))
  await recorder.point(widget.button('Click to upload'))
  await widget.frame.getByLabel('Choose files').setInputFiles(files)
  await expect(widget.uploadButton).toBeVisible()
  await recorder.show(READING_MS)
  await recorder.reload()
  await expect(widget.opener).toBeEnabled()
  await recorder.click(widget.opener)
  await recorder.click(widget.button('Open Upload Files'))
  await widget.frame.getByText('3 of 3 files are waiting.').first().waitFor()
  await recorder.show(READING_MS)
  await recorder.point(widget.button('Choose the same files again'))
  await widget.frame
    .getByLabel('Choose the same files again')
    .and(widget.frame.locator('input'))
    .setInputFiles(files)
  await recorder.click(widget.uploadButton)
  await expect(widget.frame.getByText('All files submitted successfully.', { exact: true })).toBeVisible()
  await recorder.show(READING_MS)
  await recorder.save(folder('kept-uploads'))
})

test('hand-over', async ({ host, page }, info) => {
  const files = await makeFolder(info, { 'contract.txt': 'The contract.', 'annex.txt': 'The annex.' })
  await host.visit()
  const recorder = await Recorder.start(page)
  const drag = await Drag.of(
    page,
    ['contract.txt', 'annex.txt'].map((name) => path.join(files, name)),
  )
  await recorder.point(host.zone)
  await drag.over(host.zone)
  await recorder.show(READING_MS)
  await drag.drop(host.zone)
  await recorder.click(host.button('Connect'))
  await expect(host.rows).toHaveCount(2)
  await recorder.show(READING_MS)
  await recorder.click(host.button('Upload 2 files'))
  await expect(host.frame.getByText('All files submitted successfully.')).toBeVisible()
  await recorder.show(READING_MS)
  await recorder.save(folder('hand-over'))
})

test('repair', async ({ host, page, stack, customer }) => {
  const client = await ServiceClient.of(stack, customer)
  await host.visit({ enabledIntegrations: [{ id: 'DROPBOX' }] }, await stack.token(customer))
  const { id } = await withdrawAccess(client, page)
  const recorder = await Recorder.start(page)
  await page.evaluate(`open({ repair: ${id} })`)
  await host.frame.getByText('Access was withdrawn at Dropbox. Reconnect to continue.').waitFor(patiently)
  await recorder.show(READING_MS)
  const popup = await SignInPage.after(page, () => recorder.click(host.button('Reconnect')))
  await recorder.show(READING_MS)
  await popup.allow('Rita Revoked')
  await expect(host.banner('Your Dropbox account works again.')).toBeVisible(patiently)
  await recorder.show(READING_MS)
  await recorder.save(folder('repair'))
})

test('history', async ({ host, page, stack, customer }) => {
  const client = await ServiceClient.of(stack, customer)
  await host.visit({ enabledIntegrations: [{ id: 'DROPBOX' }] }, await stack.token(customer))
  const account = await client.connect('DROPBOX', 'fine')
  await client.sync(account, ['id:handbook'])
  await expect.poll(async () => (await client.accounts())[0]?.sync_status, patiently).toBe('READY')
  await expect.poll(async () => (await client.files()).some(isFailed), patiently).toBe(true)
  await page.evaluate(`open({ repair: ${account.id} })`)
  await host.heading('Dropbox').waitFor(patiently)
  const recorder = await Recorder.start(page)
  await recorder.click(host.button('Account actions'))
  await recorder.click(host.frame.getByRole('menuitem', { name: 'Sync history' }))
  await recorder.show(READING_MS)
  await recorder.click(host.frame.getByRole('button', { name: /Files were chosen/ }))
  await recorder.show(READING_MS)
  await recorder.click(host.button('Show all syncs'))
  await recorder.type(host.frame.getByRole('searchbox', { name: 'Search by file name' }), 'model')
  await host.frame.getByText('Files of type XYZ cannot be read.').first().waitFor()
  await recorder.show(READING_MS)
  await recorder.save(folder('history'))
})

const DOCUMENTS = [
  ['Opening hours.txt', 'The harbour opens at seven and closes at ten in the evening.'],
  ['Prices.txt', 'A berth for a night costs 30 euro, showers included.'],
].map(([name = '', text = '']) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }))

function isFailed({ sync_status }: { readonly sync_status: string }): boolean {
  return sync_status === 'SYNC_ERROR'
}
