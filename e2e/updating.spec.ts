import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { putCurrentBuild, putNextBuild } from './support/builds.ts'
import { Gate } from './support/faults.ts'
import { textFiles } from './support/makeFolder.ts'
import { Stack } from './support/Stack.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/Widget.ts'

let place = ''
const next = () => path.join(place, 'next')
const served = () => path.join(place, 'served')

test.beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'inlet-builds-'))
  await putNextBuild(next())
})
test.afterAll(() => rm(place, { recursive: true, force: true }))

/** A window with the widget open in the list, on a deployment of this build. */
async function openList(page: Page): Promise<{ stack: Stack; widget: Widget }> {
  await putCurrentBuild(served())
  const stack = await Stack.start({ INLET_FRAME_DIR: served() })
  const widget = new Widget(page, stack, 'updated')
  await widget.open({ enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }] })
  await widget.button('Connect').click()
  await expect(widget.heading('Integrations')).toBeVisible()
  return { stack, widget }
}

/** Deploys the next build with the same data. */
async function update(stack: Stack): Promise<void> {
  await stack.killService()
  await rm(served(), { recursive: true })
  await cp(next(), served(), { recursive: true })
  await stack.restartService()
}

const source = (widget: Widget, name: string) => widget.button(new RegExp(`^${name}`))

test('a window that is open while the deployment is updated goes on as if nothing had been [F-050]', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const { stack, widget } = await openList(page)
  try {
    const [scraper = ''] = await scripts(stack, 'WebsiteScrapeScreen')
    await update(stack)
    expect(await scripts(stack, 'WebsiteScrapeScreen')).not.toContain(scraper)
    const loaded = page.waitForResponse((response) => response.url().endsWith(scraper))
    await source(widget, 'Web Scraper').click()
    expect((await loaded).status()).toBe(200)
    await expect(widget.frame.getByLabel('Address of website 1')).toBeVisible()
    await widget.button('Back').click()
    await source(widget, 'Upload Files').click()
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(1))
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    expect(await widget.waitForEvents('error', 0)).toEqual([])
  } finally {
    await stack.stop()
  }
})

test('where the older files are gone it loads anew in the same step, after what is being sent, with what was begun [F-050]', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const { stack, widget } = await openList(page)
  try {
    // One file is still being sent, and one has failed and waits for a retry.
    const gate = await Gate.at(page, '**/uploadfile*')
    await page.route('**/uploadfile*', (route) => route.abort('connectionreset'), { times: 1 })
    await source(widget, 'Upload Files').click()
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(2))
    await widget.uploadButton.click()
    await expect.poll(() => gate.waiting).toBe(1)
    await widget.button('Back').click()
    await widget.button('Back').click()
    await expect(widget.heading('Integrations')).toBeVisible()
    await update(stack)
    await rm(path.join(stack.folder, 'frame/assets'), { recursive: true })
    await cp(path.join(next(), 'assets'), path.join(stack.folder, 'frame/assets'), { recursive: true })

    await source(widget, 'Web Scraper').click()
    await expect(widget.frame.getByText('This window has been updated')).toBeVisible()
    expect(await widget.waitForEvents('error')).toMatchObject([
      { error: { code: 'FRAME_UPDATED', cause: 'WebsiteScrapeScreen' } },
    ])
    await gate.open()
    await expect(widget.frame.getByLabel('Address of website 1')).toBeVisible()
    expect(await widget.waitForEvents('success')).toMatchObject([
      { action: 'UPDATE', integration: 'LOCAL_FILES' },
    ])
    await widget.waitForEvents('error', 2)

    await widget.button('Back').click()
    await source(widget, 'Upload Files').click()
    await expect(widget.frame.getByText(/^note-\d\.txt$/)).toHaveCount(1)
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    expect(widget.problems).toEqual([])
  } finally {
    await stack.stop()
  }
})

/** Names of a chunk's scripts in the deployment's current document. */
async function scripts(stack: Stack, chunk: string): Promise<readonly string[]> {
  const page = await (await fetch(`${stack.service}/frame/`)).text()
  const [, files = ''] = new RegExp(`name="chunk:${chunk}" content="([^"]*)"`).exec(page) ?? []
  return files.split(' ')
}
