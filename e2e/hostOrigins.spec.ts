import { HostPage } from './support/HostPage.ts'
import { expect, test } from './support/hostPages.ts'
import { Stack } from './support/Stack.ts'

const OTHER = 'other-api-key'

test('a page opens the widget with tokens of the organization that named it, at once and after a reload [F-339]', async ({
  page,
  pages,
}) => {
  const stack = await Stack.start({
    INLET_HOST_ORIGINS: 'none',
    INLET_API_KEYS: `e2e=e2e-api-key,other=${OTHER}`,
  })
  const name = async (key: string, origin: string) => {
    const answer = await fetch(`${stack.service}/admin/host_origins`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ origins: [origin] }),
    })
    expect(answer.status).toBe(200)
  }
  try {
    const host = new HostPage(page, pages, stack)
    await name(OTHER, pages.origin)
    await host.visit()
    await host.press()
    await expect(host.frame.getByRole('alert').filter({ hasText: pages.origin })).toBeVisible()
    await expect.poll(() => host.hostCalls()).toEqual(['HOST_NOT_ALLOWED'])

    await name('e2e-api-key', pages.origin)
    await host.open()
    await host.works()
    await host.frame.locator('html').evaluate(() => window.location.reload())
    await host.works()
  } finally {
    await stack.stop()
  }
})
