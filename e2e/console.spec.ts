import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import * as v from 'valibot'
import { barriers } from './support/barriers.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { Stack } from './support/Stack.ts'
import { takePicture } from './support/takePicture.ts'
import { untilDrawn } from './support/untilDrawn.ts'

/** The API key of the service under test. */
const KEY = 'e2e-api-key'
const WIDTHS = [1280, 390, 320]
/** An entry of the audit log, as the export has it. */
const AuditLine = v.object({ operation: v.string() })
const HOSTILE = '<img src=x onerror=alert(1)>'

let stack: Stack
test.beforeAll(async () => {
  test.setTimeout(100_000)
  stack = await Stack.start()
  const customer = await ServiceClient.of(stack, HOSTILE)
  await customer.upload('notes.txt', 'Some words.')
  await customer.upload(`${HOSTILE}.pdf`, 'This is no PDF.')
  await customer.upload('minutes of the meeting in the autumn of 2026.pdf', 'Nor is this.')
  await customer.settled(3)
  await fetch(`${stack.service}/add_webhook`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.invalid/inlet' }),
  })
})
test.afterAll(() => stack.stop())

/** Everything that the browser reports, including violations of the content security policy. */
function complaints(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    // The request for the current session is answered with 401.
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('dialog', (dialog) => {
    problems.push(`alert ${dialog.message()}`)
    void dialog.dismiss()
  })
  return problems
}

