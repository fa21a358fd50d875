import { expect } from '@playwright/test'
import { ConnectForm } from './ConnectForm.ts'
import type { FaultCall } from './FaultCall.ts'
import { check, source, still, submit } from './faultSteps.ts'
import { accounts } from './quietAnswers.ts'
import { KEYS_FORMS } from './sourceForms.ts'
import type { Widget } from './Widget.ts'

const DROPBOX = source('DROPBOX', { useCarbonFilePicker: true })
const menu = async (widget: Widget, name: string) => {
  await widget.button('Account actions').click()
  await widget.frame.getByRole('menuitem', { name, exact: true }).click()
}

/** Calls of accounts at third-party sources. */
export const SOURCE_FAULT_CALLS: readonly FaultCall[] = [
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
    expectKept: async (widget) => {
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
    expectKept: (widget) => expect(check(widget, 'Select Welcome.txt')).toBeChecked(),
  },
  {
    name: 'resyncing an account',
    paths: ['/integrations/items/sync'],
    options: DROPBOX,
    answers: accounts('DROPBOX'),
    prepare: (widget) => still(widget.button('Account actions')),
    act: (widget) => menu(widget, 'Re-sync account'),
    expectKept: (widget) => still(widget.button('Account actions')),
  },
  {
    name: 'cancelling a sync',
    paths: ['/integrations/items/sync/cancel'],
    options: DROPBOX,
    answers: accounts('DROPBOX', 'SYNCING'),
    prepare: (widget) => still(widget.button('Account actions')),
    act: (widget) => menu(widget, 'Cancel sync'),
    expectKept: (widget) => still(widget.button('Account actions')),
  },
  {
    name: 'disconnecting an account',
    paths: ['/revoke_access_token'],
    options: DROPBOX,
    answers: accounts('DROPBOX'),
    prepare: (widget) => menu(widget, 'Disconnect account'),
    act: (widget) =>
      widget.frame.getByRole('alertdialog').getByRole('button', { name: 'Disconnect account' }).click(),
    expectKept: (widget) => still(widget.frame.getByRole('alertdialog')),
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
      expectKept: (widget) => new ConnectForm(widget, name).holds(fields),
      // The seven forms share their code: two of them represent all in the short run.
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
    expectKept: async (widget) => {
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
    expectKept: (widget) => expect(check(widget, 'Select fiona/website')).toBeChecked(),
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
    expectKept: (widget) => expect(check(widget, '#general')).toBeChecked(),
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
    expectKept: (widget) => still(widget.button('Retry')),
  },
  {
    name: 'the address to sign in at',
    paths: ['/integrations/oauth_url'],
    options: DROPBOX,
    refusal: 'SIGN_IN_FAILED',
    prepare: (widget) => still(widget.button('Connect Account')),
    act: (widget) => widget.button('Connect Account').click(),
    expectKept: (widget) => still(widget.button('Connect Account')),
    again: async (widget) => {
      for (const page of widget.page.context().pages().slice(1)) await page.close()
    },
    except: {
      offline: 'A window that opens ends what makes Chromium say that it is offline: it reads as refused.',
    },
    isLong: true,
  },
]
