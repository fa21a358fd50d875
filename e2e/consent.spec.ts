import { removeBranding } from './support/faults.ts'
import { Stack } from './support/Stack.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/Widget.ts'

test('its links open new tabs, and the widget stays [CON-06] [CON-07] [CON-08] [CFG-16] [CFG-17]', async ({
  widget,
  page,
  context,
  stack,
}) => {
  const links = { Terms: `${stack.host}/sample/plans.html`, Privacy: `${stack.host}/sample/security.html` }
  await widget.open({ tosURL: links.Terms, privacyPolicyURL: links.Privacy })
  for (const [name, address] of Object.entries(links)) {
    const opened = context.waitForEvent('page')
    await widget.frame.getByRole('link', { name: new RegExp(name) }).click()
    const tab = await opened
    await tab.waitForURL(address)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
  }
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  expect(page.url()).toContain(stack.host)
})

test('the deployment’s own links are there where the host gives none [LIM-13]', async ({ browser }) => {
  const stack = await Stack.start({
    INLET_TOS_URL: 'https://inlet.example/terms',
    INLET_PRIVACY_URL: 'https://inlet.example/privacy',
  })
  const page = await browser.newPage()
  const widget = new Widget(page, stack, 'links')
  await widget.open()
  await expect(widget.frame.getByRole('link', { name: /Terms/ })).toHaveAttribute(
    'href',
    'https://inlet.example/terms',
  )
  await expect(widget.frame.getByRole('link', { name: /Privacy/ })).toHaveAttribute(
    'href',
    'https://inlet.example/privacy',
  )
  await page.close()
  await stack.stop()
})

for (const entryPoint of [undefined, 'GOOGLE_CLOUD_STORAGE'] as const) {
  test(`is whole at 1280 × 800 with both links, in every language, for ${entryPoint ?? 'all data'}`, async ({
    widget,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const links = { tosURL: 'https://acme.example/terms', privacyPolicyURL: 'https://acme.example/privacy' }
    await widget.open({ ...links, ...(entryPoint && { entryPoint }) })
    await expect(widget.heading('Connect with Inlet')).toBeVisible()
    for (const locale of ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar']) {
      await page.evaluate(`widget.update({ locale: ${JSON.stringify(locale)} })`)
      await expect(widget.frame.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
      await expect(widget.frame.getByRole('link')).toHaveCount(2)
      const body = widget.frame.getByRole('main')
      await expect(body.locator('p').last()).toContainText(new URL(page.url()).host)
      expect(await body.evaluate((main) => main.scrollHeight - main.clientHeight), locale).toBe(0)
    }
  })
}

test('shows the host’s image beside ours [CFG-02]', async ({ widget, stack }) => {
  await widget.open({ brandIcon: `${stack.host}/acme.svg` })
  const icon = widget.frame.locator('img[src$="/acme.svg"]')
  await expect(icon).toBeVisible()
  await expect
    .poll(() => icon.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  const [theirs, ours] = [
    await icon.boundingBox(),
    await widget.frame.locator('svg[viewBox="0 0 32 32"]').boundingBox(),
  ]
  expect(Math.abs((theirs?.y ?? 0) - (ours?.y ?? 999))).toBeLessThan(30)
})

test('Go Back closes and tells the host [CON-11] [CON-13]', async ({ widget, page }) => {
  await widget.open()
  await widget.button('Go Back').click()
  await expect(page.locator('dialog')).toHaveCount(0)
  expect((await widget.hostEvents()).map(({ title }) => title)).toEqual(['setOpen(false)', 'Closed'])
})

test('the back button has the host’s words and takes the host’s tab to its address [CON-11] [CON-12] [CFG-13] [CFG-14]', async ({
  widget,
  page,
  stack,
}) => {
  await widget.open({ backButtonText: 'Return to Acme', navigateBackURL: `${stack.host}/sample/` })
  await widget.button('Return to Acme').click()
  await page.waitForURL(`${stack.host}/sample/`)
})

test('is never rendered where branding is removed [CON-14] [CFG-89]', async ({ widget, page }) => {
  await removeBranding(page)
  await page.addInitScript(() => {
    const note = () => {
      if (document.body?.innerText.includes('Connect with Inlet'))
        document.documentElement.dataset.sawConsent = 'yes'
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await widget.open()
  await expect(widget.heading('Integrations')).toBeVisible()
  await widget.button(/^Web Scraper/).click()
  await widget.button('Back').click()
  await expect(widget.heading('Integrations')).toBeVisible()
  await expect(widget.frame.locator('html')).not.toHaveAttribute('data-saw-consent')
})
