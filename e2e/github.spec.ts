import type { EnabledIntegration } from '@inlet/wire/bridge'
import { ConnectForm } from './support/ConnectForm.ts'
import { record, refuse, removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

const REPOS = '/integrations/github/repos'
const SYNC = '/integrations/github/sync_repos'
const CLOSE_DELAY = 3000

/** With the keys of Fiona Fine, her name in capitals. */
async function connect(
  widget: Widget,
  settings: Partial<EnabledIntegration> = {},
  said = 'Your Github account is connected.',
): Promise<Home> {
  const home = await Home.open(widget, { ...settings, id: 'GITHUB' })
  await home.button('Connect Account').click()
  const form = new ConnectForm(widget, 'Github')
  await form.fill({ Username: 'Fiona-Fine', 'Access token': 'sandbox-fine' })
  await form.submit()
  await expect(home.banner(said)).toBeVisible()
  return home
}

const repositories = ({ widget }: Home) => widget.frame.getByRole('region', { name: 'All Files' })
const pagesAsked = (calls: readonly { url(): string }[]) =>
  calls.map((call) => Object.fromEntries(new URL(call.url()).searchParams))

test('leads from the keys to the repositories, and from those that are chosen to their files [GIT-01] [GIT-03] [GIT-04] [GIT-05] [GIT-06]', async ({
  widget,
  page,
}) => {
  const pages = record(page, REPOS)
  const calls = record(page, SYNC)
  const home = await connect(widget)
  const region = repositories(home)
  await expect(region.getByRole('heading', { name: 'All Files', level: 2 })).toBeVisible()
  await expect(region.getByRole('columnheader')).toHaveText(['', 'FILE NAME', 'NAME', 'URL'])
  const first = home.row('fiona-fine/handbook')
  await expect(first.getByRole('gridcell')).toContainText([
    '',
    'handbook',
    'fiona-fine/handbook',
    /^[\w.]+(:\d+)?\//,
  ])

  const table = region.getByRole('grid')
  await expect(async () => {
    await widget.frame.getByRole('main').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(table).toHaveAttribute('aria-rowcount', '28', { timeout: 200 })
  }).toPass()
  await expect(home.row('fiona-fine/release-notes')).toBeVisible()
  const client = await ServiceClient.of(widget.stack, widget.customer)
  const [account] = await client.accounts()
  const asked = { data_source_id: String(account?.id), per_page: '20' }
  expect(pagesAsked(pages)).toEqual([
    { ...asked, page: '1' },
    { ...asked, page: '2' },
  ])

  const search = region.getByRole('searchbox', { name: 'Search' })
  await search.fill('WEBSITE')
  await search.press('Enter')
  await expect(region.getByRole('checkbox', { name: /^Select fiona-fine/ })).toHaveCount(1)
  await home.checkbox('fiona-fine/website').check()
  await expect(home.button('Select 1 repo')).toBeVisible()
  await region.getByRole('button', { name: 'Clear search' }).click()
  await home.checkbox('fiona-fine/api').check()
  const since = Date.now()
  await home.button('Select 2 repos').click()
  await expect(home.banner('We are syncing the content from your repos, please wait.')).toBeVisible()
  await expect(home.files).toBeVisible()
  expect(Date.now() - since).toBeGreaterThanOrEqual(CLOSE_DELAY)
  expect(pages).toHaveLength(2)
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { data_source_id: account?.id, repos: expect.any(Array) },
  ])
  const { repos } = calls[0]?.postDataJSON() ?? {}
  expect([...repos].sort()).toEqual(['1002', '1003'])

  // Their files are newer, so they are listed first.
  const filter = home.files.getByRole('searchbox', { name: 'Search' })
  await filter.fill('fiona-fine')
  await filter.press('Enter')
  for (const name of ['fiona-fine/website', 'fiona-fine/api'])
    await expect(home.row(name)).toContainText('Ready', { timeout: 40_000 })
  await expect
    .poll(() => home.eventTitles(), { timeout: 30_000 })
    .toEqual(['INITIATE GITHUB', 'ADD GITHUB', 'UPDATE GITHUB'])
  const [nearest] = await client.passages('README of website: You found item of GitHub.')
  expect(nearest).toContain('of GitHub.')
})

test('the form closes and asks for no repositories where the host shows no files: the sync begins at once [GIT-02] [FRM-06] [FRM-32] [F-071]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const pages = record(page, REPOS)
  const home = await connect(widget, { showFilesTab: false }, 'Github sync initiated.')
  const form = new ConnectForm(widget, 'Github').form
  await expect(form).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(home.accounts.getByText('fiona-fine')).toBeVisible()
  await expect(repositories(home)).toHaveCount(0)
  expect(pages).toHaveLength(0)
})

test('repositories that cannot be listed or queued say why, and can be tried again [GIT-12] [GIT-14] [EVT-25]', {
  tag: '@long',
}, async ({ widget, page }) => {
  await refuse(page, `**${REPOS}?*`, 500)
  await refuse(page, `**${SYNC}`, 400, { detail: 'The queue is full.' })
  const home = await connect(widget)
  await expect(widget.frame.getByText('Something went wrong fetching repositories').first()).toBeVisible()
  await page.unroute(`**${REPOS}?*`)
  await home.button('Try again').click()
  await home.checkbox('fiona-fine/api').check()
  await home.button('Select 1 repo').click()
  const banner = home.banner('Unable to sync your repos')
  await expect(banner).toContainText('The queue is full.')
  await expect(home.checkbox('fiona-fine/api')).toBeChecked()
  const [, queue] = await widget.waitForEvents('error', 2)
  expect(queue).toMatchObject({
    integration: 'GITHUB',
    action: 'ERROR',
    data: [{ message: 'The queue is full.' }],
  })
  await page.unroute(`**${SYNC}`)
  await home.button('Select 1 repo').click()
  await expect(home.banner('We are syncing the content from your repos, please wait.')).toBeVisible()
})
