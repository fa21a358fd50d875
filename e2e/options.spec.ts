import { record, removeBranding } from './support/faults.ts'
import { expect, test } from './support/test.ts'

test('zIndex is the dialog’s, 1000 without one [CFG-15] [LIM-12]', async ({ widget, page }) => {
  await widget.open({ zIndex: 77 })
  await expect(page.locator('dialog')).toHaveCSS('z-index', '77')
  await widget.open()
  await expect(page.locator('dialog')).toHaveCSS('z-index', '1000')
})

test('open decides whether it starts open [CFG-10]', async ({ widget, page }) => {
  await widget.visit({ open: false })
  await widget.press()
  await expect(page.locator('dialog iframe')).toHaveCount(1)
  await expect(page.locator('dialog')).toBeHidden()
  await widget.open({ open: true })
  await expect(page.locator('dialog')).toBeVisible()
})

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

test('an option that makes no sense is left out and named once, the rest holds [CFG-14]', async ({
  widget,
}) => {
  // @ts-expect-error what a host without types can pass
  await widget.open({ theme: 'purple', backButtonText: 'Return' })
  await expect(widget.button('Return')).toBeVisible()
  const errors = await widget.waitForEvents('error')
  expect(errors).toMatchObject([
    { error: { code: 'INVALID_OPTION', message: expect.stringContaining('theme') } },
  ])
})

test('accounts are asked for by the host’s tags [CFG-26] [API-145]', async ({ widget, page }) => {
  const asked = page.waitForRequest('**/user_data_sources')
  await widget.open({ dataSourceTagsFilterQuery: { team: 'blue' } })
  expect((await asked).postDataJSON()).toMatchObject({
    pagination: { offset: 0 },
    filters: { tags: { team: 'blue' }, revoked_access: false },
  })
})

test('whoami and the branding are asked for on opening [API-11] [API-12]', async ({ widget, page }) => {
  const branding = record(page, '/auth/v1/white_labeling')
  const user = record(page, '/whoami')
  await widget.open()
  for (const calls of [branding, user]) {
    expect(calls.map((call) => [call.method(), call.postData()])).toEqual([['GET', null]])
  }
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
