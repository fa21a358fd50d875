import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EntryPage, expect, test } from './support/entryPage.ts'
import { record, refuse, removeBranding } from './support/faults.ts'
import { makeFolder, textFile, textFiles } from './support/makeFolder.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'

const built = fileURLToPath(new URL('../hosts/assistant/dist', import.meta.url))
const chooser = (entry: EntryPage) => entry.frame.getByLabel('Choose files')
const rows = (entry: EntryPage) => entry.frame.getByRole('main').getByRole('listitem')

async function upload(entry: EntryPage, query: Readonly<Record<string, string>> = {}): Promise<void> {
  await entry.visit({ entryPoint: 'LOCAL_FILES', ...query })
  await chooser(entry).setInputFiles(textFiles(2))
  await expect(rows(entry)).toHaveCount(2)
  await entry.button(/^Upload \d+ (files?|folders?)/).click()
}

test.describe('without both identifiers', () => {
  for (const [query, words, ids] of [
    [{}, 'Please provide Customer ID and askai ID in the URL.', '[ENT-18]'],
    [{ askai_id: 'a1' }, 'Please provide customer ID in the URL.', '[ENT-16]'],
    [{ customer_id: 'c1' }, 'Please provide askai id in the URL.', '[ENT-06] [ENT-17]'],
  ] as const)
    test(`says "${words}" in an alert and in the page, and opens nothing [ENT-15] ${ids}`, async ({
      entry,
      page,
    }) => {
      const tokens = record(page, '/inlet/token')
      await entry.visitBare(query)
      await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect.poll(() => entry.alerts).toEqual([words])
      await page.waitForLoadState('networkidle')
      await expect(page.locator('dialog')).toHaveCount(0)
      expect(tokens).toHaveLength(0)
      expect(entry.alerts).toEqual([words])
      expect(entry.errors).toEqual([])
    })
})

