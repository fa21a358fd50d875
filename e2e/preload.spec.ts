import { HostPage } from './support/HostPage.ts'
import { expect, test } from './support/hostPages.ts'

test('prepared, the widget stands ready unseen: opening only shows it, and another person never sees it', async ({
  page,
  pages,
  stack,
}) => {
  const host = new HostPage(page, pages, stack)
  let token = await stack.token('first')
  let asked = 0
  await page.exposeFunction('fetchToken', () => {
    asked += 1
    return token
  })
  await host.visit()
  await page.evaluate(() => Object.assign(window, { person: () => Object(window).fetchToken() }))
  const calls = (path: string) => {
    const seen: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(path)) seen.push(request.url())
    })
    return seen
  }
  const [people, accounts] = [calls('/whoami'), calls('/user_data_sources')]
  const field = page.locator('#host-field')
  await field.focus()
  await page.evaluate('Widget.preload(person, { onError: (event) => heard.push(event.error.code) })')
  await expect(host.frame.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('dialog')).toHaveAttribute('inert')
  await expect(field).toBeFocused()
  // Not reachable: the page's accessibility tree is unchanged, and a click hits the page.
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - textbox
    - button "Open the widget"
  `)
  expect(asked).toBe(1)
  await expect.poll(() => [people.length, accounts.length]).toEqual([1, 1])

  await page.evaluate('handle = Widget.open(person, { onError: (event) => heard.push(event.error.code) })')
  await host.works()
  await expect(host.frame.getByRole('heading', { level: 1 })).toBeFocused()
  // Whose token it is now is checked afterwards.
  await expect.poll(() => [people.length, accounts.length]).toEqual([2, 2])
  expect(asked).toBe(2)
  await page.evaluate('handle.close()')

  await page.evaluate('Widget.preload(person)')
  await expect(host.frame.getByRole('heading', { level: 1 })).toBeAttached()
  token = await stack.token('second')
  const documents = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/frame/'))
  await page.evaluate('handle = Widget.open(person)')
  await documents
  await host.works()
  expect(await host.hostCalls()).toEqual([])
})
