import type { WidgetOptions } from '@inlet/wire/bridge'
import { expect, test } from './support/handingPages.ts'
import { lookAt } from './support/lookAt.ts'
import { ServiceClient } from './support/ServiceClient.ts'

test.use({ hostAddress: '127.0.0.2' })
test.describe.configure({ timeout: 180_000 })

const patiently = { timeout: 40_000 }
const options: WidgetOptions = {
  enabledIntegrations: [{ id: 'DROPBOX' }],
  entryPoint: 'DROPBOX',
  dataSourcePollingInterval: 3000,
}

test('the owner of an account shares it with the team, and takes that back', async ({
  host,
  page,
  stack,
  customer,
}) => {
  const [ann, ben] = [
    await stack.grantedToken(customer, { user_id: 'ann' }),
    await stack.grantedToken(customer, { user_id: 'ben' }),
  ]
  const [own, others] = [ServiceClient.with(stack, ann), ServiceClient.with(stack, ben)]
  const { id } = await own.connect('DROPBOX', 'fine')
  expect(await others.accounts()).toEqual([])

  await host.visit(options, ann)
  await page.evaluate('open()')
  await host.consent()
  // The menu beside the account's name has it wherever one is.
  const menu = host.frame.getByRole('button', { name: 'Account actions' })
  await menu.click()
  await lookAt(host, 'sharing-menu')
  await host.frame.getByRole('menuitem', { name: 'Share with your team' }).click()
  await expect(host.banner('Your team can find the files of this account now.')).toBeVisible()
  expect(await others.accounts()).toMatchObject([{ id }])
  await menu.click()
  await host.frame.getByRole('menuitem', { name: 'Stop sharing with your team' }).click()
  await expect(host.banner("Your team can't find the files of this account any more.")).toBeVisible()
  expect(await others.accounts()).toEqual([])

  await host.frame.getByRole('button', { name: 'View synced files' }).click()
  const toggle = host.frame.getByRole('checkbox', { name: 'Share with your team' })
  await expect(toggle).not.toBeChecked(patiently)
  await lookAt(host, 'sharing-off')
  await toggle.click()
  await expect(host.banner('Your team can find the files of this account now.')).toBeVisible()
  await expect(toggle).toBeChecked(patiently)
  await expect(host.frame.getByText('Your team finds what is imported from this account.')).toBeVisible()
  await lookAt(host, 'sharing-on')
  expect(await others.accounts()).toMatchObject([{ id }])
  await toggle.click()
  await expect(toggle).not.toBeChecked(patiently)
  expect(await others.accounts()).toEqual([])
  await toggle.click()
  await expect(toggle).toBeChecked(patiently)
  await page.evaluate('handle.destroy()')

  // Readers are offered nothing, nor is a page that names nobody.
  for (const token of [ben, await stack.token(customer)]) {
    await host.visit(options, token)
    await page.evaluate('open()')
    await host.consent()
    await expect(host.frame.getByText(/Fiona Fine|Last synced/).first()).toBeVisible(patiently)
    await expect(toggle).toHaveCount(0)
  }
})
