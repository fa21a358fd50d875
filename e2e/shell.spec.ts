import { Gate, record, refuse, removeBranding } from './support/faults.ts'
import { expect, test } from './support/test.ts'

test('a token fetcher and options are enough: one frame, whose first call carries the token [SHL-02] [API-01]', async ({
  widget,
  page,
}) => {
  const tokens: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/inlet-token')) tokens.push((await response.json()).access_token)
  })
  const calls = record(page, '/auth/v1/white_labeling')
  await widget.open()

  await expect(page.locator('iframe')).toHaveCount(1)
  expect(tokens).toHaveLength(1)
  expect(calls[0]?.headers().authorization).toBe(`Token ${tokens[0]}`)
})

test('one widget uploads files and connects sources, without a page load anywhere [SHL-01] [SHL-15] [SHL-16] [SHL-17] [SHL-19]', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  await widget.open()
  const address = page.url()
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))

  for (const [card, own] of [
    [/^Upload Files/, widget.button('Click to upload')],
    [/^Web Scraper/, widget.frame.getByLabel('Address of website 1')],
    [/^Notion/, widget.heading('Notion')],
    [/^Dropbox/, widget.heading('Dropbox')],
  ] as const) {
    await expect(widget.heading('Integrations')).toBeVisible()
    await widget.button(card).click()
    await expect(own).toBeVisible()
    await widget.button('Back').click()
  }
  await expect(widget.heading('Integrations')).toBeVisible()
  expect(page.url()).toBe(address)
  expect(loads).toEqual([])
})

test('the close button closes and the host hears of it once [SHL-03] [SHL-04] [SHL-28] [CFG-11]', async ({
  widget,
  page,
}) => {
  await widget.open()
  await widget.button('Close').click()
  await expect(page.locator('dialog')).toHaveCount(0)
  const said = (await widget.hostEvents()).filter(({ kind }) => kind === 'page')
  expect(said.filter(({ title }) => title.startsWith('setOpen'))).toEqual([
    { kind: 'page', title: 'setOpen(false)', payload: { open: false } },
  ])
  expect(said.find(({ title }) => title === 'Closed')?.payload).toMatchObject({ reason: 'close-button' })
  await expect(page.getByRole('button', { name: 'Connect your data' })).toBeFocused()
})

test('every step has a heading and describes its dialog in one line [SHL-05] [SHL-08]', async ({
  widget,
}) => {
  await widget.open()
  const steps = [
    ['Connect', 'Connect with Inlet'],
    [/^Upload Files/, 'Integrations'],
    ['Back', 'Upload Files'],
    [/^Web Scraper/, 'Integrations'],
    ['Back', 'Web Scraper'],
    [/^Zotero/, 'Integrations'],
    [null, 'Zotero'],
  ] as const
  for (const [next, name] of steps) {
    await expect(widget.heading(name)).toBeVisible()
    await expect(widget.frame.getByRole('dialog', { name })).toHaveAccessibleDescription(/\w.{5,80}/)
    if (next) await widget.button(next).click()
  }
})

test('the modal is 415 wide for consent and 784 elsewhere, 703 high, and 415 again on the way back [SHL-09] [SHL-10] [SHL-12]', async ({
  widget,
}) => {
  const size = async () => {
    const box = await widget.box.boundingBox()
    return box && [Math.round(box.width), Math.round(box.height)]
  }
  await widget.page.setViewportSize({ width: 1280, height: 800 })
  await widget.open()
  await expect.poll(size).toEqual([415, 703])
  await widget.button('Connect').click()
  await expect.poll(size).toEqual([784, 703])
  await widget.button(/^Upload Files/).click()
  await expect(widget.heading('Upload Files')).toBeVisible()
  await expect.poll(size).toEqual([784, 703])
  await widget.button('Back').click()
  await widget.button(/^Gmail/).click()
  await expect(widget.heading('Gmail')).toBeVisible()
  await expect.poll(size).toEqual([784, 703])
  await widget.button('Back').click()
  await widget.button('Back').click()
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  await expect.poll(size).toEqual([415, 703])

  await widget.page.setViewportSize({ width: 1280, height: 500 })
  await expect.poll(size).toEqual([415, 500])
})

test('on a page 1280, 784, 600, 479 and 320 px wide nothing is cut off and nothing scrolls sideways [SHL-13] [LST-07] [LST-08]', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await widget.open()
  await expect(widget.heading('Integrations')).toBeVisible()
  const cards = widget.frame.getByRole('listitem')
  await expect(cards).toHaveCount(25)
  for (const [width, expected] of [
    [320, 320],
    [479, 479],
    [600, 600],
    [784, 784],
    [1280, 784],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await widget.box.boundingBox())?.width).toBe(expected)
    await expect.poll(async () => (await widget.box.boundingBox())?.height).toBe(width < 480 ? 800 : 703)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const fits = () => widget.frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)
    await expect.poll(fits, `fits ${width} px`).toBe(true)
    const columns = () =>
      cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size)
    await expect.poll(columns, `columns at ${width} px`).toBe(width >= 784 ? 3 : 2)
  }
})

