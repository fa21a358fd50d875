import type { WidgetOptions } from '@inlet/wire/bridge'
import { record, removeBranding } from './support/faults.ts'
import { HostPage } from './support/HostPage.ts'
import { test as base, expect } from './support/hostPages.ts'
import { textFile, textFiles } from './support/makeFolder.ts'

const test = base.extend<{ host: HostPage }>({
  host: ({ page, pages, stack }, use) => use(new HostPage(page, pages, stack)),
})

/** A host that changes options while the widget is open. */
const update = ({ page }: HostPage, options: WidgetOptions) =>
  page.evaluate(`handle.update(${JSON.stringify(options)})`)

const local = (settings: object) => ({ enabledIntegrations: [{ id: 'LOCAL_FILES' as const, ...settings }] })

test('a host changes its mind while files wait to be uploaded: all of it counts, nothing is lost [CFG-06] [CFG-19] [CFG-21] [CFG-29] [CFG-34]', async ({
  host,
  page,
}) => {
  await removeBranding(page)
  await host.open({ options: { ...local({}), entryPoint: 'LOCAL_FILES', theme: 'light' } })
  const { frame } = host
  const waiting = frame.locator('li[data-status=waiting]')
  await frame.getByLabel('Choose files').setInputFiles(textFiles(2))
  await expect(waiting).toHaveCount(2)

  await update(host, { theme: 'dark' })
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')

  await expect(frame.getByRole('tab')).toHaveCount(2)
  await update(host, { showFilesTab: false })
  await expect(frame.getByRole('tab')).toHaveCount(0)
  await update(host, { showFilesTab: true, filesTabColumns: ['name'] })
  await expect(frame.getByRole('tab')).toHaveCount(2)

  // Stricter limits apply to files chosen from now on.
  await update(host, local({ maxFileSize: 3 }))
  await frame.getByLabel('Add files').setInputFiles(textFile('late.txt'))
  await expect(frame.locator('li[data-status=unfit]')).toHaveCount(1)
  await expect(waiting).toHaveCount(2)
  await frame.getByRole('button', { name: 'Remove late.txt' }).click()

  await update(host, { tags: { team: 'red' } })
  const tagged = record(page, '/create_user_file_tags')
  await frame.getByRole('button', { name: /^Upload \d+ (files?|folders?)/ }).click()
  await expect(frame.getByText('All files submitted successfully.')).toBeVisible()
  expect(tagged.map((call) => call.postDataJSON().tags)).toEqual([{ team: 'red' }, { team: 'red' }])

  await frame.getByRole('tab', { name: 'Files' }).click()
  await expect(frame.getByRole('columnheader')).toHaveText(['', 'FILE NAME'])
  expect(await host.hostCalls()).toEqual([])
})

test('texts and sources follow while somebody reads, and a source that is taken away leads back to the list [CFG-01] [CFG-14] [CFG-28]', async ({
  host,
}) => {
  await host.open({ options: { ...local({}), orgName: 'Acme' } })
  const { frame } = host
  await expect(frame.getByText('Acme uses Inlet to connect your data.')).toBeVisible()
  await update(host, { orgName: 'Beta', backButtonText: 'Return' })
  await expect(frame.getByText('Beta uses Inlet to connect your data.')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Return' })).toBeVisible()

  await frame.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(frame.getByRole('listitem')).toHaveCount(1)
  await update(host, { enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }] })
  await expect(frame.getByRole('listitem')).toHaveCount(2)

  await frame.getByRole('button', { name: /^Web Scraper/ }).click()
  await expect(frame.getByRole('heading', { name: 'Web Scraper', level: 1 })).toBeVisible()
  await update(host, local({}))
  await expect(frame.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  await expect(frame.getByRole('listitem')).toHaveCount(1)
})

test('what is wrong in an update is named once, and what was right before stays', async ({ host, page }) => {
  await host.open({ options: { backButtonText: 'Return' } })
  for (let time = 0; time < 3; time++) {
    await page.evaluate(
      `handle.update({ theme: 'purple', maxFileSize: -1, tosURL: 'javascript:alert(1)', enabledIntegrations: [{ id: 'NOWHERE' }, { id: 'BOX' }] })`,
    )
  }
  await update(host, { orgName: 'Gamma' })
  await expect(host.frame.getByText('Gamma uses Inlet to connect your data.')).toBeVisible()
  await expect(host.frame.getByRole('button', { name: 'Return' })).toBeVisible()
  await host.frame.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(host.frame.getByRole('listitem')).toHaveText([/^Box/])
  expect(await host.hostCalls()).toEqual(Array(4).fill('INVALID_OPTION'))
})
