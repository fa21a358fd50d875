import { expect, test } from './support/oldWidgetTest.ts'
import { hasPredecessor } from './support/predecessor.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'

test.skip(!hasPredecessor, 'not installed: npm test does it')

test('uploads, connects a source, imports from it and disconnects', async ({ old }) => {
  const tags = { team: 'north' }
  await old.open({ tags, enabledIntegrations: [{ id: 'LOCAL_FILES' }] })
  await old.button('Add more files').click()
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('apricots') }
  await old.dialog.locator('input[type=file]').first().setInputFiles(note)
  await old.button('Submit').click()
  await expect(old.text('All files submitted successfully.')).toBeVisible()
  const client = await ServiceClient.of(old.stack, old.customer)
  expect(await client.settled(1)).toMatchObject([{ name: 'note.txt', sync_status: 'READY', tags }])

  await old.open({ tags, enabledIntegrations: [{ id: 'DROPBOX', useCarbonFilePicker: true }] })
  const source = SignInPage.in(await old.leave(() => old.button('Connect Account').click()))
  await source.allow('Fiona Fine')
  await source.closes()
  await old.item('Welcome.txt').getByRole('checkbox').check()
  await old.button('Upload 1 file(s)').click()
  await expect(old.text('Files successfully queued for sync!')).toBeVisible()
  const [imported] = await client.settled(1, { source: ['DROPBOX'] })
  expect(imported).toMatchObject({ name: 'Welcome.txt', sync_status: 'READY', tags })
  await old.button('View synced files').click()
  await expect(old.file('Welcome.txt').getByText('Ready').first()).toBeVisible()

  await old.disconnect()
  expect(await client.accounts()).toEqual([])
  const { success, error } = await old.hostEvents()
  const titles = success.map(({ action, integration }) => `${action} ${integration}`)
  expect(titles.slice(0, 2)).toEqual(['INITIATE DROPBOX', 'ADD DROPBOX'])
  expect(error).toEqual([])
})

test.describe('at length', () => {
  test.skip(process.env.OLD_WIDGET !== 'all', 'npm run test:long -- old-widget')

  test('a website and a sitemap come in with their pages, and with the tags', async ({ old }) => {
    const tags = { team: 'north' }
    const client = await ServiceClient.of(old.stack, old.customer)
    const address = old.dialog.locator('input[placeholder="Enter URL"]:enabled')
    await old.open({ tags, enabledIntegrations: [{ id: 'WEB_SCRAPER' }] })
    await old.button('Add more URLs').click()
    await address.fill(`${old.host}/sample/`)
    await old.button('Submit').click()
    await expect(old.text('Scraping request initiated successfully.')).toBeVisible()
    await expect
      .poll(async () => (await client.files({ sync_statuses: ['READY'] })).length)
      .toBeGreaterThan(1)

    await old.open({ tags, enabledIntegrations: [{ id: 'WEB_SCRAPER' }] })
    await old.button('Add more URLs').click()
    await old.text('Sitemap').click()
    await address.fill(`${old.host}/sitemap.xml`)
    await old.button('Fetch').last().click()
    await expect(old.text('Fetched URLs')).toBeVisible()
    await old.dialog.getByRole('checkbox').nth(1).check()
    await old.button('Submit').click()
    await expect(old.text('Scraping request initiated successfully.')).toBeVisible()
    const files = await client.files({})
    expect(new Set(files.map((file) => JSON.stringify(file.tags)))).toEqual(new Set([JSON.stringify(tags)]))
    const { success, error } = await old.hostEvents()
    expect(success).toMatchObject([
      { action: 'UPDATE', integration: 'WEB_SCRAPER', data: { files: [{ tags }] } },
    ])
    expect(error).toEqual([])
  })

  test('tags given to accounts filter which of them show', async ({ old }) => {
    const client = await ServiceClient.of(old.stack, old.customer)
    await client.connect('DROPBOX', 'fine', { data_source_tags: { team: 'north' } })
    const enabledIntegrations = [{ id: 'DROPBOX', useCarbonFilePicker: true }]
    await old.open({ dataSourceTagsFilterQuery: { team: 'north' }, enabledIntegrations })
    await expect(old.item('Welcome.txt')).toBeVisible()
    await old.open({ dataSourceTagsFilterQuery: { team: 'south' }, enabledIntegrations })
    await expect(old.button('Connect Account')).toBeVisible()
  })
})