test('the body scrolls between a header and a footer that stay [SHL-06] [SHL-07]', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  await widget.openSource({ id: 'WEB_SCRAPER' })
  for (let row = 1; row < 20; row++) await widget.button('Add').click()
  const header = widget.frame.getByRole('banner')
  const footer = widget.frame.getByRole('contentinfo')
  const before = [await header.boundingBox(), await footer.boundingBox()]
  const main = widget.frame.getByRole('main')
  expect(await main.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)

  await widget.frame.getByLabel('Address of website 1', { exact: true }).scrollIntoViewIfNeeded()
  await widget.frame.getByLabel('Address of website 20').scrollIntoViewIfNeeded()
  expect(await main.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  expect([await header.boundingBox(), await footer.boundingBox()]).toEqual(before)
  await expect(footer.getByRole('button', { name: 'Submit' })).toBeVisible()
  const [frame, foot] = [await widget.box.boundingBox(), await footer.boundingBox()]
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeCloseTo((frame?.y ?? 0) + (frame?.height ?? 0), 0)
})

test.describe('back', () => {
  test('leads from the list out of the widget where it is removed [SHL-21]', async ({ widget, page }) => {
    await removeBranding(page)
    await widget.open()
    await widget.button('Back').click()
    await expect(page.locator('dialog')).toHaveCount(0)
    expect((await widget.hostEvents()).map(({ title }) => title)).toEqual(['setOpen(false)', 'Closed'])
  })
})

test.describe('the first screen', () => {
  test('is consent where branding is kept, whatever the entry point, which follows it [SHL-25] [CFG-89]', async ({
    widget,
  }) => {
    await widget.open({ entryPoint: 'WEB_SCRAPER' })
    await expect(widget.heading('Connect with Inlet')).toBeVisible()
    await widget.button('Connect').click()
    await expect(widget.heading('Web Scraper')).toBeVisible()
  })
})

test('a loading state shows until token and branding are there, and no other screen before [SHL-29] [SHL-25]', async ({
  widget,
  page,
}) => {
  const branding = await Gate.at(page, '**/auth/v1/white_labeling')
  await widget.visit({ entryPoint: 'WEB_SCRAPER' })
  await widget.press()
  const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(loading).toBeVisible()
  await expect(widget.frame.getByRole('heading')).toHaveCount(0)
  await branding.open()
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test.describe('colors', () => {
  const background = (widget: { frame: import('@playwright/test').FrameLocator }) =>
    widget.frame.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)
  const isDark = (color: string) => (color.match(/\d+/g) ?? []).slice(0, 3).every((one) => Number(one) < 80)

  for (const [theme, system, dark] of [
    ['light', 'dark', false],
    ['dark', 'light', true],
  ] as const) {
    test(`are ${theme} for the theme ${theme} on a ${system} system [SHL-${dark ? 31 : 30}] [CFG-29]`, async ({
      widget,
      page,
    }) => {
      await page.emulateMedia({ colorScheme: system })
      await widget.open({ theme })
      expect(isDark(await background(widget))).toBe(dark)
    })
  }

  test('follow the system while open [SHL-32]', async ({ widget, page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await widget.open()
    expect(isDark(await background(widget))).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => isDark(await background(widget))).toBe(true)
  })

  test('of primary buttons are navy and white [SHL-33]', async ({ widget }) => {
    await widget.open({ theme: 'light' })
    const connect = widget.button('Connect')
    await expect(connect).toHaveCSS('background-color', 'rgb(31, 50, 97)')
    await expect(connect).toHaveCSS('color', 'rgb(255, 255, 255)')
  })
})

test.describe('banner', () => {
  test('success and error look different and only the error is an alert [SHL-39] [SHL-40]', async ({
    widget,
    page,
  }) => {
    await removeBranding(page)
    const colorOf = (text: string) =>
      widget.frame
        .locator('[data-type]')
        .filter({ hasText: text })
        .evaluate((strip) => getComputedStyle(strip).backgroundColor)
    await widget.openSource({ id: 'LOCAL_FILES' })
    await widget.frame
      .getByLabel('Choose files')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    await widget.frame.getByRole('tab', { name: 'Files' }).click()
    await widget.frame.getByRole('checkbox', { name: 'Select a.txt' }).check()
    await widget.button(/^Delete 1 file/).click()
    const done = 'Your files have been queued for deletion!'
    await expect(widget.frame.getByRole('status').filter({ hasText: done })).toBeVisible()
    const green = await colorOf(done)

    await widget.frame.getByRole('tab', { name: 'Upload' }).click()
    await refuse(page, '**/uploadfile*', 500)
    await widget.frame
      .getByLabel('Choose files')
      .setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') })
    await widget.uploadButton.click()
    const failed = 'Some files were not uploaded'
    await expect(widget.frame.getByRole('alert').filter({ hasText: failed })).toBeVisible()
    expect(await colorOf(failed)).not.toBe(green)
  })
})
