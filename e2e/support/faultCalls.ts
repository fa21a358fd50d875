import type { WidgetOptions } from '@inlet/wire/bridge'
import { expect, type Locator } from '@playwright/test'
import { ConnectForm } from './ConnectForm.ts'
import { textFiles } from './makeFolder.ts'
import { KEYS_FORMS } from './sourceForms.ts'
import type { Widget } from './Widget.ts'

/** One call of the frame, brought to the step at which a person makes it. */
export type FaultCall = {
  readonly name: string
  /** Paths as `QuietService` names them. */
  readonly paths: readonly string[]
  readonly options: WidgetOptions
  /** What the service answers instead of the usual. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** What the host hears where the service said no. Default REFUSED. */
  readonly refusal?: string
  /** From the opened widget to the step. */
  readonly prepare: (widget: Widget) => Promise<unknown>
  /** The step shows only after a first failure. */
  readonly isFailedFirst?: true
  /** What makes the call. */
  readonly act: (widget: Widget) => Promise<unknown>
  /** What must still be there, and the way on. */
  readonly kept: (widget: Widget) => Promise<unknown>
  /** Milliseconds until a call without an answer is given up. Default 30 s. */
  readonly timeoutMs?: number
  /** It waits by itself when the service asks for that, and can be called off. */
  readonly waits?: true
  /** Back to where `act` can be done again. Default: nothing to do. */
  readonly again?: (widget: Widget) => Promise<unknown>
  /** Classes that mean something else here, with the reason. */
  readonly except?: Readonly<Record<string, string>>
  /** Left to the long run. */
  readonly isLong?: true
}

const NOW = '2026-11-20T10:00:00.000Z'
const file = (id: number, name: string, sync_status = 'READY') => ({
  id,
  name,
  source: 'TEXT',
  sync_status,
  sync_error_message: null,
  created_at: NOW,
  updated_at: NOW,
  last_sync: NOW,
  organization_id: 1,
  organization_supplied_user_id: 'c',
  organization_user_data_source_id: null,
  file_statistics: {},
  file_metadata: {},
  tags: null,
  parent_id: null,
})
const account = (data_source_type: string, sync_status = 'READY') => ({
  id: 7,
  data_source_type,
  data_source_external_id: `${data_source_type}|fiona@example.com`,
  sync_status,
  last_synced_at: NOW,
  last_sync_action: 'UPDATE',
  source_items_synced_at: NOW,
  files_synced_at: NOW,
  revoked_access: false,
  created_at: NOW,
  updated_at: NOW,
})
const accounts = (type: string, status?: string) => ({
  '/user_data_sources': { results: [account(type, status)], count: 1 },
})
const item = {
  id: 1,
  external_id: 'w',
  name: 'Welcome.txt',
  item_type: 'FILE',
  is_selectable: true,
  created_at: NOW,
}

/** An account of nobody's, in which nothing goes wrong. */
export const QUIET: Readonly<Record<string, unknown>> = {
  '/auth/v1/white_labeling': { remove_branding: true, integrations: {} },
  '/whoami': { id: 1, organization_id: 1, custom_limits: {}, connector_settings: {} },
  '/user_data_sources': { results: [], count: 0 },
  '/user_files_v2': { results: [file(1, 'note-1.txt'), file(2, 'note-2.txt')], count: 2 },
  '/user_files_v2#poll': { results: [file(1, 'note-1.txt'), file(2, 'note-2.txt')], count: 2 },
  '/uploadfile': file(3, 'note-1.txt', 'QUEUED_FOR_SYNC'),
  '/oauth/resume': { key: null },
  '/process_sitemap': { urls: ['https://example.com/a', 'https://example.com/b'] },
  '/integrations/items/list': { items: [item], count: 1 },
  '/integrations/github/repos': [{ id: 'r1', name: 'fiona/website', url: 'https://example.com/r1' }],
  '/integrations/slack/conversations': {
    results: [{ id: 'C1', name: 'general', is_channel: true }],
    next_cursor: '',
  },
}

const source = (id: NonNullable<WidgetOptions['enabledIntegrations']>[number]['id'], more = {}) => ({
  enabledIntegrations: [{ id, ...more }],
  entryPoint: id,
})
const LOCAL = source('LOCAL_FILES')
const WEB = source('WEB_SCRAPER')
const DROPBOX = source('DROPBOX', { useCarbonFilePicker: true })
const tab = ({ frame }: Widget, name: string) => frame.getByRole('tab', { name, exact: true })
const check = ({ frame }: Widget, name: string) => frame.getByRole('checkbox', { name, exact: true })
const files = (widget: Widget) => tab(widget, 'Files').click()
const menu = async (widget: Widget, name: string) => {
  await widget.button('Account actions').click()
  await widget.frame.getByRole('menuitem', { name, exact: true }).click()
}
const submit = (widget: Widget) => widget.button('Submit').click()
const upload = (widget: Widget) => widget.uploadButton.click()
const still = (locator: Locator) => expect(locator).toBeVisible()

async function chooseAndUpload(widget: Widget) {
  await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(1))
  await upload(widget)
}

