import { test as base, expect, type Page } from '@playwright/test'
import { Examples } from './support/Examples.ts'

const test = base.extend<object, { examples: Examples }>({
  examples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const examples = await Examples.start()
      await use(examples)
      await examples.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
})

const widget = (page: Page) => page.frameLocator('dialog iframe')
const events = (page: Page) => page.locator('#events')

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect your data' }).click()
  await expect(widget(page).getByRole('heading', { name: 'Connect with Inlet' })).toBeVisible()
}

/** Follows the quick start: through the consent screen, to a file, until the page has received the event. */
async function uploadOne(page: Page): Promise<void> {
  const frame = widget(page)
  await open(page)
  await frame.getByRole('button', { name: 'Connect', exact: true }).click()
  await frame.getByRole('button', { name: /^Upload Files/ }).click()
  const note = {
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The harbour opens at seven.'),
  }
  await frame.getByLabel('Choose files').setInputFiles(note)
  await frame.getByRole('button', { name: /^Upload \d+ (files?|folders?)/ }).click()
  await expect(events(page)).toContainText('UPDATE LOCAL_FILES')
}

test('plain-html: the page of the quick start hears of an upload and of the close', async ({
  examples,
  page,
}) => {
  await page.goto(await examples.serve('plain-html'))
  await uploadOne(page)
  await widget(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(events(page)).toHaveText('UPDATE LOCAL_FILES\nclosed by close-button\n')
})

test('playwright-tests: a host’s own tests pass against the sandbox', { tag: '@long' }, async ({
  examples,
}) => {
  test.setTimeout(180_000)
  const address = await examples.serve('plain-html')
  expect(await examples.test('playwright-tests', address)).toContain('3 passed')
})

test('strict-csp: hears of an upload, and nothing is blocked', async ({ examples, page }) => {
  await page.goto(await examples.serve('strict-csp'))
  await uploadOne(page)
  await expect(events(page)).toHaveText('UPDATE LOCAL_FILES\n')
})

test('host-with-modal: Escape closes the widget and leaves the modal', async ({ examples, page }) => {
  await page.goto(await examples.serve('host-with-modal'))
  await page.getByRole('button', { name: 'Settings' }).click()
  await open(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect your data' })).toBeFocused()
})

test('vite-react: builds, hears of an upload, and opens again', async ({ examples, page }) => {
  await examples.build('vite-react')
  await page.goto(await examples.serveBuilt('vite-react'))
  await uploadOne(page)
  await widget(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  // Consent was given and the upload is done, so the list is shown first.
  await page.getByRole('button', { name: 'Connect your data' }).click()
  await expect(widget(page).getByRole('heading', { name: 'Integrations' })).toBeVisible()
})

test('server-react: the server’s page is the browser’s page, and opens the widget', async ({
  examples,
  page,
}) => {
  await examples.build('server-react')
  await examples.build('server-react', '--ssr', 'src/server.tsx')
  const address = await examples.run(['examples/server-react/dist/server/server.js'])
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const answer = await page.goto(address)
  expect(await answer?.text()).toContain('Connect your data')
  await uploadOne(page)
  expect(problems).toEqual([])
})

test('token-endpoint-http: the request is answered with a token', async ({ examples }) => {
  const text = (await examples.text('token-endpoint-http/token.http')).trim()
  const [head = '', body] = text.split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const [method, address = ''] = first.split(' ')
  const headers = lines.map((line) => line.split(': '))
  const answer = await fetch(address, { method, headers: Object.fromEntries(headers), body })
  expect(answer.status).toBe(200)
  const { access_token, grant } = await answer.json()
  expect(access_token).toMatch(/^[!-~]+$/)
  expect(grant.scopes).not.toContain('search')
})
