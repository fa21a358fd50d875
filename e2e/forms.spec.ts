import { ConnectForm } from './support/ConnectForm.ts'
import { Eavesdropper } from './support/Eavesdropper.ts'
import { record, removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { KEYS_FORMS, SIGN_IN_FORMS } from './support/sourceForms.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

/** One of each kind is used up to a file that is ready: keys, sign-ins, and repositories. */
const USED: ReadonlySet<string> = new Set(['GITHUB', 'S3', 'SALESFORCE'])
/** `LIVES=all`: every form. Otherwise these: tests of the frame and of the service fill in all of them. */
const isShown = ({ id }: Case) => process.env.LIVES === 'all' || USED.has(id)

type Case = (typeof KEYS_FORMS | typeof SIGN_IN_FORMS)[number]

const OAUTH_URL = '/integrations/oauth_url'
const TAGS = { team: 'red' }
/** Placeholder of the redirect URI. */
const RETURN = '{return}'
const returnAddress = ({ stack }: Widget) => `${stack.service}/integrations/oauth/callback`
const WRONG_KEY = 'Marker-4711-Never-Seen-Outside'

/** From the source's card, the only one, to its form. */
async function openForm(widget: Widget, { id, name, fields, required }: Case) {
  const home = await Home.open(widget, { id }, { entryPoint: 'INTEGRATION_LIST', dataSourceTags: TAGS })
  await widget.frame.getByRole('listitem').getByRole('button', { name }).click()
  const form = new ConnectForm(widget, name)
  // Values that the service knows are filled in.
  const known = Object.entries(fields).filter(([, text]) => text === RETURN)
  const prefilled = Object.fromEntries(known.map(([label]) => [label, returnAddress(widget)]))
  await form.holds({
    ...Object.fromEntries(Object.keys(fields).map((label) => [label, ''])),
    ...prefilled,
  })
  await expect(form.form.locator('p').first()).toContainText('Please enter')
  await form.submit()
  const missing = Object.entries(required).filter(([label]) => !(label in prefilled))
  await form.complainsOf(Object.fromEntries(missing))
  return { home, form }
}

/** From the connected account to one of its files that is ready, and back. */
async function importAndLeave(home: Home, one: Case): Promise<void> {
  const { id, item, folders = [] } = one
  if (id === 'GITHUB') {
    await home.checkbox(item ?? '').check()
    await home.button('Select 1 repo').click()
  } else {
    if (item) {
      for (const folder of folders) await home.folder(folder).click()
      await home.checkbox(item).check()
      await home.button('Upload 1 file').click()
    }
    // If everything is imported, the first sync may end before the account is listed.
    const toggle = home.button('View synced files')
    await expect(toggle.or(home.files).first()).toBeVisible()
    if (item || (await toggle.isVisible())) await toggle.click()
  }
  await expect(home.files).toBeVisible()
  const ready = home.files.getByRole('row').filter({ hasText: 'Ready' })
  await expect(ready.first()).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => isSynced(home, one), { timeout: 90_000 }).toBe(true)

  await home.choose(home.menu, 'Disconnect account')
  await home.dialog.getByRole('button', { name: 'Disconnect account' }).click()
  await expect(home.banner('Successfully disconnected account')).toBeVisible()
  await expect(home.button('Connect Account')).toBeVisible()
  const client = await ServiceClient.of(home.widget.stack, home.widget.customer)
  expect(await client.accounts()).toEqual([])
}

/** The host received the sync: with the account if everything is imported, else after it. */
async function isSynced(home: Home, { id, item }: Case): Promise<boolean> {
  const last = (await home.events()).at(-1)
  if (last?.title === `UPDATE ${id}`) return true
  // For an account from which items are picked, the event only says that its items are listed.
  return !item && /"sync_status":"READY"/.test(JSON.stringify(last?.payload))
}

/** Events of connecting, syncing and disconnecting, in order. */
async function toldOf(home: Home, { item }: Case): Promise<readonly string[]> {
  const titles = await home.eventTitles()
  // A first sync that ended with the account is not reported again.
  return item ? titles : titles.filter((title, index) => title !== titles[index - 1])
}

const lifeOf = ({ id, item }: Case) => [
  `INITIATE ${id}`,
  `ADD ${id}`,
  ...(item ? [`UPDATE ${id}`] : []),
  `UPDATE ${id}`,
]

