import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { record, removeBranding } from './support/faults.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

/** Uploads through the API, and opens the table. */
async function openFiles(
  widget: Widget,
  names: readonly string[],
  settings: Partial<EnabledIntegration> = {},
  options: WidgetOptions = {},
): Promise<ServiceClient> {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  for (const name of names) await client.upload(name, `The text of ${name}.`)
  if (names.length > 0) await client.settled(names.length)
  await widget.openSource({ ...settings, id: 'LOCAL_FILES' }, options)
  await widget.frame.getByRole('tab', { name: 'Files' }).click()
  return client
}

/** An email with an attachment that is not read. */
const MAIL = [
  'From: falk@example.org',
  'Subject: Offer',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="x"',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'See the plan.',
  '--x',
  'Content-Type: application/pdf; name="plan.pdf"',
  'Content-Disposition: attachment; filename="plan.pdf"',
  '',
  '%PDF-1.7',
  '--x--',
  '',
].join('\r\n')
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `file-${String(index + 1).padStart(2, '0')}.txt`)
const rows = (widget: Widget) =>
  widget.frame.getByRole('row').filter({ has: widget.frame.getByRole('gridcell') })
const row = (widget: Widget, name: string) =>
  widget.frame.getByRole('row', { name: new RegExp(name.replace('.', '\\.')) })
const check = (widget: Widget, name: string) => widget.frame.getByRole('checkbox', { name: `Select ${name}` })
const header = (widget: Widget, name: string) => widget.frame.getByRole('columnheader', { name })
const banner = (widget: Widget, text: string) => widget.frame.locator('[data-type]').filter({ hasText: text })
const search = (widget: Widget) => widget.frame.getByRole('searchbox', { name: 'Search' })

