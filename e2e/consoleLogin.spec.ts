import { expect, type Page, test } from '@playwright/test'
import {
  type ForeignServer,
  hasForeignServers,
  startConsoleLogin,
  withoutForeignServers,
} from '../service/test/foreignServers.ts'
import { barriers } from './support/barriers.ts'
import { Stack } from './support/Stack.ts'

test.describe(`the console at a company's login${withoutForeignServers}`, () => {
  test.skip(!hasForeignServers)

  let login: ForeignServer
  let stack: Stack
  test.beforeAll(async () => {
    test.setTimeout(100_000)
    stack = await Stack.start(async (service) => {
      login = await startConsoleLogin(service)
      return {
        INLET_CONSOLE_OIDC_ISSUER: `http://127.0.0.1:${login.port}`,
        INLET_CONSOLE_OIDC_CLIENT_ID: 'console',
        INLET_CONSOLE_OIDC_CLIENT_SECRET: 'console-secret',
        INLET_CONSOLE_OIDC_ROLES: 'it-admins=admin,support=operator,staff=viewer',
        INLET_CONSOLE_OIDC_ORGANIZATION: 'e2e',
      }
    })
  })
  test.afterAll(async () => {
    await stack.stop()
    await login.stop()
  })

  /** Signs in by keyboard, as this person at the provider. Null: nobody signs in there. */
  async function signIn(page: Page, person: string | null, screen = ''): Promise<void> {
    const url = `http://127.0.0.1:${login.port}`
    if (person) await page.context().addCookies([{ name: 'as', value: person, url }])
    await page.goto(`${stack.service}/console/${screen}`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
    await expect(page.getByLabel('API key')).toHaveCount(0)
    await page.keyboard.press('Enter')
  }

  test('shows a viewer every screen, and nothing that changes anything', async ({ page }) => {
    await signIn(page, 'cara')
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeFocused()
    await expect(page.getByRole('banner')).toContainText('Viewer')
    await page.getByRole('link', { name: 'Allowed pages' }).click()
    await expect(page.getByRole('table', { name: 'Allowed pages' })).toContainText(stack.host)
    await expect(page.getByRole('button', { name: 'Add origin' })).toHaveCount(0)
    expect(await barriers(page.locator('html'))).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('lets an administrator change things, and the audit log says that an operator did', async ({
    page,
  }) => {
    await signIn(page, 'ann')
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeFocused()
    await page.getByRole('link', { name: 'Allowed pages' }).click()
    await page.getByLabel('Origin').fill('https://app.example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('https://app.example.com is added.')).toBeVisible()
    await page.getByRole('link', { name: 'Audit log' }).click()
    const row = page.getByRole('row').filter({ hasText: 'setHostOrigins' })
    await expect(row.first()).toContainText('Operator')
    await expect(row.first()).toContainText('Done')
  })

  test('lets nobody in without a role, or who did not sign in', async ({ page }) => {
    await signIn(page, 'dora')
    await expect(page.getByText('You may not use this console.')).toBeVisible()
    await page.context().clearCookies()
    await signIn(page, null)
    await expect(page.getByText('The login of your company did not sign you in.')).toBeVisible()
  })
})
