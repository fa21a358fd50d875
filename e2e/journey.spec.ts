import { makeDocuments } from '../service/test/documents/makeDocuments.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

// As most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const READ = 'txt md csv tsv json html rtf docx pptx xlsx pdf'.split(' ')
/** A sentence that no other document contains. */
const sentenceOf = (extension: string) =>
  `The ${extension} heron counts ${extension.length + 40} quiet lanterns.`

/** Searches in the host page, as a user would. */
async function ask(widget: Widget, question: string) {
  const { page, box } = widget
  // While it closes, what is typed doesn't reach the page.
  await expect(box).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Question' }).fill(question)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  return page.locator('#hits')
}

async function connect(widget: Widget) {
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  await widget.button('Connect').click()
  await expect(widget.heading('Integrations')).toBeVisible()
}

test('a person brings in a document of every type, and the product answers from each of them [SHL-01] [UPL-06] [UPL-07] [FIL-28] [EVT-23]', async ({
  widget,
}) => {
  test.slow()
  const documents = makeDocuments(sentenceOf).filter(({ extension }) => READ.includes(extension))
  await widget.open({
    enabledIntegrations: [
      { id: 'LOCAL_FILES', maxFilesCount: 20, allowedFileTypes: READ.map((extension) => ({ extension })) },
      { id: 'WEB_SCRAPER' },
    ],
  })
  await connect(widget)
  await widget.button(/^Upload Files/).click()
  await widget.frame
    .getByLabel('Choose files')
    .setInputFiles(documents.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })))
  await widget.uploadButton.click()
  await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()

  await widget.frame.getByRole('tab', { name: 'Files' }).click()
  const rows = widget.frame.getByRole('row').filter({ has: widget.frame.getByRole('gridcell') })
  await expect(rows).toHaveCount(documents.length)
  await expect(rows.getByText('Ready', { exact: true })).toHaveCount(documents.length, { timeout: 60_000 })

  const [payload] = await widget.waitForEvents('success')
  expect(payload).toMatchObject({
    status: 200,
    integration: 'LOCAL_FILES',
    action: 'UPDATE',
    event: 'UPDATE',
  })
  expect(payload).toHaveProperty('data.data_source_external_id', null)
  expect(payload).toHaveProperty('data.sync_status', null)
  expect(payload).toHaveProperty('data.files.length', documents.length)

  await widget.button('Close').click()
  for (const { extension } of documents) {
    await expect(await ask(widget, `${extension} heron quiet lanterns`)).toContainText(sentenceOf(extension))
  }
  expect((await widget.hostEvents()).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'success UPDATE LOCAL_FILES',
    'page setOpen(false)',
    'page Closed',
  ])
})

test('a person brings in a website, looks through its pages, and the product answers from them [WEB-36] [FIL-02] [FIL-08] [FIL-09] [FIL-10]', async ({
  widget,
  page,
  stack,
}) => {
  test.slow()
  const client = await ServiceClient.of(stack, widget.customer)
  await widget.open()
  await connect(widget)
  await widget.button(/^Web Scraper/).click()
  await widget.frame.getByLabel('Address of website 1').fill(`${stack.host.replace('http://', '')}/sample/`)
  await widget.button('Submit').click()
  await expect(
    widget.frame.getByText('Scraping request initiated successfully', { exact: true }),
  ).toBeVisible()
  await client.settled(1, { root_files_only: true })
  const root = (await client.files({ root_files_only: true }))[0]
  await expect
    .poll(
      async () =>
        (await client.files({ parent_file_ids: [root?.id] })).filter(
          ({ sync_status }) => sync_status === 'READY',
        ).length,
      { timeout: 60_000 },
    )
    .toBe(7)

  await widget.button('Got it').click()
  await widget.frame.getByRole('tab', { name: 'Synced URLs' }).click()
  const rows = widget.frame.getByRole('row').filter({ has: widget.frame.getByRole('gridcell') })
  await expect(rows).toHaveCount(1)
  const inFolder = page.waitForRequest(
    (request) => request.url().endsWith('/user_files_v2') && request.postDataJSON().filters.parent_file_ids,
  )
  await rows.first().getByRole('button').first().click()
  const query = (await inFolder).postDataJSON()
  expect(query.filters).toMatchObject({ parent_file_ids: [root?.id] })
  expect(query.filters).not.toHaveProperty('root_files_only')
  expect(query.pagination.offset).toBe(0)
  await expect(rows).toHaveCount(7)
  for (const name of [/Getting started/, /Plans/, /API/, /Sharing/, /Security/, /Questions/]) {
    await expect(rows.filter({ hasText: name })).not.toHaveCount(0)
  }
  // The draft is marked noindex, and robots.txt excludes the on-call notes.
  await expect(rows.filter({ hasText: /roadmap|on-call/i })).toHaveCount(0)

  const crumbs = widget.frame.getByRole('navigation', { name: 'Folders' })
  const atRoot = page.waitForRequest(
    (request) => request.url().endsWith('/user_files_v2') && request.postDataJSON().filters.root_files_only,
  )
  await crumbs.getByRole('button', { name: 'All Files' }).click()
  expect((await atRoot).postDataJSON().filters).not.toHaveProperty('parent_file_ids')
  await expect(rows).toHaveCount(1)

  await widget.button('Close').click()
  await expect(await ask(widget, 'when does the support desk answer')).toContainText(
    'The support desk answers on working days',
  )
  await expect(await ask(widget, 'plan for libraries called Reading Room')).not.toContainText('Reading Room')
  expect(await widget.waitForEvents('success')).toMatchObject([
    { integration: 'WEB_SCRAPER', data: { files: [{ id: root?.id }] } },
  ])
})

test('nobody sees what another customer brought in', async ({ widget, stack }) => {
  const mine = await ServiceClient.of(stack, widget.customer)
  const theirs = await ServiceClient.of(stack, `${widget.customer}-other`)
  await mine.upload('mine.txt', 'The ferry leaves from the violet pier.')
  await mine.settled(1)
  expect(await mine.passages('violet pier')).toContainEqual(expect.stringContaining('violet pier'))
  expect(await theirs.files()).toEqual([])
  expect(await theirs.passages('violet pier')).toEqual([])

  await widget.openSource({ id: 'LOCAL_FILES' })
  await widget.frame.getByRole('tab', { name: 'Files' }).click()
  await expect(widget.frame.getByRole('row', { name: /mine\.txt/ })).toBeVisible()
  await widget.page.goto(
    `${stack.host}/?customer=${widget.customer}-other&options=${encodeURIComponent('{"entryPoint":"LOCAL_FILES"}')}`,
  )
  await widget.press()
  await widget.button('Connect').click()
  await widget.frame.getByRole('tab', { name: 'Files' }).click()
  await expect(widget.frame.getByText('No files yet')).toBeVisible()
})
