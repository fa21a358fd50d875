import { record, refuse, removeBranding } from './support/faults.ts'
import { expect, test } from './support/test.ts'

test.describe('a token', () => {
  const TOKEN = '**/api/inlet-token*'

  test('that is refused by the host shows why and a retry, and the host hears of it [ERR-01] [EVT-25] [EVT-26]', async ({
    widget,
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await refuse(page, TOKEN, 500)
    await widget.visit({ orgName: 'Acme' })
    await widget.press()
    const alert = widget.frame.getByRole('alert').filter({ hasText: "You aren't signed in" })
    await expect(alert).toBeVisible()
    const [error] = await widget.waitForEvents('error')
    expect(error).toMatchObject({
      status: 400,
      action: 'ERROR',
      event: 'ERROR',
      error: { code: 'TOKEN_REJECTED' },
    })
    expect(error).toHaveProperty('data.0.message', expect.any(String))
    expect(logged.join('\n')).toMatch(/branding could not be fetched|TOKEN_REJECTED|No access token/)

    await page.unroute(TOKEN)
    await widget.button('Retry').click()
    await expect(widget.heading('Connect with Inlet')).toBeVisible()
  })

  test('that is none ends on a screen, not in a wait [ERR-01]', async ({ widget, page }) => {
    await page.route(TOKEN, (route) => route.fulfill({ json: {} }))
    await widget.visit()
    await widget.press()
    await expect(
      widget.frame.getByRole('alert').filter({ hasText: /You couldn't be signed in|You aren't signed in/ }),
    ).toBeVisible()
    expect(await widget.waitForEvents('error')).toHaveLength(1)
  })

  test('that never comes is given up after fifteen seconds [ERR-01]', async ({ widget, page }) => {
    await page.clock.install()
    await page.route(TOKEN, () => {})
    await widget.visit()
    const asked = page.waitForRequest(TOKEN)
    await widget.press()
    await asked
    await page.clock.runFor(15_500)
    await expect(widget.frame.getByRole('alert').filter({ hasText: "isn't answering" })).toBeVisible()
    const [error] = await widget.waitForEvents('error')
    expect(error).toMatchObject({ error: { code: 'TOKEN_TIMEOUT' } })
  })

  test('that the service refuses is asked for once more, then it is said [ERR-01] [API-03]', async ({
    widget,
    page,
  }) => {
    const tokens = record(page, '/api/inlet-token')
    await page.route(TOKEN, (route) => route.fulfill({ json: { access_token: `old-${tokens.length}` } }))
    await widget.visit()
    await widget.press()
    await expect(
      widget.frame.getByRole('alert').filter({ hasText: 'Your session has expired' }),
    ).toBeVisible()
    expect(tokens).toHaveLength(2)
    const errors = await widget.waitForEvents('error')
    expect(errors).toMatchObject([{ error: { code: 'TOKEN_EXPIRED' } }])
  })
})

test('a branding that never comes holds nobody, and the page is checked all the same [F-062]', {
  tag: '@long',
}, async ({ widget, page }) => {
  await page.route('**/auth/v1/white_labeling', () => {})
  await widget.open()
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  await page.route('**/whoami', async (route) => {
    const answer = await route.fetch()
    const white_labeling = { remove_branding: true, allowed_origins: ['https://other.example'] }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), white_labeling } })
  })
  await widget.visit()
  await widget.press()
  await expect(
    widget.frame.getByRole('alert').filter({ hasText: "isn't allowed to open this window" }),
  ).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('without a service it says so, and Retry opens it once it is back', async ({ widget, page, stack }) => {
  await page.route(`${stack.service}/auth/**`, (route) => route.abort('connectionrefused'))
  await page.route(`${stack.service}/whoami`, (route) => route.abort('connectionrefused'))
  await widget.visit()
  await widget.press()
  await expect(widget.frame.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  expect(await widget.waitForEvents('error')).toMatchObject([{ error: { code: 'SERVICE_UNREACHABLE' } }])
  await page.unrouteAll()
  await widget.button('Retry').click()
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
})

test('a part that does not load says so, and Retry really loads it [ERR-06]', async ({ widget, page }) => {
  await removeBranding(page)
  await page.route('**/assets/WebsiteScrapeScreen-*.js', (route) => route.abort('connectionreset'))
  await widget.openSource({ id: 'WEB_SCRAPER' })
  await expect(widget.frame.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible()
  await page.unroute('**/assets/WebsiteScrapeScreen-*.js')
  await widget.button('Retry').click()
  await expect(widget.frame.getByLabel('Address of website 1')).toBeVisible()
})

test('a part that takes longer than two minutes is given up [ERR-07] [LIM-41]', async ({ widget, page }) => {
  await page.clock.install()
  await removeBranding(page)
  await page.route('**/assets/WebsiteScrapeScreen-*.js', () => {})
  await widget.openSource({ id: 'WEB_SCRAPER' })
  await expect(widget.frame.getByText('Loading…').first()).toBeAttached()
  const failed = widget.frame.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
  await page.clock.runFor(115_000)
  await expect(failed).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(failed).toBeVisible()
})

test('the frame opened by itself says that it is part of another page', async ({ page, stack }) => {
  await page.goto(`${stack.service}/frame/`)
  await expect(page.getByText('This page belongs inside an application')).toBeVisible()
})

test('an unknown path is a screen with its status [ERR-08] [ERR-09]', async ({ page, stack }) => {
  await page.goto(`${stack.service}/frame/no/such/page`)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
})
