import { removeBranding } from './support/faults.ts'
import { expect, test } from './support/test.ts'

test('showFilesTab shows or hides the tab, a source’s own for this source alone [CFG-21] [CFG-51]', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  const tabs = widget.frame.getByRole('tab')
  await widget.openSource({ id: 'LOCAL_FILES' }, { showFilesTab: false })
  await expect(widget.button('Click to upload')).toBeVisible()
  await expect(tabs).toHaveCount(0)
  await widget.open({
    enabledIntegrations: [{ id: 'LOCAL_FILES', showFilesTab: false }, { id: 'WEB_SCRAPER' }],
    entryPoint: 'LOCAL_FILES',
  })
  await expect(widget.button('Click to upload')).toBeVisible()
  await expect(tabs).toHaveCount(0)
  await widget.button('Back').click()
  await widget.button(/^Web Scraper/).click()
  await expect(tabs.filter({ hasText: 'Synced URLs' })).toBeVisible()
})

test('PRODUCTION, the default, is the service that served the frame [LIM-15]', async ({
  widget,
  page,
  stack,
}) => {
  const asked = page.waitForRequest('**/whoami')
  await widget.open()
  expect(new URL((await asked).url()).origin).toBe(stack.service)
})

test('another service is asked only if the deployment allows it [CFG-24]', async ({ widget, page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/whoami|white_labeling/.test(request.url())) calls.push(request.url())
  })
  await widget.visit({ apiURL: 'https://elsewhere.example' })
  await widget.press()
  await expect(widget.frame.getByText("This service isn't allowed here")).toBeVisible()
  const [error] = await widget.waitForEvents('error')
  expect(error).toMatchObject({ status: 400, error: { code: 'API_URL_NOT_ALLOWED' } })
  expect(calls).toEqual([])
})

test('a click beside the modal or Escape closes it like the button [SHL-28] [CFG-11]', async ({
  widget,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 400)]) {
    await widget.open()
    await leave()
    await expect(page.locator('dialog')).toHaveCount(0)
    expect((await widget.hostEvents()).filter(({ title }) => title === 'setOpen(false)')).toHaveLength(1)
  }
})