test('shows name, state and date of what was uploaded, and a way to add more [FIL-01] [FIL-06] [FIL-08] [FIL-19] [FMT-02]', async ({
  widget,
}) => {
  await openFiles(widget, ['a.txt', 'b.txt'])
  await expect(widget.frame.getByRole('heading', { name: 'Synced Files' })).toBeVisible()
  await expect(widget.frame.getByRole('columnheader')).toHaveText(['', 'FILE NAME', 'STATUS', 'CREATED AT'])
  await expect(row(widget, 'a.txt')).toContainText('Ready')
  await expect(row(widget, 'a.txt')).toContainText(/[A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d (AM|PM)/)
  await expect(widget.frame.getByRole('navigation', { name: 'Folders' })).toContainText('All Files')
  await widget.button('Add more files').click()
  await expect(widget.button('Click to upload')).toBeVisible()
})

test('shows exactly the columns that the host names [CFG-19] [FIL-22] [FIL-23]', async ({ widget, page }) => {
  const calls = record(page, '/user_files_v2')
  await openFiles(widget, ['a.txt'], {}, { filesTabColumns: ['name', 'updated_at', 'external_url'] })
  await expect(widget.frame.getByRole('columnheader')).toHaveText([
    '',
    'FILE NAME',
    'UPDATED AT',
    'EXTERNAL URL',
  ])
  await expect(row(widget, 'a.txt')).toBeVisible()
  expect(calls[0]?.postDataJSON()).toMatchObject({ order_by: 'updated_at', order_dir: 'desc' })
})

test('a failed file says Error and why [FIL-29] [FIL-30]', async ({ widget }) => {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await client.upload('broken.pdf', 'This is no PDF.')
  await client.settled(1)
  await openFiles(widget, [])
  const badge = row(widget, 'broken.pdf').getByText('Error', { exact: true })
  await expect(badge).toBeVisible()
  const [stored] = await client.files()
  await badge.hover()
  const reason = stored && 'sync_error_message' in stored ? String(stored.sync_error_message) : ''
  expect(reason).not.toBe('')
  await expect(widget.frame.getByText(reason).first()).toBeAttached()
})

test('a file that was read only in part says so, with the reason, and the host hears of it [F-020] [F-022]', {
  tag: '@long',
}, async ({ widget }) => {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await client.upload('offer.eml', MAIL)
  await client.upload('whole.txt', 'All of it.')
  await client.settled(2)
  await openFiles(widget, [], {}, { dataSourcePollingInterval: 3000 })
  const sign = (name: string) => row(widget, name).getByRole('button', { name: 'Read only in part' })
  await expect(row(widget, 'offer.eml').getByText('Ready', { exact: true })).toBeVisible()
  await expect(sign('whole.txt')).toHaveCount(0)
  await sign('offer.eml').hover()
  await expect(widget.frame.getByText(/Attached files were not read, only their names\./)).toBeVisible()

  await check(widget, 'offer.eml').check()
  await widget.button('Resync 1 file').click()
  const [, event] = await widget.waitForEvents('success', 2)
  expect(event).toMatchObject({
    action: 'UPDATE',
    integration: 'LOCAL_FILES',
    data: { files: [{ name: 'offer.eml', sync_status: 'READY', unread_parts: ['ATTACHMENTS'] }] },
  })
})

test('45 files come in pages of 20 while one scrolls [FIL-16] [LIM-18] [API-74] [API-76] [API-81] [API-83]', async ({
  widget,
  page,
}) => {
  test.slow()
  const calls = record(page, '/user_files_v2')
  await openFiles(widget, numbered(45))
  await expect(row(widget, 'file-45.txt')).toBeVisible()
  const main = widget.frame.getByRole('main')
  await expect(async () => {
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(row(widget, 'file-01.txt')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(widget.frame.getByRole('grid')).toHaveAttribute('aria-rowcount', '46')
  const asked = calls.map((call) => call.postDataJSON()).filter(({ filters }) => !filters.ids)
  // Each page but the first begins after the last row of the previous one.
  const after = expect.any(String)
  expect(asked.map(({ pagination }) => pagination)).toMatchObject(
    [{ offset: 0 }, { after }, { after }].map((from) => ({ ...from, limit: 20 })),
  )
  for (const { filters, order_dir } of asked) {
    expect(order_dir).toBe('desc')
    expect(filters.source).toEqual(expect.arrayContaining(['TEXT', 'PDF', 'CSV']))
    expect(filters).not.toHaveProperty('organization_user_data_source_id')
  }
})

test('searches on Enter, or once when typing pauses for half a second [FIL-03] [FIL-04] [FIL-17] [FIL-18] [LIM-23] [API-80]', async ({
  widget,
  page,
}) => {
  await page.clock.install()
  const calls = record(page, '/user_files_v2')
  await openFiles(widget, ['apple.txt', 'pear.txt'])
  await expect(rows(widget)).toHaveCount(2)
  await page.clock.pauseAt(Date.now() + 120_000)
  const named = () => calls.map((call) => call.postDataJSON().filters.name).filter(Boolean)
  await search(widget).pressSequentially('app')
  await page.clock.runFor(450)
  expect(named()).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(named).toEqual(['app'])
  await page.clock.resume()
  await expect(rows(widget)).toHaveCount(1)
  await expect(row(widget, 'apple.txt')).toBeVisible()
  expect(named()).toEqual(['app'])

  await search(widget).fill('zebra')
  await page.keyboard.press('Enter')
  await expect(widget.frame.getByRole('main').getByText('No matching results')).toBeVisible()
  await expect(
    widget.frame.getByText(
      'Try another search, or use search options to find a file by type, format, or more.',
    ),
  ).toBeVisible()
  expect(named()).toEqual(['app', 'zebra'])
})

test('Refresh loads the list anew from its beginning [FIL-05]', { tag: '@long' }, async ({
  widget,
  stack,
  page,
}) => {
  await openFiles(widget, ['a.txt'])
  await expect(rows(widget)).toHaveCount(1)
  const client = await ServiceClient.of(stack, widget.customer)
  await client.upload('b.txt', 'new')
  const asked = page.waitForRequest('**/user_files_v2')
  await widget.button('Refresh').click()
  expect((await asked).postDataJSON().pagination).toMatchObject({ offset: 0, limit: 20 })
  await expect(rows(widget)).toHaveCount(2)
})

test('three headers sort on the service, STATUS sorts what is loaded and says so, addresses do not sort [FIL-25]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const calls = record(page, '/user_files_v2')
  await openFiles(
    widget,
    ['b.txt', 'c.txt', 'a.txt'],
    {},
    {
      filesTabColumns: ['name', 'status', 'created_at', 'updated_at', 'external_url'],
    },
  )
  await expect(rows(widget)).toHaveCount(3)
  const sort = async (name: string) => {
    await header(widget, name).getByRole('button').click()
    await expect(rows(widget)).toHaveCount(3)
  }
  const last = () => {
    const { order_by, order_dir } = calls.at(-1)?.postDataJSON() ?? {}
    return [order_by, order_dir]
  }
  await sort('FILE NAME')
  await expect.poll(last).toEqual(['name', 'asc'])
  await expect(rows(widget)).toHaveText([/a\.txt/, /b\.txt/, /c\.txt/])
  await sort('FILE NAME')
  await expect.poll(last).toEqual(['name', 'desc'])
  await sort('CREATED AT')
  await expect.poll(last).toEqual(['created_at', 'desc'])
  await sort('UPDATED AT')
  await expect.poll(() => last()[0]).toBe('updated_at')
  const before = calls.length
  await sort('STATUS')
  await expect(header(widget, 'STATUS')).toHaveAttribute('aria-sort', /ending/)
  expect(calls.length).toBe(before)
  await expect(header(widget, 'EXTERNAL URL').getByRole('button')).toHaveCount(0)
})

test('delete acts at once, tells the host, and the rows are gone [FIL-53] [FIL-56] [FIL-57] [API-86] [API-87] [CFG-37] [EVT-26]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const calls = record(page, '/delete_files_v2')
  const client = await openFiles(widget, ['a.txt', 'b.txt', 'c.txt'])
  const [a, b] = await client.files()
  await check(widget, 'a.txt').check()
  await check(widget, 'b.txt').check()
  await widget.button('Delete 2 files').click()
  await expect(banner(widget, 'Your files have been queued for deletion!')).toBeVisible()
  await expect(rows(widget)).toHaveText([/c\.txt/])
  await expect(widget.frame.locator('tr[data-selected]')).toHaveCount(0)
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      filters: { ids: expect.arrayContaining([a?.id, b?.id]), include_all_children: true },
      send_webhook: false,
    },
  ])
  expect((await client.files()).map(({ name }) => name)).toEqual(['c.txt'])
  const [payload] = await widget.waitForEvents('success')
  expect(payload).toMatchObject({ status: 200, integration: 'LOCAL_FILES', action: 'UPDATE' })
})

