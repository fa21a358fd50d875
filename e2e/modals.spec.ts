import { removeBranding } from './support/faults.ts'
import { expect, test } from './support/hostPages.ts'

const MODALS = [
  ['none', 'a page without a modal'],
  ['radix', 'a Radix dialog'],
  ['aria', 'a React Aria modal'],
  ['mui', 'a MUI dialog'],
  ['headless', 'a Headless UI dialog'],
  ['focus-trap', 'a focus-trap'],
  ['native', 'a native dialog'],
] as const

for (const [modal, name] of MODALS) {
  test(`over ${name}, typing, Tab and Escape belong to the widget`, async ({ page, pages, stack }) => {
    await removeBranding(page)
    const query = new URLSearchParams({
      modal,
      token: await stack.token(`modals-${modal}`),
      frame: `${stack.service}/frame/`,
    })
    await page.goto(`${pages.origin}/modals/?${query}`)
    const opener = page.getByRole('button', { name: 'Open the widget' })
    await opener.click()
    const frame = page.frameLocator('iframe[title="Connect your data"]')
    const search = frame.getByRole('searchbox')

    await search.click()
    await page.keyboard.type('web')
    await expect(search).toHaveValue('web')
    await expect(page.locator('#host-field')).toHaveValue('')
    await search.fill('')

    // After its last control, the focus moves to the browser's own bar (the body, for the page), then to the widget
    // again.
    const visited: (string | undefined)[] = []
    for (let press = 1; press <= 10; press++) {
      await page.keyboard.press('Tab')
      visited.push(await page.evaluate(() => document.activeElement?.tagName))
    }
    expect(visited.filter((tag) => tag !== 'IFRAME' && tag !== 'BODY')).toEqual([])
    expect(visited.slice(visited.indexOf('BODY'))).toContain('IFRAME')

    await page.keyboard.press('Escape')
    await expect(page.locator('iframe')).toHaveCount(0)
    if (modal !== 'none') await expect(page.locator('[data-host-modal]')).toBeVisible()
    await expect(opener).toBeFocused()
  })
}
