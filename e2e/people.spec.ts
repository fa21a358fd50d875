import { removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

const upload = (home: Home) => home.button(/^Upload \d+ (files?|folders?)/)
const wait = { timeout: 40_000 }

async function chooseFiles(home: Home): Promise<void> {
  await home.dialog.getByRole('button', { name: 'Select Files from Dropbox' }).click()
}

/** Who only make one wait. */
const people = [
  { person: 'Lionel Limited', login: 'lionel.limited' },
  { person: 'Max Multi', login: 'max.multi' },
  { person: 'Ezra Expired', login: 'ezra.expired' },
  { person: 'Bruno Big', login: 'bruno.big' },
]

for (const { person, login } of people) {
  test(`what ${person} chose is ready in the end, and reported once`, { tag: '@long' }, async ({
    widget,
  }) => {
    const home = await Home.open(widget, { id: 'DROPBOX' })
    await home.signIn(person)
    await chooseFiles(home)
    await expect(home.switcher(`${login}@sandbox.example`)).toBeVisible()
    await home.folder('Handbook').click()
    await home.checkbox('Contract.pdf').check()
    await home.checkbox('Letter.docx').check()
    await upload(home).click()
    await expect(home.banner('Files successfully queued for sync!')).toBeVisible()
    await home.button('View synced files').click()
    await expect(home.row('Contract.pdf')).toContainText('Ready', wait)
    await expect(home.row('Letter.docx')).toContainText('Ready', wait)
    const titles = ['INITIATE DROPBOX', 'ADD DROPBOX', 'UPDATE DROPBOX']
    await expect.poll(() => home.eventTitles(), wait).toEqual(titles)
    await expect(home.banner('Your content is being synced.')).toHaveCount(0)
  })
}

// Half a minute of waiting, which the tests of SignIn prove by a clock.
test('Sloane Slow is connected after nobody waits any more [FRM-71] [LIM-28]', { tag: '@long' }, async ({
  widget,
  page,
}) => {
  const home = await Home.open(widget, { id: 'DROPBOX' })
  const popup = await SignInPage.after(page, () => home.button('Connect Account').click())
  // It ends only when the source has answered.
  const allowed = popup.allow('Sloane Slow')
  const waiting = widget.frame.getByText('Waiting for you to sign in at Dropbox…')
  await expect(waiting).toBeVisible()
  await expect(waiting).toBeHidden({ timeout: 25_000 })
  await expect(home.button('Connect Account')).toBeVisible()
  expect(await home.eventTitles()).toEqual(['INITIATE DROPBOX'])
  await expect(home.dialog).toHaveAccessibleName('Your Dropbox account is connected.', wait)
  expect(await home.eventTitles()).toEqual(['INITIATE DROPBOX', 'ADD DROPBOX'])
  await allowed
  await popup.closes()
})

// repair.spec.ts does the same by the badge of the account.
test('Rita Revoked is asked to sign in again, which mends it', { tag: '@long' }, async ({ widget }) => {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  const { id } = await client.connect('DROPBOX', 'revoked')
  const home = await Home.open(widget, { id: 'DROPBOX' })
  const notice = widget.frame.getByText('Access was withdrawn at Dropbox. Reconnect to continue.')
  await expect(home.row('Welcome.txt')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await home.choose(home.menu, 'Re-sync account')
  await expect.poll(() => home.eventTitles(), wait).toEqual(['UPDATE DROPBOX'])
  await home.choose(home.menu, 'Re-sync account')
  await expect(notice).toBeVisible(wait)
  await home.tab('Accounts').click()
  await expect(home.accounts.getByRole('button', { name: 'Access was withdrawn' })).toBeVisible()
  expect(await home.eventTitles()).toEqual(['UPDATE DROPBOX'])

  const popup = await home.signIn('Rita Revoked', home.button('Reconnect'))
  await popup.closes()
  await expect(notice).toHaveCount(0, wait)
  await expect(widget.frame.getByText(/Waiting for you to sign in/)).toHaveCount(0)
  await expect
    .poll(() => home.eventTitles(), wait)
    .toEqual(['UPDATE DROPBOX', 'INITIATE DROPBOX', 'UPDATE DROPBOX'])
  expect(await client.accounts()).toMatchObject([{ id, sync_status: 'READY' }])
})

test('of what Frida Faulty has, one file says why it failed, the others are ready; only so many are deleted at once [FIL-29] [FIL-30] [FIL-52] [FIL-55] [LIM-24] [LIM-25]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await client.connect('DROPBOX', 'faulty')
  const home = await Home.open(widget, { id: 'DROPBOX' })
  await home.checkbox('Archive').check()
  await upload(home).click()
  await expect(home.banner('Files successfully queued for sync!')).toBeVisible()
  await home.button('View synced files').click()
  await expect.poll(() => home.eventTitles(), { timeout: 60_000 }).toEqual(['UPDATE DROPBOX'])
  await home.folder('Archive').click()
  await expect(home.row('Record 00100.txt')).toBeVisible()

  const search = home.files.getByRole('searchbox', { name: 'Search' })
  await search.fill('Record 00042')
  await search.press('Enter')
  await expect(home.row('Record 00100.txt')).toHaveCount(0)
  const badge = home.row('Record 00042.txt').getByRole('button', { name: 'Error' })
  await expect(badge).toHaveAccessibleDescription(/./)
  await search.press('Escape')
  await expect(home.row('Record 00100.txt')).toContainText('Ready')

  const calls: string[] = []
  page.on('request', (request) => {
    if (/delete_files_v2|resync_file/.test(request.url())) calls.push(request.url())
  })
  const table = home.files.getByRole('grid')
  await expect(async () => {
    await widget.frame.getByRole('main').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(table).toHaveAttribute('aria-rowcount', '101', { timeout: 200 })
  }).toPass()
  await home.button('Select all').click()
  await home.button('Resync 100 files').click()
  await expect(home.banner('You can only select up to 20 files to resync')).toBeVisible()
  await home.button('Delete 100 files').click()
  await expect(home.banner('You can only select up to 50 files to delete')).toBeVisible()
  expect(calls).toEqual([])
})
