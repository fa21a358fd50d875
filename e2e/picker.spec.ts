import type { EnabledIntegration } from '@inlet/wire/bridge'
import { record, refuse, removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

const LIST = '/integrations/items/list'
const SYNC = '/integrations/files/sync'

/** For an account that was connected before and has no files yet: the picker opens automatically. */
async function openPicker(widget: Widget, settings: Partial<EnabledIntegration> = {}, person = 'fine') {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await client.connect('DROPBOX', person, { sync_source_items: person !== 'big' })
  const home = await Home.open(widget, { ...settings, id: 'DROPBOX' })
  await expect(home.picker).toBeVisible()
  await expect(home.row('Welcome.txt')).toBeVisible()
  return home
}

const search = (home: Home) => home.picker.getByRole('searchbox', { name: 'Search' })
const tooltip = (home: Home, text: string) => home.widget.frame.getByRole('tooltip').filter({ hasText: text })
const upload = (home: Home) => home.button(/^Upload \d+ (files?|folders?)\b/)

test('lists what the account holds, and leads to what was synced of it and back [PIC-01] [PIC-03] [PIC-05] [PIC-08] [PIC-09] [PIC-10] [ACC-10]', async ({
  widget,
  page,
}) => {
  const calls = record(page, LIST)
  const home = await openPicker(widget)
  await expect(home.picker.getByRole('heading', { name: 'Select files to sync' })).toBeVisible()
  await expect(home.picker.getByRole('columnheader')).toHaveText(['', 'FILE NAME', 'FILE TYPE', 'CREATED AT'])
  await expect(home.row('Welcome.txt')).toContainText('TXT')
  await expect(home.row('Handbook')).toContainText('Folder')
  expect(calls).toHaveLength(1)
  await home.button('Refresh').click()
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]?.postDataJSON()).toMatchObject({ pagination: { offset: 0, limit: 20 } })

  await home.button('View synced files').click()
  await expect(home.files.getByText('No files yet')).toBeVisible()
  await home.button('Add more files').click()
  await expect(home.row('Welcome.txt')).toBeVisible()
})

test('leads back to the accounts where the host shows no files [PIC-04]', async ({ widget }) => {
  const home = await openPicker(widget, { showFilesTab: false })
  await home.button('Back to accounts').click()
  await expect(home.accounts).toBeVisible()
  await home.choose(home.button('Actions for fiona.fine@sandbox.example'), 'Select Files')
  await expect(home.row('Welcome.txt')).toBeVisible()
})

test('finds by name, says when there is nothing, and keeps what was chosen [PIC-02] [PIC-13] [F-121]', async ({
  widget,
  page,
}) => {
  const calls = record(page, LIST)
  const home = await openPicker(widget)
  await home.checkbox('Welcome.txt').check()
  await expect(upload(home)).toHaveText('Upload 1 file')
  await search(home).fill('welc')
  await expect(home.row('Handbook')).toHaveCount(0)
  await expect(home.row('Welcome.txt')).toBeVisible()
  expect(calls.at(-1)?.postDataJSON()).toMatchObject({ filters: { name: 'welc' } })
  await expect(home.checkbox('Welcome.txt')).toBeChecked()

  await search(home).fill('nothing like it')
  await search(home).press('Enter')
  await expect(home.picker.getByText('No matching results', { exact: true })).toBeVisible()
  await search(home).press('Escape')
  await expect(home.row('Handbook')).toBeVisible()
  await expect(search(home)).toHaveValue('')
  await expect(upload(home)).toHaveText('Upload 1 file')
})

test('leads into folders and back by the way it shows, by keyboard too [PIC-06]', async ({
  widget,
  page,
}) => {
  const calls = record(page, LIST)
  const home = await openPicker(widget)
  await home.checkbox('Welcome.txt').check()
  await home.folder('Level 1').focus()
  await page.keyboard.press('Enter')
  await expect(home.folder('Level 2')).toBeVisible()
  expect(calls.at(-1)?.postDataJSON()).toMatchObject({ parent_id: 'id:level-1' })
  await expect(upload(home)).toHaveText('Upload 1 file')
  for (const level of [2, 3, 4, 5, 6]) await home.folder(`Level ${level}`).click()
  await expect(home.row('Treasure.txt')).toBeVisible()
  await home.crumb('Level 2').click()
  await expect(home.folder('Level 3')).toBeVisible()
  await expect(home.crumb('Level 3')).toHaveCount(0)
  await home.crumb('All Files').click()
  await expect(home.checkbox('Welcome.txt')).toBeChecked()
  await home.folder('Empty').click()
  await expect(home.picker.getByText('This folder is empty')).toBeVisible()
  await home.crumb('All Files').click()

  await home.folder('Unusual names').click()
  await expect(home.row('<img src=x onerror=alert(1)> & "quotes" \'n\' <b>bold<\u2215b>.txt')).toBeVisible()
  await expect(home.row('تقرير المبيعات السنوي.txt')).toBeVisible()
  await expect(home.picker.locator('img[src=x]')).toHaveCount(0)
})