export const FAULT_CALLS: readonly FaultCall[] = [
  {
    name: 'opening',
    paths: ['/auth/v1/white_labeling', '/whoami'],
    options: LOCAL,
    isFailedFirst: true,
    prepare: (widget) => still(widget.button('Retry')),
    act: (widget) => widget.button('Retry').click(),
    kept: (widget) => still(widget.button('Retry')),
  },
  {
    name: 'the list of files',
    paths: ['/user_files_v2'],
    options: LOCAL,
    prepare: async (widget) => {
      await files(widget)
      await check(widget, 'Select note-1.txt').check()
    },
    act: (widget) => widget.button('Refresh').click(),
    kept: async (widget) => {
      await expect(check(widget, 'Select note-1.txt')).toBeChecked()
      await still(widget.button('Try again'))
    },
  },
  {
    name: 'the poll of files that are being imported',
    paths: ['/user_files_v2#poll'],
    options: LOCAL,
    answers: {
      '/user_files_v2': { results: [file(1, 'note-1.txt', 'SYNCING')], count: 1 },
      '/user_files_v2#poll': { results: [file(1, 'note-1.txt', 'SYNCING')], count: 1 },
    },
    prepare: async (widget) => {
      await files(widget)
      await still(check(widget, 'Select note-1.txt'))
    },
    act: (widget) => widget.page.clock.fastForward(8100),
    kept: (widget) => still(check(widget, 'Select note-1.txt')),
    again: async (widget) => {
      await widget.page.clock.fastForward(301_000)
      await expect(widget.frame.getByText('Nothing has been heard')).toHaveCount(0)
    },
    except: { '401 for ever': 'the poll of accounts tells it, for the whole window' },
  },
  {
    name: 'deleting a file',
    paths: ['/delete_files_v2'],
    options: LOCAL,
    prepare: async (widget) => {
      await files(widget)
      await check(widget, 'Select note-1.txt').check()
    },
    act: (widget) => widget.button('Delete 1 file').click(),
    kept: (widget) => expect(check(widget, 'Select note-1.txt')).toBeChecked(),
  },
  {
    name: 'resyncing a file',
    paths: ['/resync_file'],
    options: LOCAL,
    prepare: async (widget) => {
      await files(widget)
      await check(widget, 'Select note-1.txt').check()
    },
    act: (widget) => widget.button('Resync 1 file').click(),
    kept: (widget) => expect(check(widget, 'Select note-1.txt')).toBeChecked(),
  },
  {
    name: 'uploading a file',
    paths: ['/uploadfile'],
    options: LOCAL,
    refusal: 'FILE_REJECTED',
    timeoutMs: 60_000,
    waits: true,
    isFailedFirst: true,
    prepare: (widget) => chooseAndUpload(widget),
    act: (widget) => widget.button('Try failed files again').click(),
    kept: async (widget) => {
      await still(widget.frame.getByRole('region', { name: 'Not uploaded' }).getByText('note-1.txt').first())
      await still(widget.button('Try failed files again'))
    },
  },
  {
    name: 'tagging a file',
    paths: ['/create_user_file_tags'],
    options: { ...LOCAL, tags: { team: 'red' } },
    refusal: 'FILE_REJECTED',
    isFailedFirst: true,
    prepare: (widget) => chooseAndUpload(widget),
    act: upload,
    kept: async (widget) => {
      await still(widget.frame.getByText('note-1.txt').first())
      await still(widget.uploadButton)
    },
  },
  {
    name: 'scraping a website',
    paths: ['/web_scrape'],
    options: WEB,
    prepare: (widget) => widget.frame.getByLabel('Address of website 1').fill('example.com'),
    act: submit,
    kept: (widget) => expect(widget.frame.getByLabel('Address of website 1')).toHaveValue('example.com'),
  },
  {
    name: 'reading a sitemap',
    paths: ['/process_sitemap'],
    options: WEB,
    prepare: async (widget) => {
      await tab(widget, 'Sitemap').click()
      await widget.frame.getByLabel('Address of the sitemap').fill('example.com/sitemap.xml')
    },
    act: (widget) => widget.button('Fetch').click(),
    kept: (widget) =>
      expect(widget.frame.getByLabel('Address of the sitemap')).toHaveValue('example.com/sitemap.xml'),
  },
  {
    name: 'importing pages of a sitemap',
    paths: ['/scrape_sitemap'],
    options: WEB,
    prepare: async (widget) => {
      await tab(widget, 'Sitemap').click()
      await widget.frame.getByLabel('Address of the sitemap').fill('example.com/sitemap.xml')
      await widget.button('Fetch').click()
      await check(widget, 'Select https://example.com/a').uncheck()
    },
    act: submit,
    kept: async (widget) => {
      await expect(check(widget, 'Select https://example.com/a')).not.toBeChecked()
      await expect(check(widget, 'Select https://example.com/b')).toBeChecked()
    },
  },
  {
    name: 'the list of items',
    paths: ['/integrations/items/list'],
    options: DROPBOX,
    answers: { ...accounts('DROPBOX'), '/user_files_v2': { results: [], count: 0 } },
    prepare: async (widget) => {
      await widget.button('Add more files').click()
      await check(widget, 'Select Welcome.txt').check()
    },
    act: (widget) => widget.button('Refresh').click(),
    kept: async (widget) => {
      await expect(check(widget, 'Select Welcome.txt')).toBeChecked()
      await still(widget.button('Try again'))
    },
  },
  {
    name: 'syncing items',
    paths: ['/integrations/files/sync'],
    options: DROPBOX,
    answers: { ...accounts('DROPBOX'), '/user_files_v2': { results: [], count: 0 } },
    prepare: async (widget) => {
      await widget.button('Add more files').click()
      await check(widget, 'Select Welcome.txt').check()
    },
    act: (widget) => widget.button('Upload 1 file').click(),
    kept: (widget) => expect(check(widget, 'Select Welcome.txt')).toBeChecked(),
  },
  {
    name: 'resyncing an account',
    paths: ['/integrations/items/sync'],
    options: DROPBOX,
    answers: accounts('DROPBOX'),
    prepare: (widget) => still(widget.button('Account actions')),
    act: (widget) => menu(widget, 'Re-sync account'),
    kept: (widget) => still(widget.button('Account actions')),
  },
  {
    name: 'cancelling a sync',
    paths: ['/integrations/items/sync/cancel'],
    options: DROPBOX,
    answers: accounts('DROPBOX', 'SYNCING'),
    prepare: (widget) => still(widget.button('Account actions')),
    act: (widget) => menu(widget, 'Cancel sync'),
    kept: (widget) => still(widget.button('Account actions')),
  },
  {
    name: 'disconnecting an account',
    paths: ['/revoke_access_token'],
    options: DROPBOX,
    answers: accounts('DROPBOX'),
    prepare: (widget) => menu(widget, 'Disconnect account'),
    act: (widget) =>
      widget.frame.getByRole('alertdialog').getByRole('button', { name: 'Disconnect account' }).click(),
    kept: (widget) => still(widget.frame.getByRole('alertdialog')),
  },
  ...KEYS_FORMS.map(
    ({ id, name, path, fields }): FaultCall => ({
      name: `the keys of ${name}`,
      paths: [path],
      options: source(id),
      refusal: 'SIGN_IN_FAILED',
      prepare: async (widget) => {
        await widget.button('Connect Account').click()
        await new ConnectForm(widget, name).fill(fields)
      },
      act: submit,
      kept: (widget) => new ConnectForm(widget, name).holds(fields),
      // The seven forms are one: two of them stand for all in the short run.
      ...(id === 'FRESHDESK' || id === 'S3' ? {} : { isLong: true as const }),
    }),
  ),
  {
    name: 'the list of repositories',
    paths: ['/integrations/github/repos'],
    options: source('GITHUB'),
    answers: accounts('GITHUB'),
    prepare: async (widget) => {
      await widget.button('Add more files').click()
      await check(widget, 'Select fiona/website').check()
    },
    act: (widget) => widget.button('Refresh').click(),
    kept: async (widget) => {
      await expect(check(widget, 'Select fiona/website')).toBeChecked()
      await still(widget.button('Try again'))
    },
  },
  {
    name: 'syncing repositories',
    paths: ['/integrations/github/sync_repos'],
    options: source('GITHUB'),
    answers: accounts('GITHUB'),
    prepare: async (widget) => {
      await widget.button('Add more files').click()
      await check(widget, 'Select fiona/website').check()
    },
    act: (widget) => widget.button('Select 1 repo').click(),
    kept: (widget) => expect(check(widget, 'Select fiona/website')).toBeChecked(),
  },
  {
    name: 'syncing a conversation',
    paths: ['/integrations/slack/sync'],
    options: source('SLACK'),
    answers: accounts('SLACK'),
    prepare: async (widget) => {
      await widget.button('Add more files').click()
      await widget.button('Select channels').click()
      await check(widget, '#general').check()
    },
    act: (widget) => widget.button('Sync 1 Channel & 0 Messages').click(),
    kept: (widget) => expect(check(widget, '#general')).toBeChecked(),
  },
  {
    name: 'the list of conversations',
    paths: ['/integrations/slack/conversations'],
    options: source('SLACK'),
    answers: accounts('SLACK'),
    isFailedFirst: true,
    prepare: async (widget) => {
      await widget.button('Add more files').click()
      await still(widget.button('Retry'))
    },
    act: (widget) => widget.button('Retry').click(),
    kept: (widget) => still(widget.button('Retry')),
  },
  {
    name: 'the address to sign in at',
    paths: ['/integrations/oauth_url'],
    options: DROPBOX,
    refusal: 'SIGN_IN_FAILED',
    prepare: (widget) => still(widget.button('Connect Account')),
    act: (widget) => widget.button('Connect Account').click(),
    kept: (widget) => still(widget.button('Connect Account')),
    again: async (widget) => {
      for (const page of widget.page.context().pages().slice(1)) await page.close()
    },
    except: {
      offline: 'A window that opens ends what makes Chromium say that it is offline: it reads as refused.',
    },
    isLong: true,
  },
]
