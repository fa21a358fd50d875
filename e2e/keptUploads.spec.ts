import path from 'node:path'
import type { WidgetOptions } from '@inlet/wire/bridge'
import type { Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { Drag } from './support/Drag.ts'
import { record, removeBranding } from './support/faults.ts'
import { makeFolder, textFile, textFiles } from './support/makeFolder.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/Widget.ts'

// Host and frame are of two sites: storage is partitioned, as at a host.
test.beforeEach(({ page }) => removeBranding(page))

const names = ['note-1.txt', 'note-2.txt', 'note-3.txt', 'note-4.txt', 'note-5.txt']
const rows = (widget: Widget) => widget.frame.locator('[data-status]')
const waiting = (widget: Widget) => widget.frame.getByRole('region', { name: /waiting/ })
const chooser = (widget: Widget) => widget.frame.getByLabel('Choose files')

async function openUpload(widget: Widget, options: WidgetOptions = {}): Promise<void> {
  await widget.openSource({ id: 'LOCAL_FILES' }, { keepUploads: true, ...options })
  await expect(widget.heading('Upload Files')).toBeVisible()
}

/** What the frame has written down, by name. */
async function written(widget: Widget): Promise<readonly Record<string, unknown>[]> {
  return widget.frame.locator('html').evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'inlet')) return []
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('inlet')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const records = await new Promise<Record<string, unknown>[]>((resolve) => {
      const reading = opened.transaction('uploads').objectStore('uploads').getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    opened.close()
    return records.map((one) => ({ ...one, handle: one.handle === null ? null : 'a handle' }))
  })
}

const areHashed = async (widget: Widget, count: number) =>
  expect.poll(async () => (await written(widget)).filter(({ sha256 }) => sha256 !== null).length).toBe(count)

/** Lets the uploads of these files arrive, and loses the connection of all others. `deaf`: their answers are lost. */
async function cutNetwork(page: Page, arriving: RegExp, deaf: RegExp): Promise<() => Promise<void>> {
  const address = '**/uploadfile*'
  await page.route(address, async (route) => {
    const body = route.request().postDataBuffer()?.toString() ?? ''
    if (deaf.test(body)) await route.fetch()
    await (arriving.test(body) ? route.continue() : route.abort('connectionreset'))
  })
  return () => page.unroute(address)
}

test('files that the network cut off wait after a reload, and arrive once when they are chosen again', async ({
  widget,
  page,
}) => {
  const sent = record(page, '/uploadfile')
  await openUpload(widget)
  const mend = await cutNetwork(page, /note-[12]/, /note-3/)
  await chooser(widget).setInputFiles(textFiles(5))
  await areHashed(widget, 5)
  await widget.uploadButton.click()
  await expect(widget.frame.getByText('Some files were not uploaded')).toBeVisible()
  await mend()
  expect(sent).toHaveLength(5)

  await openUpload(widget)
  await expect(waiting(widget)).toContainText('2 of 5 files are waiting.')
  await expect(waiting(widget).getByRole('listitem')).toHaveText([/note-4\.txt/, /note-5\.txt/])
  const [restored] = await widget.waitForEvents('success')
  expect(restored).toMatchObject({
    integration: 'LOCAL_FILES',
    action: 'UPLOADS_RESTORED',
    data: { uploads: { waiting: 2, total: 5 } },
  })
  expect(sent, 'nothing is sent without the person').toHaveLength(5)

  await widget.frame
    .getByLabel('Choose the same files again')
    .setInputFiles([textFile('note-4.txt'), textFile('note-5.txt', 'Other words.'), textFile('other.txt')])
  await expect(rows(widget)).toHaveText([/note-4\.txt/])
  await expect(widget.frame.getByText('1 file was not added. It is not among those')).toBeVisible()
  await expect(waiting(widget)).toContainText('1 of 5 files is waiting.')
  await expect(waiting(widget).getByRole('listitem')).toHaveText(/note-5\.txt.*This file has changed since/)
  await widget.frame.getByLabel('Choose the same files again').setInputFiles(textFiles(5))
  await expect(rows(widget)).toHaveText([/note-4\.txt/, /note-5\.txt/])
  await expect(waiting(widget)).toHaveCount(0)
  await widget.uploadButton.click()
  await expect(widget.frame.getByText('All files submitted successfully.', { exact: true })).toBeVisible()
  const stored = await (await ServiceClient.of(widget.stack, widget.customer)).files()
  expect(stored.map(({ name }) => name).toSorted()).toEqual(names)
  await expect.poll(() => written(widget)).toEqual([])
})