for (const one of KEYS_FORMS.filter(isShown)) {
  const { id, name, path, fields, sent, secret, refusal, success, failed, login, ids } = one
  test(`${name} connects with keys, after a broken connection and a wrong key, and these are nobody else's business [ACC-11] [FRM-01] [FRM-02] [FRM-04] [CON-15] ${ids}`, async ({
    widget,
    page,
  }) => {
    const eavesdropper = await Eavesdropper.at(page)
    const calls = record(page, path)
    const windows = record(page, OAUTH_URL)
    const { home, form } = await openForm(widget, one)
    expect(calls).toHaveLength(0)

    const wrong = { ...fields, [secret]: WRONG_KEY }
    await form.fill(wrong)
    await page.route(`**${path}`, (route) => route.abort())
    await form.submit()
    await expect(home.banner(failed)).toBeVisible()
    await page.unroute(`**${path}`)
    await form.submit()
    await expect(home.banner(refusal)).toBeVisible()
    await form.holds(wrong)
    expect(await widget.waitForEvents('error', 2)).toMatchObject([
      { integration: id, action: 'ERROR', status: 400, data: [{ message: failed }] },
      { integration: id, action: 'ERROR', status: 400, data: [{ message: refusal }] },
    ])

    await form.fill(fields)
    await form.submit()
    await expect(home.banner(success)).toBeVisible()
    await expect(home.switcher(login)).toBeVisible()
    await expect(form.form).toHaveCount(0)
    expect(calls).toHaveLength(3)
    expect(calls[2]?.postDataJSON()).toMatchObject({ ...sent, data_source_tags: TAGS })
    expect(calls[2]?.postDataJSON()).not.toHaveProperty('endpoint_url')
    expect(windows).toHaveLength(0)

    const again = [`INITIATE ${id}`, `ERROR ${id}`]
    if (USED.has(id)) {
      await importAndLeave(home, one)
      expect(await toldOf(home, one)).toEqual([...again, ...again, ...lifeOf(one)])
    }
    await eavesdropper.expectNoSecrets([WRONG_KEY, fields[secret] ?? ''], 'INITIATE')
  })
}

for (const one of SIGN_IN_FORMS.filter(isShown)) {
  const { id, name, fields, sent, secret, isDrive, login, ids } = one
  test(`${name} asks what its sign-in page needs, and goes when the account comes [ACC-11] [CAT-12] [FRM-01] [FRM-02] [FRM-04] ${ids}`, async ({
    widget,
    page,
  }) => {
    const eavesdropper = await Eavesdropper.at(page)
    const calls = record(page, OAUTH_URL)
    const { home, form } = await openForm(widget, one)
    expect(calls).toHaveLength(0)
    expect(page.context().pages()).toHaveLength(1)

    const typed = Object.entries(fields).map(([label, text]) => [
      label,
      text.replace(RETURN, returnAddress(widget)),
    ])
    await form.fill(Object.fromEntries(typed))
    const popup = await SignInPage.after(page, () => form.submit())
    const waiting = widget.frame.getByText(/^Waiting for you to sign in at/)
    await expect(waiting).toBeVisible()
    await popup.allow('Fiona Fine')
    if (isDrive) await home.dialog.getByRole('button', { name: `Select Files from ${name}` }).click()
    await popup.closes()
    await expect(home.switcher(login)).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(form.form).toHaveCount(0)
    expect(calls).toHaveLength(1)
    const said = calls[0]?.postDataJSON()
    expect(said).toMatchObject({ ...sent, service: id, connecting_new_account: true })
    expect(said).not.toHaveProperty('data_source_id')

    if (USED.has(id)) {
      await importAndLeave(home, one)
      expect(await toldOf(home, one)).toEqual(lifeOf(one))
    }
    await eavesdropper.expectNoSecrets(secret ? [secret] : [], 'INITIATE')
  })
}

test('a Salesforce domain of somebody else is refused before anybody is asked [FRM-53]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const calls = record(page, OAUTH_URL)
  const home = await Home.open(widget, { id: 'SALESFORCE' })
  await home.button('Connect Account').click()
  const form = new ConnectForm(widget, 'Salesforce')
  await form.fill({ Domain: 'acme.example.com' })
  await form.submit()
  await form.complainsOf({ Domain: 'Domain should be of format {subdomain}.my.salesforce.com' })
  expect(calls).toHaveLength(0)
  expect(page.context().pages()).toHaveLength(1)
})

test('a Sharepoint site may be left out [FRM-63] [API-127]', { tag: '@long' }, async ({ widget, page }) => {
  const calls = record(page, OAUTH_URL)
  const home = await Home.open(widget, { id: 'SHAREPOINT' })
  await home.button('Connect Account').click()
  const form = new ConnectForm(widget, 'Sharepoint')
  await form.fill({ Tenant: 'acme' })
  const popup = await SignInPage.after(page, () => form.submit())
  await popup.deny()
  await popup.closes()
  expect(calls[0]?.postDataJSON().microsoft_tenant).toBe('acme')
  expect(calls[0]?.postDataJSON().sharepoint_site_name ?? '').toBe('')
})

test('S3 takes the address of another provider where the host offers that [FRM-24] [FRM-27]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const calls = record(page, '/integrations/s3')
  const home = await Home.open(widget, { id: 'S3', enableDigitalOcean: true })
  await home.button('Connect Account').click()
  const form = new ConnectForm(widget, 'S3/DigitalOcean')
  const keys = { 'Access key': 'SANDBOXFINE', 'Access key secret': 'sandbox-fine' }
  const place = (text: string) => ({ ...keys, 'Bucket (optional)': '', 'Endpoint URL (optional)': text })
  await form.fill(place('spaces.example.com'))
  await form.submit()
  await expect(home.banner('There is no storage at this address.')).toBeVisible()
  await form.holds(place('spaces.example.com'))
  await form.fill(place('nyc3.digitaloceanspaces.com'))
  await form.submit()
  await expect(home.switcher('SANDBOXFINE (nyc3.digitaloceanspaces.com)')).toBeVisible()
  expect(calls[1]?.postDataJSON().endpoint_url).toMatch(/nyc3\.digitaloceanspaces\.com$/)
})