test('what cannot be synced says why, to mouse and keyboard, and Select all leaves it out [PIC-07] [PIC-14] [PIC-15] [PIC-18]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const home = await openPicker(widget)
  await home.folder('Handbook').click()
  for (const { name, why } of [
    { name: 'Survey', why: 'Syncing this item is not supported' },
    { name: 'Model.xyz', why: 'This file format is not supported' },
  ]) {
    const box = home.checkbox(name)
    const reason = tooltip(home, why).filter({ visible: true })
    await expect(box).toHaveAccessibleDescription(why)
    await box.hover()
    await expect(reason).toBeVisible()
    await page.mouse.move(2, 2)
    await expect(reason).toHaveCount(0)
    await home.button('Refresh').focus()
    await box.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(box).toBeFocused()
    await expect(reason).toBeVisible()
    await page.keyboard.press('Space')
    await expect(box).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(reason).toHaveCount(0)
  }
  await home.button('Select all').click()
  await expect(upload(home)).toHaveText('Upload 8 files')
  await expect(home.checkbox('Contract.pdf')).toBeChecked()
  await home.button('Clear selection').click()
  await expect(upload(home)).toHaveCount(0)
  await home.crumb('All Files').click()
  await home.checkbox('Handbook').check()
  await expect(upload(home)).toHaveText('Upload 1 folder')
})

test('queues what was chosen in one call, and marks it from then on [PIC-11] [PIC-28] [PIC-29] [PIC-37] [EVT-05]', async ({
  widget,
  page,
}) => {
  const calls = record(page, SYNC)
  const home = await openPicker(widget)
  await home.checkbox('Welcome.txt').check()
  await expect(upload(home)).toHaveText('Upload 1 file')
  await home.checkbox('Notes of Fiona Fine.md').check()
  await expect(upload(home)).toHaveText('Upload 2 files')
  await upload(home).dblclick()
  await expect(home.banner('Files successfully queued for sync!')).toBeVisible()
  await expect(upload(home)).toHaveCount(0)
  expect(calls).toHaveLength(1)
  const ids: readonly string[] = calls[0]?.postDataJSON().ids
  expect([...ids].sort()).toEqual(['id:notes-of-fine', 'id:welcome'])

  const client = await ServiceClient.of(widget.stack, widget.customer)
  expect((await client.settled(2)).map(({ name }) => name).sort()).toEqual([
    'Notes of Fiona Fine.md',
    'Welcome.txt',
  ])
  await expect(home.row('Welcome.txt')).toContainText('Ready')
  await expect(home.row('Notes of Fiona Fine.md')).toContainText('Ready')
  await expect(home.row('Handbook')).not.toContainText('Ready')
  await expect.poll(() => home.eventTitles()).toEqual(['UPDATE DROPBOX'])
  expect(await client.passages('You found item welcome of Dropbox.')).toContainEqual(
    expect.stringContaining('You found item welcome of Dropbox.'),
  )
})

test('keeps the choice when it cannot be queued, and says so here and to the host [PIC-30] [PIC-31] [PIC-32]', {
  tag: '@long',
}, async ({ widget, page }) => {
  await refuse(page, `**${SYNC}`, 500, { detail: 'It is out of order.' })
  const home = await openPicker(widget)
  await home.checkbox('Welcome.txt').check()
  await upload(home).click()
  await expect(home.banner('Files sync failed!')).toContainText('It is out of order.')
  await page.unroute(`**${SYNC}`)
  await page.route(`**${SYNC}`, (route) => route.abort())
  await upload(home).click()
  await expect(home.banner('Unable to start a file sync')).toBeVisible()
  await expect(home.checkbox('Welcome.txt')).toBeChecked()
  expect(await widget.waitForEvents('error', 2)).toMatchObject([
    { integration: 'DROPBOX', data: [{ message: 'It is out of order.' }] },
    { integration: 'DROPBOX', data: [{ message: 'Unable to start a file sync' }] },
  ])
  await page.unroute(`**${SYNC}`)
  await upload(home).click()
  await expect(home.banner('Files successfully queued for sync!')).toBeVisible()
})

test('ten thousand items are as many elements as a screenful', { tag: '@long' }, async ({ widget, page }) => {
  test.setTimeout(300_000)
  const home = await openPicker(widget, {}, 'big')
  // Larger pages than the frame requests: the same rows with fewer requests while scrolling.
  await page.route(`**${LIST}`, (route) => {
    const asked = route.request().postDataJSON()
    const pagination = { ...asked.pagination, limit: 250 }
    return route.continue({ postData: JSON.stringify({ ...asked, pagination }) })
  })
  await home.folder('Archive').click()
  await expect(home.row('Record 00001.txt')).toBeVisible()
  const main = widget.frame.getByRole('main')
  const table = home.picker.getByRole('grid')
  const counts = new Set<number>()
  await expect(async () => {
    const elements = await main.evaluate((element) => {
      element.scrollTo(0, element.scrollHeight)
      return document.querySelectorAll('*').length
    })
    counts.add(elements)
    await expect(table).toHaveAttribute('aria-rowcount', '10001', { timeout: 100 })
  }).toPass({ timeout: 200_000, intervals: [50] })
  await main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(home.row('Record 10000.txt')).toBeVisible()
  expect(Math.max(...counts)).toBeLessThan(600)
  await home.button('Select all').click()
  await expect(upload(home)).toHaveText('Upload 10000 files')
})
