import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { HostPage } from './support/HostPage.ts'
import { expect, test } from './support/hostPages.ts'
import { textFiles } from './support/makeFolder.ts'
import type { PageServer } from './support/PageServer.ts'
import { buildLastFrame, CURRENT, LAST, lastScript } from './support/releases.ts'
import { Stack } from './support/Stack.ts'

const currentScript = () =>
  readFile(fileURLToPath(new URL('../sdk/dist/widget.iife.js', import.meta.url)), 'utf8')

/** The previous release's frame must be built from history: npm run test:long -- compatibility. */
const isWhole = process.env.COMPATIBILITY === 'all'

// The pairs are those of docs/reference/compatibility.md.
for (const [version, script] of [
  [LAST.version, lastScript],
  [CURRENT, currentScript],
] as const) {
  test(`SDK ${version} with the frame of ${CURRENT}`, async ({ page, pages, stack }) => {
    test.slow()
    const says =
      version === CURRENT ? 'WEB_SCRAPER is not among enabledIntegrations' : 'needs a newer @inlet/sdk'
    await embed(page, pages, stack, { version, script: await script(), says })
  })
}

test(`SDK ${CURRENT} with the frame of ${LAST.version}`, async ({ page, pages }) => {
  test.skip(!isWhole, 'npm run test:long -- compatibility')
  test.slow()
  const place = await mkdtemp(path.join(tmpdir(), 'inlet-last-'))
  const frame = path.join(place, 'frame')
  await buildLastFrame(frame)
  const stack = await Stack.start({ INLET_HOST_ORIGINS: pages.origin, INLET_FRAME_DIR: frame })
  try {
    const says = 'the frame is too old'
    await embed(page, pages, stack, { version: CURRENT, script: await currentScript(), says })
  } finally {
    await stack.stop()
    await rm(place, { recursive: true, force: true })
  }
})

/** What hosts rely on: it opens, applies options live, imports a file, and reports both to the host. */
async function embed(
  page: Page,
  pages: PageServer,
  stack: Stack,
  sdk: {
    readonly version: string
    readonly script: string
    /** Of an address that is handed over and cannot be taken. */
    readonly says: string
  },
): Promise<void> {
  const host = new HostPage(page, pages, stack)
  const address = pages.write('/sdk/widget.js', sdk.script)
  const options = {
    frameUrl: `${stack.service}/frame/`,
    orgName: 'Acme',
    enabledIntegrations: [{ id: 'LOCAL_FILES' as const }],
  }
  await host.open({ sdk: address, options })
  expect(await page.evaluate('Widget.VERSION')).toBe(sdk.version)
  await expect(host.frame.getByText('Acme uses Inlet')).toBeVisible()
  await page.evaluate("handle.update({ orgName: 'Globex', onSuccess: (event) => heard.push(event.action) })")
  await expect(host.frame.getByText('Globex uses Inlet')).toBeVisible()
  await page.evaluate(
    "'addUrls' in handle ? void handle.addUrls(['https://example.com']) : handle.update({ initialUrls: ['https://example.com'] })",
  )
  await expect.poll(async () => (await host.failures())[0]?.error.message).toContain(sdk.says)
  await host.frame.getByRole('button', { name: 'Connect', exact: true }).click()
  await host.frame.getByRole('button', { name: /^Upload Files/ }).click()
  await host.frame.getByLabel('Choose files').setInputFiles(textFiles(1))
  await host.frame.getByRole('button', { name: /^Upload \d+ (files?|folders?)/ }).click()
  await expect.poll(() => host.hostCalls()).toContain('UPDATE')
  await host.frame.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(await host.hostCalls()).toEqual(['INVALID_OPTION', 'UPDATE', 'setOpen false'])
}