test('a crash in the middle of sending loses nothing; another customer of the same browser sees nothing', async ({
  widget,
  page,
  stack,
}, info) => {
  await openUpload(widget)
  await page.route('**/uploadfile*', () => {})
  await chooser(widget).setInputFiles(textFiles(5))
  await areHashed(widget, 5)
  await widget.uploadButton.click()
  await expect(widget.frame.getByRole('progressbar', { name: 'Uploading 5 files...' })).toBeVisible()
  const [first] = await written(widget)
  expect(Object.keys(first ?? {}).toSorted()).toEqual([
    'batch',
    'handle',
    'id',
    'keptAt',
    'lastModified',
    'name',
    'owner',
    'resumeId',
    'sha256',
    'size',
    'state',
  ])
  expect(JSON.stringify(await written(widget))).not.toMatch(/The text of|inlet_|customer/)

  const next = await page.context().newPage()
  await removeBranding(next)
  const theirs = new Widget(next, stack, `other-${info.testId}-${info.retry}`)
  await openUpload(theirs)
  await chooser(theirs).setInputFiles(textFile('theirs.txt'))
  await expect.poll(async () => (await written(theirs)).length, 'in one storage').toBe(6)
  await expect(waiting(theirs)).toHaveCount(0)

  const again = new Widget(next, stack, widget.customer)
  await openUpload(again)
  await chooser(again).setInputFiles(textFile('mine.txt'))
  await expect.poll(async () => (await written(again)).length).toBe(7)
  await expect(waiting(again), 'the first tab is still at it').toHaveCount(0)
  const crash = await page.context().newCDPSession(page)
  void crash.send('Page.crash').catch(() => {})
  await expect(waiting(again)).toContainText('5 of 5 files are waiting.')
  await expect(waiting(again).getByRole('listitem')).toHaveText(names.map((name) => new RegExp(name)))
})

test('what was dropped comes back by one click, or by the dialog where the browser refuses', async ({
  widget,
  page,
}, info) => {
  const folder = await makeFolder(info, { 'a.txt': 'The first.', 'b.txt': 'The second.' })
  const files = ['a.txt', 'b.txt'].map((name) => path.join(folder, name))
  await openUpload(widget)
  await (await Drag.of(page, files)).drop(widget.frame.locator('[data-state]'))
  await expect(rows(widget)).toHaveCount(2)
  await areHashed(widget, 2)
  expect((await written(widget)).map(({ handle }) => handle)).toEqual(['a handle', 'a handle'])

  await openUpload(widget)
  await expect(waiting(widget)).toContainText('2 of 2 files are waiting.')
  await widget.button('Open them again').click()
  await expect(rows(widget)).toHaveText([/a\.txt/, /b\.txt/])
  await widget.uploadButton.click()
  await expect(widget.frame.getByText('All files submitted successfully.', { exact: true })).toBeVisible()
})

test('is told on the list of sources, in every width, by keyboard, and can be forgotten', async ({
  widget,
  page,
}) => {
  await openUpload(widget)
  await chooser(widget).setInputFiles(textFiles(5))
  await areHashed(widget, 5)
  const options: WidgetOptions = {
    keepUploads: true,
    enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'DROPBOX' }],
  }
  await widget.open(options)
  await expect(widget.frame.getByText('5 of 5 files are waiting.').first()).toBeVisible()
  await widget.button('Open Upload Files').click()
  await expect(waiting(widget)).toContainText('Nothing is sent until you upload them.')
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const fits = () => widget.frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)
    await expect.poll(fits, `fits ${width} px`).toBe(true)
  }
  expect(await barriers(widget.frame.locator('html'))).toEqual([])
  const dialog = page.waitForEvent('filechooser')
  await widget.button('Choose the same files again').focus()
  await page.keyboard.press('Enter')
  expect((await dialog).isMultiple()).toBe(true)
  await widget.button('Forget them').focus()
  await page.keyboard.press('Enter')
  await expect(waiting(widget)).toHaveCount(0)
  await expect(widget.heading('Upload Files')).toBeFocused()
  await expect.poll(() => written(widget)).toEqual([])
})

test('without the option nothing is stored, and nothing is said', async ({ widget }) => {
  await openUpload(widget, { keepUploads: false })
  await chooser(widget).setInputFiles(textFiles(2))
  await expect(rows(widget)).toHaveCount(2)
  await openUpload(widget, { keepUploads: false })
  await expect(waiting(widget)).toHaveCount(0)
  expect(await widget.frame.locator('html').evaluate(() => indexedDB.databases())).toEqual([])
})
