import type { WidgetOptions } from '@inlet/wire/bridge'
import { expect, test } from './support/handingPages.ts'
import { lookAt } from './support/lookAt.ts'
import { ServiceClient } from './support/ServiceClient.ts'

test.use({ hostAddress: '127.0.0.2' })
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 240_000 })

const patiently = { timeout: 60_000 }
const options: WidgetOptions = { orgName: 'Acme', enabledIntegrations: [{ id: 'DROPBOX' }] }
const WHY = 'Files of type XYZ cannot be read.'

test('a person finds out why a file is missing, by its name and in the sync that failed at it', async ({
  host,
  page,
  stack,
  customer,
}) => {
  const client = await ServiceClient.of(stack, customer)
  await host.visit(options, await stack.token(customer))
  const account = await client.connect('DROPBOX', 'fine')
  await client.sync(account, ['id:handbook'])
  await expect.poll(async () => (await client.accounts())[0]?.sync_status, patiently).toBe('READY')
  await expect
    .poll(
      async () => (await client.files()).filter(({ sync_status }) => !/READY|ERROR/.test(sync_status)),
      patiently,
    )
    .toEqual([])

  await page.evaluate(`open({ repair: ${account.id} })`)
  await expect(host.heading('Dropbox')).toBeVisible(patiently)
  await host.button('Account actions').click()
  await host.frame.getByRole('menuitem', { name: 'Sync history' }).click()
  const run = host.frame.getByRole('button', { name: /Files were chosen/ })
  await expect(run).toContainText('Failed', patiently)
  await lookAt(host, 'history-runs')
  await page.setViewportSize({ width: 1280, height: 800 })

  await run.click()
  await expect(host.frame.getByRole('listitem').filter({ hasText: 'Model.xyz' })).toContainText(
    WHY,
    patiently,
  )
  await lookAt(host, 'history-entries')
  await page.setViewportSize({ width: 1280, height: 800 })
  await host.button('Show all syncs').click()

  const search = host.frame.getByRole('searchbox', { name: 'Search by file name' })
  await search.fill('model')
  await expect(host.frame.getByRole('listitem')).toContainText([WHY], patiently)
  await lookAt(host, 'history-search')
  await page.setViewportSize({ width: 1280, height: 800 })
  const download = page.waitForEvent('download')
  await host.button('Download CSV').click()
  const csv = await (await download).createReadStream()
  const parts: Buffer[] = []
  for await (const part of csv) parts.push(Buffer.from(part))
  expect(Buffer.concat(parts).toString()).toContain(`Model.xyz,FAILED,,${WHY}`)

  await search.fill('travel policy')
  await expect(host.frame.getByText('No sync has seen a file with this name')).toBeVisible(patiently)
  await lookAt(host, 'history-nothing')
})