/** Checks every width and both themes: nothing overflows the page, and axe finds no problem. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const fits = () => page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)
    await expect.poll(fits, `${name} fits ${width} px`).toBe(true)
    for (const colorScheme of ['dark', 'light'] as const) {
      // Only colors differ in the dark theme, and they are the same at every width.
      if (colorScheme === 'dark' && width !== 390) continue
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await untilDrawn(page.locator('html'))
      await takePicture(page, `console-${name}-${width}-${colorScheme}`)
      if (colorScheme === 'light' && width !== 1280) continue
      expect(await barriers(page.locator('html')), name).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('an operator signs in, sees what fails, runs a file again and signs out, all by keyboard', async ({
  page,
}) => {
  test.slow()
  const problems = complaints(page)
  await page.goto(`${stack.service}/console`)
  const field = page.getByLabel('API key')
  await expect(field).toBeFocused()
  await page.keyboard.type('not-the-key')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The API key is missing or unknown.')).toBeVisible()
  await look(page, 'sign-in')
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(KEY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeFocused()
  await expect(page.getByText('2 files failed')).toBeVisible()
  await look(page, 'overview')

  await page.getByRole('link', { name: '2 files failed' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Failing files', level: 1 })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: `${HOSTILE}.pdf` })
  await expect(row).toContainText('PDF upload')
  await look(page, 'files')
  await row.getByRole('button', { name: 'Run again' }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('status')).toHaveText('It is queued.')

  await page.getByRole('button', { name: 'Sign out' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('API key')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('API key')).toBeVisible()
  expect(problems).toEqual([])
})

test('every other screen shows what there is, and text that was typed stays text', async ({ page }) => {
  test.slow()
  const problems = complaints(page)
  await page.goto(`${stack.service}/console/#files?customer=${encodeURIComponent(HOSTILE)}`)
  await page.getByLabel('API key').fill(KEY)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const links = page.getByRole('navigation', { name: 'Screens' })
  await page.getByRole('link', { name: HOSTILE }).first().click()
  await expect(page.getByText('Number in Inlet')).toBeVisible()
  await look(page, 'customer')
  await links.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'This file is not a PDF' }).click()
  const all = page.getByRole('button', { name: 'Run all again' })
  await expect(all).toBeVisible()
  await look(page, 'reason')
  await all.click()
  await expect(page.getByText(/^\d files? queued\.$/)).toBeVisible()
  await links.getByRole('link', { name: 'Failing accounts' }).click()
  await expect(page.getByText('No account is failing here')).toBeVisible()
  await look(page, 'accounts')
  await links.getByRole('link', { name: 'Apps' }).click()
  const box = page.getByRole('row', { name: /^Box / })
  await expect(box).toContainText(`${stack.service}/integrations/oauth/callback`)
  await box.getByRole('button', { name: 'Check' }).click()
  await expect(box.getByRole('status')).not.toBeEmpty()
  await look(page, 'apps')
  await links.getByRole('link', { name: 'Allowed pages' }).click()
  await expect(page.getByRole('row').filter({ hasText: stack.host })).toContainText('The deployment')
  await look(page, 'origins')
  await links.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('link', { name: 'https://hooks.invalid/inlet' })).toBeVisible()
  await page.getByLabel('State').selectOption('Delivered')
  await expect(page.getByText('Nothing was sent here')).toBeVisible()
  await look(page, 'webhooks')
  await links.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'uploadFile' }).first()).toContainText('Done')
  await look(page, 'audit')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('audit.jsonl')
  const lines = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\n')
  const operations = lines.map((line) => v.parse(AuditLine, JSON.parse(line)).operation)
  expect(operations).toEqual(expect.arrayContaining(['uploadFile', 'console.signIn']))
  await page.getByLabel('Operation').fill('console.signIn')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'uploadFile' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Operator' }).first()).toBeVisible()
  expect(problems).toEqual([])
})

test('a customer is deleted once their id is typed, and the audit log says so', async ({ page }) => {
  const problems = complaints(page)
  await (await ServiceClient.of(stack, 'leaver')).upload('last.txt', 'Some words.')
  await page.goto(`${stack.service}/console/#customers?customer=leaver`)
  await page.getByLabel('API key').fill(KEY)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Last activity')).toBeVisible()
  const confirmation = page.getByLabel('Type the customer’s id to confirm')
  await confirmation.fill('another id')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the id of the customer.')).toBeVisible()
  await confirmation.fill('leaver')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The customer is being deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'deleteCustomers' }).first()).toContainText('Done')
  expect(problems).toEqual([])
})

test('an administrator names a page that may embed the widget, and removes it, by keyboard [F-339]', async ({
  page,
}) => {
  const problems = complaints(page)
  await page.goto(`${stack.service}/console/#origins`)
  await page.getByLabel('API key').fill(KEY)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Origin')
  await field.focus()
  await page.keyboard.type('https://app.example.com/path')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Give an origin without path')).toBeVisible()
  await look(page, 'origins-refused')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('https://app.example.com')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'https://app.example.com' })
  await expect(row).toContainText('Your organization')
  await expect(page.getByText('https://app.example.com is added.')).toBeVisible()
  await look(page, 'origins-named')
  await row.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('https://app.example.com is removed.')).toBeFocused()
  // The refused origin is answered with 422.
  expect(problems.filter((text) => !text.includes('422'))).toEqual([])
})

test('an administrator makes an API key, sees it once, and revokes it, by keyboard', async ({ page }) => {
  const problems = complaints(page)
  const statusWith = async (key: string) => {
    const headers = { Authorization: `Bearer ${key}` }
    return (await fetch(`${stack.service}/organization`, { headers })).status
  }
  await page.goto(`${stack.service}/console/#keys`)
  await page.getByLabel('API key').fill(KEY)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No key is made yet')).toBeVisible()
  await look(page, 'keys-none')
  await page.getByLabel('Name').focus()
  await page.keyboard.type('importer')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copy it now: it is not shown again.')).toBeFocused()
  const key = (await page.getByText(/^inlet_key_/).textContent()) ?? ''
  expect(await statusWith(key)).toBe(200)
  const row = page.getByRole('row').filter({ hasText: 'importer' })
  await expect(row).toContainText(key.slice(-4))
  await look(page, 'keys-made')
  await page.getByRole('button', { name: 'Hide key' }).press('Enter')
  await expect(page.getByText(key)).toHaveCount(0)
  await row.getByRole('button', { name: 'Revoke importer' }).press('Enter')
  await expect(row.getByRole('button', { name: 'Keep importer' })).toBeFocused()
  await look(page, 'keys-revoke')
  await row.getByRole('button', { name: 'Revoke key importer' }).press('Enter')
  await expect(page.getByText('importer is revoked.')).toBeFocused()
  await expect(row).toContainText('Ended')
  expect(await statusWith(key)).toBe(401)
  expect(problems).toEqual([])
})

test('no page shows it in a frame, and another origin reads nothing of it', async ({ page, request }) => {
  const answer = await request.get(`${stack.service}/console/`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await page.goto(stack.host)
  const framed = await page.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    return fetch(`${address}api/overview`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    )
  }, `${stack.service}/console/`)
  expect(framed).toBe('refused')
  expect(page.frames().some((frame) => frame.url().includes('/console/'))).toBe(false)
})
