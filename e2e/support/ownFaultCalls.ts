import { expect } from '@playwright/test'
import type { FaultCall } from './FaultCall.ts'
import { check, source, still, submit, tab } from './faultSteps.ts'
import { textFiles } from './makeFolder.ts'
import { file } from './quietAnswers.ts'
import type { Widget } from './Widget.ts'

const LOCAL = source('LOCAL_FILES')
const WEB = source('WEB_SCRAPER')
const files = (widget: Widget) => tab(widget, 'Files').click()
const upload = (widget: Widget) => widget.uploadButton.click()

async function chooseAndUpload(widget: Widget) {
  await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(1))
  await upload(widget)
}

/** Calls of the widget's own sources: files and websites. */
export const OWN_FAULT_CALLS: readonly FaultCall[] = [
  {
    name: 'opening',
    paths: ['/auth/v1/white_labeling', '/whoami'],
    options: LOCAL,
    isFailedFirst: true,
    prepare: (widget) => still(widget.button('Retry')),
    act: (widget) => widget.button('Retry').click(),
    expectKept: (widget) => still(widget.button('Retry')),
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
    expectKept: async (widget) => {
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
    expectKept: (widget) => still(check(widget, 'Select note-1.txt')),
    again: async (widget) => {
      await widget.page.clock.fastForward(301_000)
      await expect(widget.frame.getByText('This is taking longer than usual')).toHaveCount(0)
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
    expectKept: (widget) => expect(check(widget, 'Select note-1.txt')).toBeChecked(),
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
    expectKept: (widget) => expect(check(widget, 'Select note-1.txt')).toBeChecked(),
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
    expectKept: async (widget) => {
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
    expectKept: async (widget) => {
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
    expectKept: (widget) =>
      expect(widget.frame.getByLabel('Address of website 1')).toHaveValue('example.com'),
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
    expectKept: (widget) =>
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
    expectKept: async (widget) => {
      await expect(check(widget, 'Select https://example.com/a')).not.toBeChecked()
      await expect(check(widget, 'Select https://example.com/b')).toBeChecked()
    },
  },
]
