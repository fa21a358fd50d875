import type { Source } from '@inlet/wire/bridge'
import { removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

const LOGIN = 'fiona.fine@sandbox.example'
const QUESTION = 'Are you sure you want to disconnect your account?'

type Case = {
  readonly id: Source
  readonly name: string
  /** What follows a sign-in. */
  readonly landing: 'dialog' | 'picker' | 'files'
  /** The picked item, in these folders. Null: everything is imported automatically. */
  readonly item: string | null
  readonly folders?: readonly string[]
  /** The account's name, where it is no address. */
  readonly login?: string
  /** Default: its address at the sandbox. */
  readonly externalId?: RegExp
}

const drive = { landing: 'dialog', item: 'Welcome.txt' } as const
const cases: readonly Case[] = [
  { id: 'BOX', name: 'Box', ...drive, externalId: /^BOX\|\d+$/ },
  { id: 'DROPBOX', name: 'Dropbox', ...drive, externalId: /^DROPBOX\|dbid:/ },
  {
    id: 'GOOGLE_DRIVE',
    name: 'Google Drive',
    ...drive,
    folders: ['My Drive'],
    externalId: /^GOOGLE_DRIVE\|\d{21}$/,
  },
  { id: 'ONEDRIVE', name: 'OneDrive', ...drive, externalId: /^ONEDRIVE\|[\da-f-]{36}$/ },
  {
    id: 'GOOGLE_CLOUD_STORAGE',
    name: 'Google Cloud Storage',
    landing: 'picker',
    item: 'Welcome.txt',
    folders: ['Project sandbox-fine', 'documents'],
    externalId: /^GOOGLE_CLOUD_STORAGE\|\d{21}$/,
  },
  {
    id: 'NOTION',
    name: 'Notion',
    landing: 'picker',
    item: 'Welcome',
    externalId: /^NOTION\|[\da-f-]{36}\|[\da-f-]{36}$/,
  },
  {
    id: 'ZOTERO',
    name: 'Zotero',
    landing: 'picker',
    item: 'Welcome.txt',
    folders: ['My Library'],
    login: 'fiona.fine',
    externalId: /^ZOTERO\|475425$/,
  },
  {
    id: 'INTERCOM',
    name: 'Intercom',
    landing: 'picker',
    item: null,
    externalId: /^INTERCOM\|1001\|abc123$/,
  },
  { id: 'GMAIL', name: 'Gmail', landing: 'files', item: null, externalId: /^GMAIL\|\d{21}$/ },
  { id: 'OUTLOOK', name: 'Outlook', landing: 'files', item: null, externalId: /^OUTLOOK\|[\da-f-]{36}$/ },
]

/** `LIVES=all`: every source. Otherwise one from which things are picked, after a dialog. */
const shown = process.env.LIVES === 'all' ? cases : cases.filter(({ id }) => id === 'GOOGLE_DRIVE')

for (const { id, name, landing, item, folders = [], login = LOGIN, externalId } of shown) {
  const dialog = landing === 'dialog' ? ' [ACC-50]' : ''
  test(`${name}: from signing in to files that are ready, and out again, with one event for each step [ACC-04] [ACC-06] [ACC-07] [ACC-10] [ACC-24] [FIL-07] [EVT-05]${dialog}`, async ({
    widget,
  }) => {
    // A mailbox that the host wants whole offers no choice.
    const home = await Home.open(widget, { id, ...(landing === 'files' && { syncFilesOnConnection: true }) })
    await expect(widget.heading(name)).toBeVisible()
    await expect(widget.frame.getByText('No account connected, please connect an account')).toBeVisible()
    const popup = await home.signIn('Fiona Fine')
    if (landing === 'dialog') {
      await expect(home.dialog).toHaveAccessibleName(`Your ${name} account is connected.`)
      await home.dialog.getByRole('button', { name: `Select Files from ${name}` }).click()
    }
    await popup.closes()
    await expect(home.switcher(login)).toBeVisible()
    if (item) {
      for (const folder of folders) await home.folder(folder).click()
      await home.checkbox(item).check()
      await home.button('Upload 1 file').click()
      await expect(home.banner('Files successfully queued for sync!')).toBeVisible()
    }
    if (landing !== 'files') await home.button('View synced files').click()
    await expect(home.files).toBeVisible()
    // A source that imports everything has no way to add files.
    await expect(home.button('Add more files')).toHaveCount(landing === 'files' ? 0 : 1)
    const row = item ? home.row(item) : home.files.getByRole('row')
    await expect(row.filter({ hasText: 'Ready' }).first()).toBeVisible({ timeout: 60_000 })
    const client = await ServiceClient.of(widget.stack, widget.customer)
    await expect
      .poll(async () => (await client.accounts())[0]?.sync_status, { timeout: 60_000 })
      .toBe('READY')
    // A first sync that ends before the account is listed is part of its ADD.
    const added = (await home.events())[1]?.payload
    const isWhole = item === null && JSON.stringify(added).includes('"sync_status":"READY"')
    const steps = isWhole ? ['INITIATE', 'ADD'] : ['INITIATE', 'ADD', 'UPDATE']
    await expect
      .poll(() => home.eventTitles(), { timeout: 60_000 })
      .toEqual(steps.map((step) => `${step} ${id}`))

    await home.choose(home.menu, 'Disconnect account')
    await expect(home.dialog).toHaveAccessibleName(QUESTION)
    await home.dialog.getByRole('button', { name: 'Disconnect account' }).click()
    await expect(home.banner('Successfully disconnected account')).toBeVisible()
    await expect(home.button('Connect Account')).toBeVisible()
    expect(await client.accounts()).toEqual([])

    const data_source_external_id = externalId ? expect.stringMatching(externalId) : `${id}|${LOGIN}`
    const event = (action: string, data: object) => ({
      status: 200,
      integration: id,
      action,
      event: action,
      data,
    })
    expect((await home.events()).map(({ payload }) => payload)).toMatchObject([
      event('INITIATE', { data_source_external_id: null }),
      event('ADD', { data_source_external_id }),
      ...(isWhole
        ? []
        : [event('UPDATE', { data_source_external_id, sync_status: 'READY', files_synced: true })]),
      event('UPDATE', { data_source_external_id, sync_status: null }),
    ])
  })
}