test('resync asks once for each file, shows them as Syncing at once and follows them to their end [FIL-31] [FIL-45] [FIL-46] [FIL-51] [API-88] [API-89]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const calls = record(page, '/resync_file')
  // The stream would bring the end before the beginning can be seen.
  await page.route('**/event_stream*', (route) => route.abort())
  await page.clock.install()
  const client = await openFiles(widget, ['a.txt', 'b.txt'])
  await expect(rows(widget)).toHaveCount(2)
  await check(widget, 'a.txt').check()
  await check(widget, 'b.txt').check()
  await widget.button('Resync 2 files').click()
  await expect(banner(widget, 'Selected files queued successfully for resync')).toBeVisible()
  await expect(rows(widget)).toHaveText([/Syncing/, /Syncing/])
  const stored = await client.settled(2)
  expect(calls.map((call) => call.postDataJSON().file_id).sort()).toEqual(stored.map(({ id }) => id).sort())
  const polled = page.waitForRequest(
    (request) => request.url().endsWith('/user_files_v2') && request.postDataJSON().filters.ids,
  )
  await page.clock.fastForward(8_500)
  expect((await polled).postDataJSON().filters.ids.sort()).toEqual(stored.map(({ id }) => id).sort())
  await expect(rows(widget)).toHaveText([/Ready/, /Ready/])
})

test('hostile titles and addresses are drawn as text, and lead nowhere [F-039]', async ({ widget, page }) => {
  const title = '<img src=x onerror="top.taken=1"><b>bold</b><script>top.taken=1</script>\u202Efdp.exe'
  await page.route('**/user_files_v2', async (route) => {
    const answer = await route.fetch()
    const { results, ...rest } = await answer.json()
    const hostile = results.map((file: object) => ({
      ...file,
      name: title,
      external_url: 'javascript:top.taken=1',
    }))
    await route.fulfill({ response: answer, json: { ...rest, results: hostile } })
  })
  await openFiles(widget, ['a.txt'], {}, { filesTabColumns: ['name', 'external_url'] })
  await expect(rows(widget)).toHaveCount(1)
  await expect(rows(widget)).toContainText('<img src=x onerror="top.taken=1"><b>bold</b><script>')
  await expect(rows(widget)).not.toContainText('\u202E')
  await expect(widget.frame.locator('td b, td script, td img[src="x"]')).toHaveCount(0)
  await expect(widget.frame.locator('a[href^="javascript:"]')).toHaveCount(0)
  expect(await page.evaluate('window.taken')).toBeUndefined()
})
