import { refuse, removeBranding } from './support/faults.ts'
import { stamped } from './support/stamped.ts'
import { expect, test } from './support/test.ts'

test('every event has its place in the journal, and an error all that a host needs', async ({
  widget,
  page,
  stack,
}) => {
  await removeBranding(page)
  await refuse(
    page,
    '**/web_scrape',
    422,
    { detail: 'There is no such site.' },
    {
      'x-request-id': 'r-42',
      'access-control-expose-headers': 'x-request-id',
    },
  )
  // @ts-expect-error what a host without types can pass
  await widget.openSource({ id: 'WEB_SCRAPER' }, { theme: 'purple' })
  await widget.frame.getByLabel('Address of website 1').fill('https://x.example')
  await widget.button('Submit').click()
  const errors = await widget.waitForEvents('error', 2)
  await page.unroute('**/web_scrape')
  expect(errors).toEqual([
    {
      ...stamped(1),
      status: 400,
      integration: null,
      action: 'ERROR',
      event: 'ERROR',
      data: [{ message: 'Invalid option "theme": must be one of light, dark, system' }],
      error: {
        code: 'INVALID_OPTION',
        category: 'configuration',
        retryable: false,
        message: 'Invalid option "theme": must be one of light, dark, system',
        remedy: expect.stringContaining('Correct it'),
        docsUrl: `${stack.service}/errors/INVALID_OPTION`,
        requestId: null,
        source: null,
        cause: '"theme": must be one of light, dark, system',
      },
    },
    {
      ...stamped(2),
      status: 400,
      integration: 'WEB_SCRAPER',
      action: 'ERROR',
      event: 'ERROR',
      data: [{ message: 'There is no such site.' }],
      error: {
        code: 'REFUSED',
        category: 'source',
        retryable: false,
        message: 'The service refused what was asked for.',
        remedy: expect.any(String),
        docsUrl: `${stack.service}/errors/REFUSED`,
        requestId: 'r-42',
        source: 'WEB_SCRAPER',
        cause: 'HTTP 422',
      },
    },
  ])
  await widget.button('Close').click()
  // The refused URL is still in the field.
  await widget.frame.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(widget.box).toHaveCount(0)
  const closed = (await widget.hostEvents()).find(({ title }) => title === 'Closed')?.payload
  const [{ sessionId }] = JSON.parse(JSON.stringify(errors))
  expect(closed).toMatchObject({ sessionId, successes: 0, errors: 2 })
})

test('an answer of the service that failed is named by its own id', async ({ widget, page, stack }) => {
  await removeBranding(page)
  await widget.openSource({ id: 'WEB_SCRAPER' })
  const answered = page.waitForResponse('**/web_scrape')
  await widget.frame.getByLabel('Address of website 1').fill('http://10.0.0.1/')
  await page.route('**/web_scrape', (route) => route.continue({ postData: '{"broken":' }))
  await widget.button('Submit').click()
  const id = (await answered).headers()['x-request-id']
  expect(id).toMatch(/^[\w-]{36}$/)
  const [error] = await widget.waitForEvents('error')
  expect(error).toMatchObject({ error: { code: 'REFUSED', cause: 'HTTP 400', requestId: id } })
  expect(stack.service).toBeTruthy()
})

test('docsUrl leads to a page that says what to do', async ({ page, stack }) => {
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  await page.goto(`${stack.service}/errors/TOKEN_EXPIRED?x=<b>bold</b>`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TOKEN_EXPIRED')
  await expect(page.getByText('fetch a fresh token at every call')).toBeVisible()
  await page.getByRole('link', { name: 'All errors' }).click()
  await page.getByRole('link', { name: 'RATE_LIMITED' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RATE_LIMITED')
  expect(problems).toEqual([])
})

test('debug writes what crosses the bridge, and no token; update ends it', async ({
  page,
  widget,
  stack,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await widget.open({ debug: true })
  const lines = () => said.filter((text) => text.startsWith('[inlet]'))
  await expect.poll(() => lines().join('\n')).toContain('fetchToken answered')
  expect(lines().join('\n')).toMatch(/← host {2}start\(\{/)
  expect(lines().join('\n')).toMatch(/→ host {2}resize\(\d+\)/)
  expect(lines().join('\n')).toMatch(/"token":"••• \(\d+ characters\)"/)
  await widget.button('Close').click()
  await expect.poll(() => lines().at(-1)).toMatch(/bridge: \d+ calls in, \d+ out, of these 0 errors/)
  // Closing goes back by one entry, which would end a visit that has begun.
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  expect(stack.service).toBeTruthy()

  said.length = 0
  await widget.open()
  expect(lines()).toEqual([])
})
