import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { FRAMEWORKS, type Framework } from './frameworks.ts'
import { Stranger } from './Stranger.ts'

const manual = fileURLToPath(new URL('../../docs/guide/frameworks', import.meta.url))

const test = base.extend<object, { stranger: Stranger }>({
  stranger: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const stranger = await Stranger.start()
      await use(stranger)
      await stranger.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
})

test.afterEach(({ stranger }) => stranger.leave())

for (const framework of FRAMEWORKS) {
  const { name, title, folder: example, packages, pages } = framework
  test(
    `${title}: a stranger copies the example, installs, builds and opens it under a strict policy`,
    { tag: `@${name}`, annotation: { type: 'framework', description: title } },
    async ({ stranger, page }, testInfo) => {
      const folder = await stranger.copy(example)
      if (Object.keys(packages).length > 0) {
        await stranger.run(folder, 'npm', 'install', '--no-audit', '--no-fund')
        await stranger.run(folder, 'npm', 'run', 'build')
      }
      const versions = await stranger.versions(framework, folder)
      testInfo.annotations.push({ type: 'version', description: versions || 'without packages' })
      // Servers and standalone pages send their own policy.
      const policy = pages === 'dist' ? policyOf(framework, stranger) : undefined
      await stranger.serve(framework, folder, policy)
      const problems = problemsOf(page)
      const origins = originsAskedBy(page)

      await opensAt(stranger, framework, page)
      await uploads(page)
      expect(problems).toEqual([])
      if (pages !== '.') await leavesNothing(page)
      expect([...origins].sort()).toEqual([new URL(stranger.address).origin, stranger.stack.service].sort())
    },
  )
}

/** The page, its policy and its token are correct, and the list is shown. */
async function opensAt({ address, stack }: Stranger, { pages }: Framework, page: Page): Promise<void> {
  const answer = await page.goto(address)
  // A standalone page contains its policy in its markup.
  if (pages !== '.') {
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`frame-src ${stack.service}`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'/)
    if (!pages) expect(policy).toMatch(/script-src [^;]*'nonce-/)
  }
  const token = await fetch(`${address}api/inlet-token`)
  expect(token.headers.get('cache-control')).toContain('no-store')
  expect(Object.keys(await token.json())).toEqual(['access_token'])

  await page.getByRole('button', { name: 'Connect your data' }).click()
  await widget(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(widget(page).getByRole('heading', { name: 'Integrations' })).toBeVisible()
  await expect(widget(page).getByRole('button', { name: /^Upload Files/ })).toBeVisible()
}

/** The page shows what the widget reports: the framework noticed a change from outside. */
async function uploads(page: Page): Promise<void> {
  await widget(page)
    .getByRole('button', { name: /^Upload Files/ })
    .click()
  const note = {
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The harbour opens at seven.'),
  }
  await widget(page).getByLabel('Choose files').setInputFiles(note)
  await widget(page)
    .getByRole('button', { name: /^Upload \d+ (files?|folders?)/ })
    .click()
  await expect(page.locator('#events')).toContainText('UPDATE LOCAL_FILES')
}

/** Signing out while the widget is open removes button and widget, without errors. */
async function leavesNothing(page: Page): Promise<void> {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await expect(page.locator('iframe')).toHaveCount(1)
  // The widget is modal, so nobody can press the button, but a session can end.
  await page.getByText('Sign out').dispatchEvent('click')
  await expect(page.getByText('Connect your data')).toHaveCount(0)
  await expect(page.locator('dialog, iframe')).toHaveCount(0)
  expect(errors).toEqual([])
}

function widget(page: Page) {
  return page.frameLocator('dialog iframe')
}

/** The policy from the manual. */
function policyOf({ name }: Framework, { stack }: Stranger): string {
  const text = readFileSync(`${manual}/${name}.md`, 'utf8')
  const [, policy] = /```http\nContent-Security-Policy: (.*)\n```/.exec(text) ?? []
  if (!policy) throw new Error(`${name}.md says no policy`)
  return policy.replaceAll('https://connect.example.com', stack.service)
}

/** Errors on the page or in the frame, and violations of the policy. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return problems
}

/** The hosts that the browser contacts. */
function originsAskedBy(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
  })
  return origins
}
