import type { Appearance } from '@inlet/wire/bridge'
import type { Locator } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { removeBranding } from './support/faults.ts'
import { HostPage } from './support/HostPage.ts'
import { test as base, expect } from './support/hostPages.ts'
import { textFiles } from './support/makeFolder.ts'

const test = base.extend<{ host: HostPage }>({
  host: ({ page, pages, stack }, use) => use(new HostPage(page, pages, stack)),
})

const local = { enabledIntegrations: [{ id: 'LOCAL_FILES' as const }] }

const groundOf = (host: HostPage) =>
  host.frame.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)
const style = (of: Locator, name: 'backgroundColor' | 'borderRadius' | 'fontFamily' | 'height') =>
  of.evaluate((element, wanted) => getComputedStyle(element)[wanted], name)

test('a host’s look is there from the first screen on, and changes live without losing the place', async ({
  host,
  page,
}) => {
  await removeBranding(page)
  const appearance: Appearance = {
    light: { accent: '#ff6b00', surface: '#fffaf3' },
    dark: { surface: '#1c1510' },
    radius: 2,
    fontFamily: 'Georgia, serif',
  }
  await host.open({ options: { ...local, entryPoint: 'LOCAL_FILES', theme: 'light', appearance } })
  expect(await groundOf(host)).toBe('rgb(255, 250, 243)')
  await host.frame.getByLabel('Choose files').setInputFiles(textFiles(2))
  const submit = host.frame.getByRole('button', { name: /^Upload \d+ (files?|folders?)/ })
  await expect(submit).toHaveCSS('border-radius', '2px')
  expect(await style(submit, 'fontFamily')).toContain('Georgia')
  const orange = await style(submit, 'backgroundColor')

  await page.evaluate(`handle.update({ theme: 'dark' })`)
  await expect.poll(() => groundOf(host)).toBe('rgb(28, 21, 16)')
  await page.evaluate(
    `handle.update({ theme: 'light', appearance: { light: { accent: '#7a1fa2' }, radius: 16, density: 'compact' } })`,
  )
  await expect(submit).toHaveCSS('border-radius', '16px')
  expect(await style(submit, 'backgroundColor')).not.toBe(orange)
  const compact = Number.parseFloat(await style(submit, 'height'))

  await page.evaluate('handle.update({ appearance: undefined })')
  await expect(submit).toHaveCSS('border-radius', '8px')
  expect(await groundOf(host)).toBe('rgb(255, 255, 255)')
  expect(Number.parseFloat(await style(submit, 'height'))).toBeGreaterThan(compact)
  await expect(host.frame.locator('li[data-status=waiting]')).toHaveCount(2)
  expect(await host.hostCalls()).toEqual([])
})

test('where the look cannot be loaded the widget opens in its own, and wears it once it can', async ({
  host,
  page,
}) => {
  await page.route('**/applyLook*', (route) => route.abort())
  const appearance: Appearance = { light: { surface: '#fffaf3' } }
  await host.open({ options: { ...local, theme: 'light', appearance } })
  expect(await groundOf(host)).toBe('rgb(255, 255, 255)')
  await page.unroute('**/applyLook*')
  await page.evaluate(`handle.update({ appearance: { light: { surface: '#eef6ff' } } })`)
  await expect.poll(() => groundOf(host)).toBe('rgb(238, 246, 255)')
})

/** The least readable looks that a host can set. */
const HOSTILE: Readonly<Record<string, Appearance>> = {
  'text in the color of the ground': {
    light: { surface: '#eeeeee', text: '#eeeeef', accent: '#eeeeee' },
    dark: { surface: '#222222', text: '#222222', accent: '#232323' },
  },
  'everything in the middle': {
    light: { surface: '#808080', text: '#7f7f7f', accent: '#808080' },
    dark: { surface: '#777777', text: '#888888', accent: '#7a7a7a' },
  },
  'yellow on white, blue on black': {
    light: { surface: '#ffffff', text: '#ffff66', accent: '#ffe600' },
    dark: { surface: '#000000', text: '#0000aa', accent: '#00008b' },
  },
}

for (const [name, appearance] of Object.entries(HOSTILE)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`everything stays readable, ${theme}: ${name}`, async ({ host, page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await host.open({ options: { ...local, theme, appearance, tosURL: 'https://acme.example/terms' } })
      const unreadable = () => barriers(host.frame.locator('html'), ['color-contrast'])
      expect(await unreadable()).toEqual([])
      await host.frame.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(host.frame.getByRole('listitem')).toHaveCount(1)
      expect(await unreadable()).toEqual([])
      await host.frame.getByRole('button', { name: /^Upload Files/ }).click()
      await host.frame.getByLabel('Choose files').setInputFiles(textFiles(2))
      await expect(host.frame.getByRole('button', { name: /^Upload \d+ (files?|folders?)/ })).toBeVisible()
      expect(await unreadable()).toEqual([])
    })
  }
}

test('in forced colors the focus and what is chosen can be seen', async ({ host, page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await removeBranding(page)
  await host.open({ options: { enabledIntegrations: [{ id: 'WEB_SCRAPER' }], entryPoint: 'WEB_SCRAPER' } })
  const { frame } = host
  await frame.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowRight')
  const focused = frame.locator(':focus')
  await expect(focused).toHaveRole('tab')
  expect(
    await focused.evaluate((tab) => Number.parseFloat(getComputedStyle(tab).outlineWidth)),
  ).toBeGreaterThan(1)
  // If the hairline below the tabs has the text color, the chosen tab's line needs another one.
  const lineOf = (selected: boolean) =>
    frame
      .getByRole('tab', { selected })
      .first()
      .evaluate((tab) => getComputedStyle(tab, '::after').borderBlockEnd)
  expect(await lineOf(true)).toMatch(/^4px solid/)
  expect(await lineOf(false)).not.toMatch(/solid/)
})
