import { expect, test } from '../support/handingPages.ts'
import { makeLink } from '../support/makeLink.ts'
import { ServiceClient } from '../support/ServiceClient.ts'
import { SignInPage } from '../support/SignInPage.ts'
import { Recorder } from './Recorder.ts'
import { folder, READING_MS, SIZE } from './recordings.ts'

const patiently = { timeout: 60_000 }
const DROPBOX = { enabledIntegrations: [{ id: 'DROPBOX' }], entryPoint: 'DROPBOX' } as const

test.use({ viewport: SIZE, hostAddress: '127.0.0.2' })
test.describe.configure({ timeout: 240_000 })

test('preview', async ({ host, page, stack, customer }) => {
  const client = await ServiceClient.of(stack, customer)
  await client.connect('DROPBOX', 'fine', { sync_source_items: false })
  await host.visit(
    { ...DROPBOX, enabledIntegrations: [{ id: 'DROPBOX', useCarbonFilePicker: true }] },
    await stack.token(customer),
  )
  await page.evaluate('open()')
  await host.consent()
  const handbook = host.frame.getByRole('checkbox', { name: 'Select Handbook' })
  await handbook.waitFor(patiently)
  const recorder = await Recorder.start(page)
  await recorder.click(handbook)
  await host.frame
    .getByText(/^\d+ files .* about \d+ min/)
    .first()
    .waitFor(patiently)
  await recorder.show(READING_MS)
  await recorder.click(host.button('Details'))
  await host.frame.getByText('Unsupported format').waitFor()
  await recorder.show(2 * READING_MS)
  await page.keyboard.press('Escape')
  await recorder.click(host.button('Upload 1 folder'))
  await expect(host.banner('Files successfully queued for sync!')).toBeVisible()
  await recorder.show(READING_MS)
  await recorder.save(folder('preview'))
})

test('connect-link', async ({ page, pages, stack, customer }) => {
  const redirect_url = pages.write(
    '/settings.html',
    '<!doctype html><title>Settings</title><h1>Settings</h1>',
  )
  await page.goto(await makeLink(stack, customer, { source: 'DROPBOX', redirect_url }))
  const recorder = await Recorder.start(page)
  await recorder.show(READING_MS)
  await recorder.click(page.getByRole('button', { name: 'Continue to Dropbox' }))
  await recorder.show(READING_MS)
  await SignInPage.in(page).allow('Fiona Fine')
  // The page loads again once its items are listed.
  const welcome = page.getByRole('checkbox', { name: 'Welcome.txt' })
  await welcome.waitFor(patiently)
  await recorder.renew()
  await recorder.show(READING_MS)
  await recorder.click(welcome)
  await recorder.click(page.getByRole('button', { name: 'Import' }))
  await expect(page.getByText('You have nothing more to do.')).toBeVisible(patiently)
  await recorder.show(READING_MS)
  await recorder.save(folder('connect-link'))
})

test('sharing', async ({ host, page, stack, customer }) => {
  const ann = await stack.grantedToken(customer, { user_id: 'ann' })
  await ServiceClient.with(stack, ann).connect('DROPBOX', 'fine')
  await host.visit(DROPBOX, ann)
  await page.evaluate('open()')
  await host.consent()
  await host.button('Account actions').waitFor(patiently)
  const recorder = await Recorder.start(page)
  await recorder.click(host.button('Account actions'))
  await recorder.show(READING_MS)
  await recorder.click(host.frame.getByRole('menuitem', { name: 'Share with your team' }))
  await expect(host.banner('Your team can find the files of this account now.')).toBeVisible()
  await recorder.show(READING_MS)
  await recorder.click(host.frame.getByRole('button', { name: 'View synced files' }))
  await expect(host.frame.getByRole('checkbox', { name: 'Share with your team' })).toBeChecked(patiently)
  await recorder.show(READING_MS)
  await recorder.save(folder('sharing'))
})
