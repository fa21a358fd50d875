import path from 'node:path'
import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { Locator } from '@playwright/test'
import { Drag } from './support/Drag.ts'
import { Gate, record, removeBranding } from './support/faults.ts'
import { makeFolder, textFile, textFiles } from './support/makeFolder.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { stamped } from './support/stamped.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

async function openUpload(
  widget: Widget,
  settings: Partial<EnabledIntegration> = {},
  options: WidgetOptions = {},
): Promise<void> {
  await widget.openSource({ ...settings, id: 'LOCAL_FILES' }, options)
  await expect(widget.heading('Upload Files')).toBeVisible()
}

const zone = (widget: Widget) => widget.frame.locator('[data-state]')
const chooser = (widget: Widget) => widget.frame.getByLabel('Choose files')
const rows = (widget: Widget) => widget.frame.getByRole('main').getByRole('listitem')
const rejections = (widget: Widget) => widget.frame.getByRole('main').getByRole('alert')
const lookOf = (target: Locator) =>
  target.evaluate((element) => {
    const { borderTopColor, borderTopStyle, backgroundColor } = getComputedStyle(element)
    return [borderTopColor, borderTopStyle, backgroundColor].join()
  })

test.describe('screen', () => {
  test('goes from the drop zone to the list, to success and back, with a tab of files beside [UPL-01] [UPL-05] [UPL-06] [UPL-07] [UPL-08] [F-072] [F-080]', async ({
    widget,
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await openUpload(widget)
    await expect(zone(widget)).toBeVisible()
    await chooser(widget).setInputFiles(textFiles(2))
    await expect(rows(widget)).toHaveText([/note-1\.txt/, /note-2\.txt/])
    await widget.button('Upload 2 files').click()
    await expect(widget.frame.getByText('All files submitted successfully.', { exact: true })).toBeVisible()
    const imported = widget.frame.getByRole('region', { name: 'Import' })
    await expect(imported).toContainText('Everything is imported and ready.', { timeout: 30_000 })
    await widget.button('Add more files').click()
    await expect(zone(widget)).toBeVisible()
    await widget.frame.getByRole('tab', { name: 'Files' }).click()
    await expect(widget.frame.getByText('Synced Files')).toBeVisible()
    await expect(widget.frame.getByRole('row', { name: /note-1\.txt/ })).toBeVisible()
    expect(calls.filter((one) => one.startsWith('/integrations/'))).toEqual([])

    await widget.frame.getByRole('tab', { name: 'Upload' }).click()
    await chooser(widget).setInputFiles(textFiles(1))
    await widget.uploadButton.click()
    await widget.button('Done').click()
    await expect(page.locator('dialog')).toHaveCount(0)
  })

  test('names the number, the size and the types of files that are allowed [UPL-02] [UPL-03] [CFG-57] [UPL-38] [FMT-10] [F-073]', async ({
    widget,
  }) => {
    const allowedFileTypes = [{ extension: 'pdf' }, { extension: 'csv' }]
    await openUpload(widget, { maxFilesCount: 7, maxFileSize: 3_000_000, allowedFileTypes })
    await expect(zone(widget)).toContainText('drag and drop up to 7 files or entire folders')
    await expect(zone(widget)).toContainText('max 3 MB per file')
    await expect(zone(widget)).toContainText('Accepted: PDF, CSV')
  })

  test('a folder is taken with everything in it, at every level, by the folder dialog and by a drop [UPL-04]', async ({
    widget,
    page,
  }, info) => {
    const folder = await makeFolder(info, {
      'notes/a.txt': 'a',
      'notes/deep/b.txt': 'b',
      'notes/deep/deeper/c.txt': 'c',
      'notes/.DS_Store': 'x',
    })
    const all = [/a\.txt/, /b\.txt/, /c\.txt/]
    await openUpload(widget)
    const dialog = page.waitForEvent('filechooser')
    await widget.button('Choose a folder').click()
    await (await dialog).setFiles(path.join(folder, 'notes'))
    await expect(rows(widget)).toHaveCount(3)
    for (const name of all) await expect(rows(widget).filter({ hasText: name })).toHaveCount(1)

    await openUpload(widget)
    await (await Drag.of(page, [path.join(folder, 'notes')])).drop(zone(widget))
    await expect(rows(widget)).toHaveCount(3)
    for (const name of all) await expect(rows(widget).filter({ hasText: name })).toHaveCount(1)
  })
})

test.describe('drop zone', () => {
  test('looks different with the focus [UPL-13]', async ({ widget }) => {
    await openUpload(widget)
    const before = await lookOf(zone(widget))
    await widget.button('Click to upload').focus()
    await expect.poll(() => lookOf(zone(widget))).not.toBe(before)
  })

  test('shows the open file dialog until it is cancelled, looked at 300 ms after the focus is back [UPL-14] [UPL-18] [LIM-37]', async ({
    widget,
    page,
  }) => {
    await page.clock.install()
    await openUpload(widget)
    await page.clock.pauseAt(Date.now() + 60_000)
    const dialog = page.waitForEvent('filechooser')
    await widget.button('Click to upload').click()
    await dialog
    const open = widget.frame.getByText('Waiting for your choice…')
    await expect(open).toBeVisible()
    await widget.frame.locator('html').evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(250)
    await expect(open).toBeVisible()
    await page.clock.runFor(100)
    await expect(open).toHaveCount(0)
  })

  test('shows that what is dragged over it will be taken, or refused [UPL-15] [UPL-16] [UPL-17]', async ({
    widget,
    page,
  }, info) => {
    const folder = await makeFolder(info, { 'good.txt': 'a', 'bad.png': 'b' })
    await openUpload(widget)
    const idle = await lookOf(zone(widget))
    const good = await Drag.of(page, [path.join(folder, 'good.txt')])
    await good.over(zone(widget))
    await expect(zone(widget)).toContainText('Drop to add them')
    await expect.poll(() => lookOf(zone(widget))).not.toBe(idle)
    const accepted = await settledLook(zone(widget))
    await good.leave()
    await expect.poll(() => lookOf(zone(widget))).toBe(idle)

    const bad = await Drag.of(page, [path.join(folder, 'bad.png')])
    await bad.over(zone(widget))
    await expect(zone(widget)).toContainText("Some of these can't be added")
    expect(await settledLook(zone(widget))).not.toBe(accepted)
    await bad.leave()
    await expect.poll(() => lookOf(zone(widget))).toBe(idle)
  })

  test('is the whole window, also beside the list and the files; nothing is ever opened in its place [F-308]', async ({
    widget,
    page,
  }, info) => {
    const folder = await makeFolder(info, { 'notes/a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })
    const dragged = (name: string) => Drag.of(page, [path.join(folder, name)])
    await openUpload(widget)
    await expect(zone(widget)).toBeVisible()
    const address = page.url()
    await (await dragged('notes')).drop(widget.heading('Upload Files'))
    await expect(rows(widget)).toHaveText([/a\.txt/])
    const second = await dragged('b.txt')
    await second.over(rows(widget))
    await expect(widget.frame.getByText('Drop to add them')).toBeVisible()
    await second.drop(rows(widget))
    await expect(rows(widget)).toHaveCount(2)
    await expect(widget.frame.getByText('Drop to add them')).toHaveCount(0)
    await widget.frame.getByRole('tab', { name: 'Files' }).click()
    await (await dragged('c.txt')).drop(widget.frame.getByText('No files yet'))
    await expect(rows(widget)).toHaveCount(3)

    // Beside the frame, on the page behind it.
    await (await dragged('c.txt')).drop(page.getByRole('link', { name: 'Playground' }))
    await expect(rows(widget)).toHaveCount(3)
    expect(page.url()).toBe(address)
    expect(page.context().pages()).toHaveLength(1)
  })

  /** After its transitions. */
  async function settledLook(target: Locator): Promise<string> {
    await target.evaluate((element) =>
      Promise.all(element.getAnimations().map((animation) => animation.finished)),
    )
    return lookOf(target)
  }

  test('refuses a type that is not allowed, takes the others, and says which [UPL-19] [UPL-29] [UPL-30] [UPL-34]', async ({
    widget,
    page,
  }, info) => {
    const folder = await makeFolder(info, { 'good.txt': 'a', 'bad.png': 'b', 'tool.exe': 'c' })
    await openUpload(widget)
    const drag = await Drag.of(
      page,
      ['good.txt', 'bad.png', 'tool.exe'].map((name) => path.join(folder, name)),
    )
    await drag.drop(zone(widget))
    await expect(rejections(widget)).toContainText("2 files didn't meet constraints")
    const named = rejections(widget).getByRole('listitem')
    await expect(named).toHaveCount(2)
    await expect(named.filter({ hasText: /bad\.png/ })).toContainText('File type must be')
    await expect(named.filter({ hasText: /tool\.exe/ })).toContainText('File type must be')
    await expect(widget.frame.locator('[data-status]')).toHaveText(/good\.txt/)
  })

  test('refuses a file of one byte too many, in plain bytes [UPL-20] [UPL-21] [FMT-11] [CFG-34]', async ({
    widget,
  }) => {
    await openUpload(widget, { maxFileSize: 2000 }, { maxFileSize: 1_000_000 })
    await chooser(widget).setInputFiles([
      textFile('fits.txt', 'x'.repeat(2000)),
      textFile('over.txt', 'x'.repeat(2001)),
    ])
    await expect(rejections(widget)).toContainText("1 file didn't meet constraints")
    await expect(rejections(widget).getByRole('listitem')).toHaveText(
      /over\.txt\s*File is larger than 2000 bytes$/,
    )
    await expect(widget.frame.locator('[data-status]')).toHaveText(/fits\.txt/)
  })

  test('refuses a drop of too many files as a whole [UPL-25] [UPL-27] [UPL-34]', async ({ widget }) => {
    await openUpload(widget, { maxFilesCount: 2 })
    await chooser(widget).setInputFiles(textFiles(3))
    await expect(rejections(widget)).toContainText("3 files didn't meet constraints")
    await expect(rejections(widget).getByRole('listitem')).toHaveText(Array(3).fill(/Too many files$/))
    await expect(widget.frame.locator('[data-status]')).toHaveCount(0)
  })

  test('takes one where the host wants one, and refuses two [UPL-26] [CFG-56]', async ({
    widget,
    page,
  }, info) => {
    const folder = await makeFolder(info, { 'a.txt': 'a', 'b.txt': 'b' })
    await openUpload(widget, { allowMultipleFiles: false })
    expect(await chooser(widget).evaluate((input) => input.hasAttribute('multiple'))).toBe(false)
    await (
      await Drag.of(
        page,
        ['a.txt', 'b.txt'].map((name) => path.join(folder, name)),
      )
    ).drop(zone(widget))
    await expect(rejections(widget).getByRole('listitem')).toHaveText(Array(2).fill(/Too many files$/))
    await chooser(widget).setInputFiles(textFile('one.txt'))
    await expect(widget.frame.locator('[data-status]')).toHaveText(/one\.txt/)
  })

  test('finds an empty file not too small but empty, and passes over those of the system [UPL-31] [UPL-32] [LIM-38] [F-023]', async ({
    widget,
    page,
  }, info) => {
    const folder = await makeFolder(info, { 'empty.txt': '', '.DS_Store': 'x', 'Thumbs.db': 'x' })
    await openUpload(widget)
    await (
      await Drag.of(
        page,
        ['empty.txt', '.DS_Store', 'Thumbs.db'].map((name) => path.join(folder, name)),
      )
    ).drop(zone(widget))
    await expect(rows(widget)).toHaveCount(1)
    await expect(rows(widget)).toHaveText(/empty\.txt.*This file is empty\./)
    await expect(widget.uploadButton).toBeDisabled()
    await expect(rejections(widget)).toHaveText('')
  })
})

test('what gets past the dialog unfit is marked with the reason and not sent [UPL-35] [UPL-36]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const sent = record(page, '/uploadfile')
  await openUpload(widget, { maxFileSize: 1_000_000 })
  await chooser(widget).setInputFiles(textFile('good.txt'))
  await widget.frame
    .getByLabel('Add files')
    .setInputFiles([
      { name: 'movie.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') },
      textFile('big.txt', 'x'.repeat(1_000_001)),
    ])
  await expect(rows(widget).filter({ hasText: 'movie.mov' })).toContainText('Unsupported Format')
  await expect(rows(widget).filter({ hasText: 'big.txt' })).toContainText(
    'File size is too large. The maximum size allowed is: 1 MB',
  )
  await widget.uploadButton.click()
  await expect(rows(widget)).toHaveCount(2)
  expect(sent).toHaveLength(1)
})

test.describe('uploading', () => {
  test('shows a ring with the number of files while they move [UPL-12] [FMT-12]', async ({
    widget,
    page,
  }) => {
    const gate = await Gate.at(page, '**/uploadfile*')
    await openUpload(widget, { maxFilesCount: 12 })
    await chooser(widget).setInputFiles(textFiles(12))
    await widget.uploadButton.click()
    await expect(widget.frame.getByRole('status').filter({ hasText: 'Uploading 12 files...' })).toBeVisible()
    await expect(widget.frame.getByRole('progressbar', { name: 'Uploading 12 files...' })).toBeVisible()
    await expect.poll(() => gate.waiting).toBe(4)
    await gate.open()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    await expect(widget.frame.getByText('Uploading 12 files...')).toHaveCount(0)
  })

  test('sends each file once as multipart with its settings in the query, and tells the host of all in one event [API-14] [API-15] [API-32] [EVT-04] [CFG-04]', async ({
    widget,
    page,
  }) => {
    const sent = record(page, '/uploadfile')
    const tagged = record(page, '/create_user_file_tags')
    await openUpload(widget)
    await chooser(widget).setInputFiles([
      ...textFiles(2),
      { name: 'data.json', mimeType: 'application/json', buffer: Buffer.from('[1]') },
    ])
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    expect(sent).toHaveLength(3)
    for (const request of sent) {
      expect(request.method()).toBe('POST')
      expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    }
    expect(tagged).toHaveLength(0)
    const [payload] = await widget.waitForEvents('success')
    expect(payload).toMatchObject({
      status: 200,
      integration: 'LOCAL_FILES',
      action: 'UPDATE',
      event: 'UPDATE',
    })
    const stored = await (await ServiceClient.of(widget.stack, widget.customer)).files()
    expect(payload).toHaveProperty(
      'data.files',
      expect.arrayContaining(stored.map(({ id, name }) => expect.objectContaining({ id, name }))),
    )
    expect((await widget.hostEvents()).filter(({ kind }) => kind === 'error')).toEqual([])
  })

  test('the defaults go out where nothing is set [API-17] [API-18] [API-19] [API-20] [API-21]', async ({
    widget,
    page,
  }) => {
    const sent = record(page, '/uploadfile')
    await openUpload(widget)
    await chooser(widget).setInputFiles(textFile('a.txt'))
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    expect(queryOf(sent[0]?.url())).toEqual({
      chunk_size: '1500',
      chunk_overlap: '20',
      set_page_as_boundary: 'false',
      skip_embedding_generation: 'false',
      use_ocr: 'false',
      parse_pdf_tables_with_ocr: 'false',
      generate_sparse_vectors: 'false',
      prepend_filename_to_chunks: 'false',
      split_rows: 'false',
      include_speaker_labels: 'false',
    })
  })

  test('the host’s settings go out, the type’s before the integration’s before the widget’s [API-17] [API-18] [API-19] [API-20] [API-21]', async ({
    widget,
    page,
  }) => {
    const sent = record(page, '/uploadfile')
    await openUpload(
      widget,
      {
        chunkSize: 700,
        overlapSize: 70,
        skipEmbeddingGeneration: true,
        setPageAsBoundary: true,
        useOcr: true,
        parsePdfTablesWithOcr: true,
        generateSparseVectors: true,
        prependFilenameToChunks: true,
        maxItemsPerChunk: 5,
        splitRows: true,
        transcriptionService: 'deepgram',
        includeSpeakerLabels: true,
        generateChunksOnly: true,
        allowedFileTypes: [{ extension: 'txt', chunkSize: 300 }, { extension: 'csv' }],
      },
      { chunkSize: 900, overlapSize: 90, embeddingModel: 'COHERE_MULTILINGUAL_V3' },
    )
    await chooser(widget).setInputFiles([
      textFile('a.txt'),
      { name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') },
    ])
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    const queries = sent.map((request) => queryOf(request.url()))
    const common = {
      chunk_overlap: '70',
      embedding_model: 'COHERE_MULTILINGUAL_V3',
      skip_embedding_generation: 'true',
      set_page_as_boundary: 'true',
      use_ocr: 'true',
      parse_pdf_tables_with_ocr: 'true',
      generate_sparse_vectors: 'true',
      prepend_filename_to_chunks: 'true',
      max_items_per_chunk: '5',
      split_rows: 'true',
      transcription_service: 'deepgram',
      include_speaker_labels: 'true',
      generate_chunks_only: 'true',
    }
    expect(queries).toHaveLength(2)
    expect(queries).toContainEqual({ ...common, chunk_size: '300' })
    expect(queries).toContainEqual({ ...common, chunk_size: '700' })
  })

  test('the host’s tags are put on each file [API-31]', { tag: '@long' }, async ({ widget, page }) => {
    const tagged = record(page, '/create_user_file_tags')
    await openUpload(widget, {}, { tags: { team: 'blue' } })
    await chooser(widget).setInputFiles(textFile('a.txt'))
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    const [stored] = await (await ServiceClient.of(widget.stack, widget.customer)).files()
    expect(tagged.map((request) => request.postDataJSON())).toEqual([
      { organization_user_file_id: stored?.id, tags: { team: 'blue' } },
    ])
    expect(stored?.tags).toEqual({ team: 'blue' })
  })

  test('some failures: the files tab, both counts, the reasons, one event; a retry sends only those [UPL-09] [UPL-10] [UPL-41] [API-16] [CFG-05]', async ({
    widget,
    page,
  }) => {
    const sent = record(page, '/uploadfile')
    await page.route('**/uploadfile*', async (route) => {
      const body = route.request().postData() ?? ''
      if (body.includes('note-2'))
        await route.fulfill({ status: 422, json: { detail: 'The virus scanner did not like it.' } })
      else if (body.includes('note-3'))
        await route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' })
      else await route.continue()
    })
    await openUpload(widget)
    await chooser(widget).setInputFiles(textFiles(3))
    await widget.uploadButton.click()
    const banner = widget.frame.getByRole('alert').filter({ hasText: 'Some files were not uploaded' })
    await expect(banner).toContainText('1 succeeded and 2 failed')
    await expect(widget.frame.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true')
    const failed = widget.frame.getByRole('region', { name: 'Not uploaded' })
    await expect(failed.getByRole('listitem')).toHaveText([
      /note-2\.txt\s*The virus scanner did not like it\./,
      /note-3\.txt\s*Failed to upload file\./,
    ])
    const [error] = await widget.waitForEvents('error')
    expect(error).toEqual({
      ...stamped(2),
      status: 400,
      integration: 'LOCAL_FILES',
      action: 'ERROR',
      event: 'ERROR',
      data: [
        { name: 'note-2.txt', message: 'The virus scanner did not like it.' },
        { name: 'note-3.txt', message: 'Failed to upload file.' },
      ],
      error: {
        code: 'FILE_REJECTED',
        category: 'source',
        retryable: false,
        message: expect.any(String),
        remedy: expect.any(String),
        docsUrl: `${widget.stack.service}/errors/FILE_REJECTED`,
        requestId: null,
        source: 'LOCAL_FILES',
        cause: 'HTTP 422',
      },
    })
    expect(await widget.waitForEvents('success')).toHaveLength(1)

    await page.unroute('**/uploadfile*')
    await widget.button('Try failed files again').click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    expect(sent).toHaveLength(5)
    const stored = await (await ServiceClient.of(widget.stack, widget.customer)).files()
    expect(stored.map(({ name }) => name).sort()).toEqual(['note-1.txt', 'note-2.txt', 'note-3.txt'])
  })

  test('a service that asks for patience gets it, in sight of the person, and the host hears it once [F-055]', async ({
    widget,
    page,
  }) => {
    await page.clock.install()
    let answered = 0
    await page.route('**/uploadfile*', async (route) => {
      answered++
      if (answered > 1) await route.continue()
      else
        await route.fulfill({ status: 429, json: { detail: 'Slow down.' }, headers: { 'retry-after': '7' } })
    })
    await openUpload(widget)
    await chooser(widget).setInputFiles(textFile('a.txt'))
    await widget.uploadButton.click()
    await expect(widget.frame.getByRole('status').filter({ hasText: 'Too many requests.' })).toBeVisible()
    await expect(widget.frame.getByText(/Goes on by itself in [1-7] seconds?\./)).toBeVisible()
    await page.clock.runFor(7_100)
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    expect(answered).toBe(2)
    expect(await widget.waitForEvents('error', 1)).toMatchObject([{ error: { code: 'RATE_LIMITED' } }])
  })

  test('one file or all can be called back while they move, but not by the key or click that began it; what was called back can go later [F-053]', async ({
    widget,
    page,
  }) => {
    const gate = await Gate.at(page, '**/uploadfile*')
    await openUpload(widget)
    await chooser(widget).setInputFiles(textFiles(3))
    await widget.uploadButton.dblclick()
    await expect.poll(() => gate.waiting).toBe(3)
    // A second keydown without a keyup is what a held key sends.
    for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(widget.uploadButton).toBeFocused()
    await expect(rows(widget).filter({ hasText: 'Canceled' })).toHaveCount(0)
    await widget.button('Cancel note-2.txt').click()
    await expect(rows(widget).filter({ hasText: 'note-2' })).toContainText('Canceled')
    await widget.button('Cancel all').click()
    await expect(rows(widget).filter({ hasText: 'Canceled' })).toHaveCount(3)
    await page.unroute('**/uploadfile*')
    await widget.uploadButton.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    const stored = await (await ServiceClient.of(widget.stack, widget.customer)).files()
    expect(stored).toHaveLength(3)
  })

  test('Escape leads one screen back while files move; closing asks first, and the answer counts [F-120]', async ({
    widget,
    page,
  }) => {
    const gate = await Gate.at(page, '**/uploadfile*')
    await openUpload(widget)
    await chooser(widget).setInputFiles(textFile('a.txt'))
    await widget.uploadButton.click()
    await expect.poll(() => gate.waiting).toBe(1)
    await page.keyboard.press('Escape')
    await expect(widget.frame.getByText('1 file chosen')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const question = widget.frame.getByRole('alertdialog')
    await expect(question).toContainText('Files are still being uploaded.')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await widget.frame.getByRole('button', { name: /^Upload Files/ }).click()
    await widget.button('Continue').click()
    await expect(widget.frame.getByText('Uploading 1 file...').first()).toBeVisible()
    await widget.button('Close').click()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('dialog')).toHaveCount(0)
  })
})

function queryOf(address = ''): Record<string, string> {
  return Object.fromEntries(new URL(address).searchParams)
}

test.describe('what comes otherwise than by a dialog', () => {
  /** Dispatches the paste event of a browser. */
  const paste = (widget: Widget, content: { readonly text?: string; readonly picture?: string }) =>
    widget.frame.locator('body').evaluate((body, { text, picture }) => {
      const clipboardData = new DataTransfer()
      if (text) clipboardData.setData('text/plain', text)
      if (picture) clipboardData.items.add(new File(['x'], picture, { type: 'image/png' }))
      body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, content)

  test('pasted pictures are taken, addresses lead to the web scraper, text is explained [F-324]', async ({
    widget,
  }) => {
    await widget.open({
      enabledIntegrations: [
        { id: 'LOCAL_FILES', allowedFileTypes: [{ extension: 'png' }] },
        { id: 'WEB_SCRAPER' },
      ],
      entryPoint: 'LOCAL_FILES',
    })
    await expect(zone(widget)).toBeVisible()
    await paste(widget, { picture: 'image.png' })
    await expect(rows(widget)).toHaveText([/^Pasted image .*\.png/])
    await paste(widget, { text: 'Dear Ann' })
    await expect(widget.frame.getByText("Text can't be uploaded. Save it as a file first.")).toBeVisible()
    await paste(widget, { text: 'https://one.example/docs\nhttps://two.example' })
    await widget.button('Open Web Scraper').click()
    await expect(widget.frame.getByLabel('Address of website 1')).toHaveValue('one.example/docs')
    await expect(widget.frame.getByLabel('Address of website 2')).toHaveValue('two.example')
    await widget.button('Back').click()
    await widget.button(/^Upload Files/).click()
    await expect(rows(widget)).toHaveText([/^Pasted image .*\.png/])
  })

  test('a file that was uploaded before is asked about before it is sent [F-324]', { tag: '@long' }, async ({
    widget,
  }) => {
    const client = await ServiceClient.of(widget.stack, widget.customer)
    await client.upload('Plan.txt', 'before')
    await openUpload(widget)
    await chooser(widget).setInputFiles([textFile('Plan.txt'), textFile('New.txt')])
    await expect(widget.frame.getByText('1 file may be there already.')).toBeVisible()
    await expect(rows(widget).first()).toContainText('A file with this name was uploaded at')
    await widget.button('Leave out').click()
    await expect(rows(widget)).toHaveText([/New\.txt/])
    await expect(widget.heading('Upload Files')).toBeFocused()
    await expect(widget.button('Upload 1 file')).toBeEnabled()
  })

  test('banners come and go without moving what is under the finger [F-322]', async ({ widget }) => {
    await openUpload(widget)
    await chooser(widget).setInputFiles(textFiles(2))
    const top = async () => {
      await widget.frame
        .locator('body')
        .evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
      return (await rows(widget).first().boundingBox())?.y
    }
    await expect(rows(widget)).toHaveCount(2)
    const before = await top()
    await paste(widget, { text: 'Dear Ann' })
    const banner = widget.frame.locator('[data-type]')
    await expect(banner).toBeVisible()
    expect(await top()).toBe(before)
    await widget.button('Got It').click()
    await expect(banner).toHaveCount(0)
    expect(await top()).toBe(before)
  })
})