test.describe('opening', () => {
  test('needs no other sign-in than the address, and stays open [ENT-01] [ENT-02] [ENT-04] [ENT-05] [ENT-07] [ENT-19] [ENT-21]', async ({
    entry,
    page,
    context,
  }) => {
    await removeBranding(page)
    const tokens = record(page, '/inlet/token')
    const answer = page.waitForResponse('**/inlet/token*')
    const call = page.waitForRequest('**/whoami')
    await entry.visit()
    await expect(entry.heading('Integrations')).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)

    expect(tokens.map((one) => `${one.method()} ${new URL(one.url()).search}`)).toEqual([
      `GET ?customer_id=${entry.customer}`,
    ])
    const { access_token } = await (await answer).json()
    expect((await (await call).allHeaders()).authorization).toBe(`Token ${access_token}`)

    await entry.button('Close').click()
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    await expect(entry.heading('Integrations')).toBeVisible()
    await expect(entry.modal).toBeVisible()
    expect(await context.cookies()).toEqual([])
    expect(entry.alerts).toEqual([])
    expect(entry.errors).toEqual([])
  })

  test('gives away no secret: not in its files, not in an answer, not in a request [ENT-20] [ENT-22]', async ({
    entry,
    page,
    stack,
  }) => {
    const seen: string[] = []
    const addresses = new Set<string>()
    const answers: Promise<unknown>[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      addresses.add(origin + pathname)
      seen.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
    })
    page.on('response', (response) => {
      // An event stream has no end to wait for.
      const isStream = response.headers()['content-type']?.startsWith('text/event-stream')
      const body = isStream ? Promise.resolve('') : response.text().catch(() => '')
      answers.push(body.then((text) => seen.push(text, JSON.stringify(response.headers()))))
    })
    await removeBranding(page)
    await upload(entry, { redirect_url: stack.service })
    await page.waitForURL(/status=success/)
    await Promise.all(answers)
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.filter((text) => text.includes('e2e-api-key'))).toEqual([])
    const files = await readdir(built, { recursive: true, withFileTypes: true })
    for (const file of files.filter((one) => one.isFile())) {
      const text = await readFile(path.join(file.parentPath, file.name), 'utf8')
      expect(text).not.toMatch(/e2e-api-key|Bearer/)
    }

    const { paths } = await (await fetch(`${stack.service}/openapi.json`)).json()
    const own = ['/', '/inlet', '/inlet/token', '/inlet/settings']
    const strange = [...addresses]
      .map((address) => address.replace(stack.service, ''))
      .filter(
        (one) =>
          !/^\/(inlet\/assets|frame)\//.test(one) && !one.startsWith('data:') && !one.startsWith('null'),
      )
      .filter((one) => !own.includes(one) && !Object.keys(paths).includes(one.replace(/\/\d+/, '/{id}')))
    expect(strange).toEqual([])
  })

  test('"/" is an empty page [ENT-03]', async ({ page, stack }) => {
    const answer = await page.goto(stack.service)
    expect(answer?.status()).toBe(200)
    expect(await page.locator('body').innerText()).toBe('')
  })

  test('asks for consent first, unless the branding is removed [ENT-25]', async ({ entry, page }) => {
    await entry.visit({ entryPoint: 'LOCAL_FILES' })
    await expect(entry.heading('Connect with Inlet')).toBeVisible()
    await entry.button('Connect').click()
    await expect(entry.heading('Upload Files')).toBeVisible()

    await removeBranding(page)
    await entry.visit({ entryPoint: 'LOCAL_FILES' })
    await expect(entry.heading('Upload Files')).toBeVisible()
    await expect(entry.frame.getByText('Powered by')).toHaveCount(0)
    await expect(entry.frame.getByText('Inlet')).toHaveCount(0)
  })

  test('is light or dark as the system says', async ({ entry, page }) => {
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await entry.visit()
    await expect(entry.heading('Connect with Inlet')).toBeVisible()
    const light = await ground()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(ground).not.toBe(light)
    await expect(entry.frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('sources', () => {
  test.beforeEach(({ page }) => removeBranding(page))

  const LEGACY = ['Google Drive', 'Notion']
  const DOCUMENTS = [
    'Confluence',
    'Dropbox',
    'Google Drive',
    'Notion',
    'OneDrive',
    'Salesforce',
    'Sharepoint',
  ]
  const HELP = ['Freshdesk', 'Intercom', 'Zendesk']
  const V2 = [...DOCUMENTS, ...HELP].toSorted()
  for (const [query, names, ids] of [
    ['', LEGACY, '[ENT-09] [ENT-39]'],
    ['v2=no', LEGACY, '[ENT-09] [ENT-39]'],
    ['v2_tickets=yes&knowledge_type=internal', LEGACY, '[ENT-48]'],
    ['v2=yes', V2, '[ENT-09] [ENT-42]'],
    ['v2=yes&v2_tickets=yes', ['Intercom', 'Zendesk'], '[ENT-10]'],
    ['v2=yes&v2_tickets=yes&knowledge_type=help_centre', ['Intercom', 'Zendesk'], '[ENT-48]'],
    ['v2=yes&knowledge_type=help_centre', HELP, '[ENT-11] [ENT-45]'],
    ['v2=yes&knowledge_type=internal', DOCUMENTS, '[ENT-12] [ENT-47]'],
  ] as const)
    test(`"${query}" offers ${names.join(', ')} ${ids}`, async ({ entry }) => {
      await entry.visit(Object.fromEntries(new URLSearchParams(query)))
      await expect(entry.cards).toHaveCount(names.length)
      const titles = (await entry.cards.allInnerTexts()).map((text) => text.trim().split('\n')[0])
      expect(titles.toSorted()).toEqual([...names])
    })

  for (const [id, heading] of [
    ['LOCAL_FILES', 'Upload Files'],
    ['WEB_SCRAPER', 'Web Scraper'],
  ] as const)
    test(`${id} is there when the address leads to it [ENT-08] [ENT-49]`, async ({ entry }) => {
      await entry.visit({ entryPoint: id })
      await expect(entry.heading(heading)).toBeVisible()
      expect(entry.errors).toEqual([])
      await entry.button('Back').click()
      await expect(entry.cards).toHaveCount(3)
    })

  test('one that is not offered leads to the list, with an error in the console alone [ENT-54]', async ({
    entry,
  }) => {
    await entry.visit({ entryPoint: 'SLACK', v2: 'yes' })
    await expect(entry.heading('Integrations')).toBeVisible()
    await expect.poll(() => entry.errors.join()).toContain('The widget reported an error')
    await entry.visit({ entryPoint: 'NO_SUCH_SOURCE' })
    await expect(entry.heading('Integrations')).toBeVisible()
    expect(entry.errors.join()).toContain('NO_SUCH_SOURCE')
    expect(entry.alerts).toEqual([])
  })
})

test.describe('uploading', () => {
  test.beforeEach(({ page }) => removeBranding(page))

  test('takes eight types, and no other [ENT-08] [ENT-26]', async ({ entry }) => {
    // A generic type, so that the name alone decides.
    const file = (name: string) => ({ ...textFile(name), mimeType: 'application/octet-stream' })
    await entry.visit({ entryPoint: 'LOCAL_FILES' })
    await chooser(entry).setInputFiles([file('bad.html'), file('bad.png')])
    await expect(entry.frame.getByText("2 files didn't meet constraints")).toBeVisible()
    await chooser(entry).setInputFiles(
      'csv xlsx txt pdf json docx pptx md'.split(' ').map((type) => file(`good.${type}`)),
    )
    await expect(rows(entry)).toHaveCount(8)
  })

  test('takes 25 files, and not 26 [ENT-27] [ENT-28] [CFG-57]', async ({ entry }) => {
    await entry.visit({ entryPoint: 'LOCAL_FILES' })
    await expect(entry.frame.locator('[data-state]')).toContainText('up to 25 files')
    await chooser(entry).setInputFiles(textFiles(26))
    await expect(entry.frame.getByText("26 files didn't meet constraints")).toBeVisible()
    await chooser(entry).setInputFiles(textFiles(25))
    await expect(entry.button(/^Upload \d+ (files?|folders?)/)).toBeVisible()
    await expect(entry.frame.getByText('note-25.txt')).toHaveCount(1)
  })

  test('takes files, and folders [ENT-29]', async ({ entry, page }, info) => {
    const folder = await makeFolder(info, { 'notes/a.txt': 'a', 'notes/deep/b.md': 'b' })
    await entry.visit({ entryPoint: 'LOCAL_FILES' })
    await chooser(entry).setInputFiles([textFile('one.txt')])
    await expect(rows(entry)).toHaveCount(1)

    await entry.visit({ entryPoint: 'LOCAL_FILES' })
    const dialog = page.waitForEvent('filechooser')
    await entry.button('Choose a folder').click()
    await (await dialog).setFiles(path.join(folder, 'notes'))
    await expect(rows(entry)).toHaveCount(2)
  })

  test('takes 30,000,000 bytes, and not one more [ENT-30]', async ({ entry }, info) => {
    const file = async (name: string, bytes: number) => {
      const at = info.outputPath(name)
      await writeFile(at, '')
      await truncate(at, bytes)
      return at
    }
    const [most, more] = [await file('most.txt', 30_000_000), await file('more.txt', 30_000_001)]
    await entry.visit({ entryPoint: 'LOCAL_FILES' })
    await expect(entry.frame.locator('[data-state]')).toContainText('max 30 MB per file')
    await chooser(entry).setInputFiles(more)
    await expect(entry.frame.getByText("1 file didn't meet constraints")).toBeVisible()
    await chooser(entry).setInputFiles(most)
    await expect(rows(entry)).toHaveText([/most\.txt/])
  })

  for (const [query, size, overlap, model, tags] of [
    [{}, '1500', '150', null, { askai_id: 'assistant-7' }],
    [{ large_chunks: 'yes' }, '1500', '150', null, { askai_id: 'assistant-7' }],
    [{ v2: 'yes' }, '400', '80', 'OPENAI_ADA_LARGE_1024', { askai_id: 'assistant-7', version: 'v2' }],
    [
      { v2: 'yes', large_chunks: 'yes' },
      '512',
      '150',
      'OPENAI_ADA_LARGE_1024',
      { askai_id: 'assistant-7', version: 'v2' },
    ],
  ] as const)
    test(`with ${JSON.stringify(query)} sends chunks of ${size} and ${overlap}, and the tags [ENT-14] [ENT-23] [ENT-24] [ENT-32] [ENT-33]`, async ({
      entry,
      page,
      stack,
    }) => {
      const uploads = record(page, '/uploadfile')
      await upload(entry, query)
      await expect(entry.frame.getByText('All files submitted successfully.')).toBeVisible()
      expect(uploads).toHaveLength(2)
      for (const call of uploads) {
        const sent = new URL(call.url()).searchParams
        expect(sent.get('chunk_size')).toBe(size)
        expect(sent.get('chunk_overlap')).toBe(overlap)
        // Without an own value, the widget's default is sent.
        expect(sent.get('embedding_model') === 'OPENAI_ADA_LARGE_1024').toBe(model !== null)
      }
      const stored = await (await ServiceClient.of(stack, entry.customer)).files()
      expect(stored.map((file) => file.tags)).toEqual([tags, tags])
    })

  test('a deletion tells the web hook, and is no reason to leave [ENT-38]', async ({
    entry,
    page,
    stack,
  }) => {
    const client = await ServiceClient.of(stack, entry.customer)
    await client.upload('old.txt', 'Old')
    await client.settled(1)
    const deletions = record(page, '/delete_files_v2')
    await entry.visit({ entryPoint: 'LOCAL_FILES', redirect_url: stack.service })
    await entry.frame.getByRole('tab', { name: 'Files' }).click()
    await entry.frame
      .getByRole('row', { name: /old\.txt/ })
      .getByRole('checkbox')
      .check()
    await entry.button('Delete 1 file').click()
    await expect.poll(() => entry.successes).toHaveLength(1)
    expect(deletions.map((call) => call.postDataJSON())).toMatchObject([{ send_webhook: true }])
    await expect(entry.frame.getByRole('row', { name: /old\.txt/ })).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/inlet')
  })
})

test.describe('afterwards', () => {
  test.beforeEach(({ page }) => removeBranding(page))

  test('an upload leads back to where the person came from, with what that page had, however fast it is read [ENT-50] [ENT-51] [ENT-53] [F-068]', async ({
    entry,
    page,
    pages,
  }) => {
    const back = pages.write('/back.html', '<!doctype html><title>Back</title>')
    // Small files can be ready before they are tagged.
    await page.route('**/create_user_file_tags', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sync_status: 'READY' } })
    })
    await upload(entry, { redirect_url: `${back}?a=1&b=2` })
    await page.waitForURL(`${back}?a=1&b=2&source=LOCAL_FILES&status=success`)
    expect(entry.successes).toEqual([expect.stringContaining('Success: UPDATE LOCAL_FILES')])
    expect(entry.alerts).toEqual([])
    expect(entry.errors.filter((text) => !text.includes('favicon'))).toEqual([])
  })

  test('without an address the page stays, and the success is in the console [ENT-13] [ENT-53]', async ({
    entry,
    page,
  }) => {
    await upload(entry)
    await expect(entry.frame.getByText('All files submitted successfully.')).toBeVisible()
    await expect.poll(() => entry.successes).toHaveLength(1)
    expect(new URL(page.url()).pathname).toBe('/inlet')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  for (const address of [
    'javascript:alert(1)',
    'https://evil.example/?a=1',
    '//evil.example/',
    'data:text/html,x',
  ])
    test(`an address that leads elsewhere is not followed: ${address} ${address.includes('://') ? '' : '[ENT-52]'}`, async ({
      entry,
      page,
    }) => {
      await upload(entry, { redirect_url: address })
      await expect(entry.frame.getByText('All files submitted successfully.')).toBeVisible()
      await expect.poll(() => entry.successes).toHaveLength(1)
      await expect(page.locator('#page').getByText('will stay open')).toBeVisible()
      expect(entry.errors).toEqual([expect.stringContaining('stay open')])
      expect(new URL(page.url()).pathname).toBe('/inlet')
      expect(entry.alerts).toEqual([])
    })

  test('a new account leads back, with the settings of the legacy mode on its way [ENT-32] [ENT-37] [ENT-40] [ENT-41] [ENT-50] [CFG-59]', async ({
    entry,
    page,
    pages,
  }) => {
    const back = pages.write('/connected.html', '<!doctype html><title>Back</title>')
    const calls = record(page, '/integrations/oauth_url')
    await entry.visit({ entryPoint: 'NOTION', redirect_url: back })
    const popup = await SignInPage.after(page, () => entry.button('Connect Account').click())
    await popup.allow('Fiona Fine')
    await page.waitForURL(`${back}?source=NOTION&status=success`)
    expect(calls[0]?.postDataJSON()).toMatchObject({
      service: 'NOTION',
      tags: { askai_id: 'assistant-7' },
      chunk_size: 1500,
      chunk_overlap: 150,
      skip_embedding_generation: true,
      incremental_sync: true,
      enable_auto_sync: true,
    })
    expect(entry.successes.filter((text) => text.includes('ADD NOTION'))).toHaveLength(1)
  })

  test('tickets are asked of a helpdesk as conversations alone [ENT-24] [ENT-33] [ENT-36] [ENT-37] [ENT-43] [CFG-55]', async ({
    entry,
    page,
  }) => {
    const calls = record(page, '/integrations/oauth_url')
    await entry.visit({ entryPoint: 'INTERCOM', v2: 'yes', v2_tickets: 'yes' })
    await SignInPage.after(page, () => entry.button('Connect Account').click())
    expect(calls[0]?.postDataJSON()).toMatchObject({
      service: 'INTERCOM',
      tags: { askai_id: 'assistant-7', version: 'v2' },
      chunk_size: 400,
      chunk_overlap: 80,
      embedding_model: 'OPENAI_ADA_LARGE_1024',
      incremental_sync: true,
      file_sync_config: { auto_synced_source_types: ['CONVERSATION'] },
    })
  })

  test('an error of the widget is in the console, and nowhere else of the page [ENT-54]', async ({
    entry,
    page,
    pages,
  }) => {
    await refuse(page, '**/uploadfile*', 422, { detail: 'The file is damaged.' })
    await upload(entry, { redirect_url: pages.origin })
    await expect(entry.frame.getByText('Some files were not uploaded')).toBeVisible()
    const reported = () => entry.errors.filter((text) => text.startsWith('The widget reported an error'))
    await expect.poll(reported).toHaveLength(1)
    expect(entry.successes).toEqual([])
    expect(entry.alerts).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/inlet')
  })
})
