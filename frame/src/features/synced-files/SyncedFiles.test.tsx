import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { Account, FILE_STATUSES, type UserFile } from '@inlet/wire/service'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BannerPlace } from '../../app/BannerPlace.tsx'
import { ServicesProvider } from '../../domain/Services.tsx'
import { aFile } from '../../testing/aFile.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import { SyncedFiles } from './SyncedFiles.tsx'

afterEach(cleanup)

type ShowOptions = {
  id?: EnabledIntegration['id']
  columns?: EnabledIntegration['filesTabColumns']
  options?: WidgetOptions
  onAddMore?: (() => void) | null
  account?: object
}

/** The table in a screen, with a service that has these files. */
async function show(files: readonly UserFile[], given: ShowOptions = {}) {
  const { id = 'LOCAL_FILES', columns, onAddMore = null } = given
  const api = new FakeFileApi(files)
  const services = servicesFor(
    { enabledIntegrations: [{ id, filesTabColumns: columns }], ...given.options },
    api.replies,
  )
  const integration = services.integrations.find(id)
  if (!integration) throw new Error(`${id} is not offered`)
  const anAccount = (more: object = {}) =>
    integration.fileSource
      ? null
      : v.parse(Account, { id: 9, data_source_type: id, sync_status: 'READY', ...given.account, ...more })
  const table = (account: Account | null) => (
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={{ onClose: null, banner: <BannerPlace /> }}>
        <Screen title="Source" description="A source">
          <SyncedFiles integration={integration} account={account} onAddMore={onAddMore} />
        </Screen>
      </ScreenFrameProvider>
    </ServicesProvider>
  )
  const view = render(table(anAccount()))
  const advance = (ms: number) => act(async () => services.clock.advance(ms))
  await waitFor(() => expect(api.queries.length).toBeGreaterThan(0))
  if (!given.account) await waitFor(() => expect(view.container.querySelector('[aria-busy=true]')).toBeNull())
  return {
    ...services,
    ...view,
    api,
    advance,
    user: userEvent.setup(),
    become: (more: object) => view.rerender(table(anAccount(more))),
  }
}

const ready = (id: number, given: Partial<UserFile> = {}) =>
  aFile({ id, name: `file-${id}.txt`, sync_status: 'READY', updated_at: '2024-01-01T00:00:00Z', ...given })
const many = (count: number) => Array.from({ length: count }, (_, index) => ready(index + 1))
const site = (id: number, given: Partial<UserFile> = {}) =>
  ready(id, { source: 'WEB_SCRAPE', file_metadata: { max_pages_to_scrape: 9 }, ...given })
const pageOf = (parent_id: number, id: number) => ready(id, { source: 'WEB_SCRAPE', parent_id })

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
/** Body rows with a file. */
const rows = () =>
  screen.getAllByRole('row').filter((row) => within(row).queryByRole('checkbox', { name: /^Select (?!all)/ }))
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tr')
  if (!row) throw new Error(`${name} is not in a row`)
  return row
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const crumbs = () => screen.getByRole('navigation', { name: 'Folders' })

describe('the screen', () => {
  it('is headed "Synced Files" for files [FIL-01]', async () => {
    await show([ready(1)])
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Synced Files')
  })

  it('is headed "Synced URLs" for the web scraper [FIL-02]', async () => {
    await show([site(1)], { id: 'WEB_SCRAPER' })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Synced URLs')
  })

  it('leads to adding where that is permitted [FIL-06]', async () => {
    const onAddMore = vi.fn()
    const { user } = await show([], { onAddMore })
    await user.click(button('Add more files'))
    expect(onAddMore).toHaveBeenCalledOnce()
    cleanup()
    await show([], { id: 'WEB_SCRAPER', onAddMore })
    expect(button('Add more URLs')).toBeTruthy()
    cleanup()
    await show([])
    expect(screen.queryByRole('button', { name: /Add more/ })).toBeNull()
  })

  it('is loaded anew by Refresh [FIL-05]', async () => {
    const { api, user } = await show([ready(1)])
    api.files = [ready(2)]
    await user.click(button('Refresh'))
    expect(await screen.findByText('file-2.txt')).toBeTruthy()
    expect(screen.queryByText('file-1.txt')).toBeNull()
    expect(api.pages.map(({ pagination }) => pagination.offset)).toEqual([0, 0])
  })

  it('searches on Enter, and clears by its button [FIL-03]', async () => {
    const { api, user } = await show(many(3))
    await user.type(screen.getByRole('searchbox'), 'file-2{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(api.pages.at(-1)?.filters.name).toBe('file-2')
    await user.click(button('Clear search'))
    await waitFor(() => expect(rows()).toHaveLength(3))
  })

  it('searches after a pause in typing [FIL-04]', async () => {
    const { api, user, advance } = await show(many(3))
    await user.type(screen.getByRole('searchbox'), 'file-2')
    await advance(499)
    expect(api.pages).toHaveLength(1)
    await advance(1)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(api.pages).toHaveLength(2)
  })

  it('says how many results there are', async () => {
    await show(many(3))
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('3 results'),
    )
  })
})

describe('no rows', () => {
  it('because of a search say what can be done, to everybody [FIL-17] [FIL-18] [F-122]', async () => {
    const { user } = await show(many(3))
    await user.type(screen.getByRole('searchbox'), 'nothing like it{Enter}')
    // In place of the rows, and for screen readers.
    expect(await screen.findAllByText('No matching results')).toHaveLength(2)
    expect(
      screen.getByText('Try another search, or use search options to find a file by type, format, or more.'),
    ).toBeTruthy()
  })

  it('leave no Select all above them, but its line', async () => {
    const { user } = await show(many(3))
    const line = screen.getByRole('button', { name: 'Select all' }).parentElement
    await user.type(screen.getByRole('searchbox'), 'nothing like it{Enter}')
    await screen.findAllByText('No matching results')
    expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull()
    expect(line?.isConnected).toBe(true)
  })

  it('because nothing is there yet say so, and are not taken for a search', async () => {
    await show([])
    expect(await screen.findByText('No files yet')).toBeTruthy()
    expect(screen.queryByText('No matching results')).toBeNull()
  })

  it('because of a failure offer another try', async () => {
    const api = new FakeFileApi([ready(1)])
    api.onCall = () => ({ status: 500 })
    const services = servicesFor({ enabledIntegrations: [{ id: 'LOCAL_FILES' }] }, api.replies)
    const integration = services.integrations.find('LOCAL_FILES')
    if (!integration) throw new Error('LOCAL_FILES is not offered')
    render(
      <ServicesProvider services={services}>
        <Screen title="Source" description="A source">
          <SyncedFiles integration={integration} account={null} onAddMore={null} />
        </Screen>
      </ServicesProvider>,
    )
    expect(await screen.findByText("The files couldn't be loaded.")).toBeTruthy()
    api.onCall = () => undefined
    await userEvent.setup().click(button('Try again'))
    expect(await screen.findByText('file-1.txt')).toBeTruthy()
  })
})

describe('columns', () => {
  const full = ready(1, {
    created_at: '2024-03-05T15:07',
    updated_at: '2024-04-06T09:05',
    external_url: 'https://example.com/a',
  })

  it('are name, status and created_at where the host says nothing [FIL-24]', async () => {
    await show([full])
    expect(headers().slice(1)).toEqual(['FILE NAME', 'STATUS', 'CREATED AT'])
  })

  it.each([
    ['name', 'FILE NAME', 'file-1.txt', 'FIL-19'],
    ['status', 'STATUS', 'Ready', 'FIL-20'],
    ['created_at', 'CREATED AT', 'Mar 05, 2024, 03:07 PM', 'FIL-21'],
    ['updated_at', 'UPDATED AT', 'Apr 06, 2024, 09:05 AM', 'FIL-22'],
    ['external_url', 'EXTERNAL URL', 'example.com/a', 'FIL-23'],
  ] as const)('show %s alone under "%s": %s [%s] [CFG-19]', async (column, header, text, _) => {
    await show([full], { columns: [column] })
    expect(headers().slice(1)).toEqual([header])
    const [, cell] = within(rows()[0] ?? document.body).getAllByRole('cell')
    expect(cell?.textContent).toContain(text)
  })

  it('show an address by its host, and whole where one asks for it [F-333]', async () => {
    await show([full], { columns: ['name', 'external_url'] })
    const link = screen.getByRole('link', { name: 'example.com/a' })
    expect(link.getAttribute('href')).toBe('https://example.com/a')
    expect(link.closest('[title]')?.getAttribute('title')).toBe('https://example.com/a')
  })

  it('are filled by the few fields that the table reads [FIL-26]', async () => {
    const columns = ['name', 'status', 'created_at', 'updated_at', 'external_url'] as const
    await show(
      [
        aFile({
          id: 1,
          source: 'PDF',
          name: 'a.pdf',
          sync_status: 'SYNC_ERROR',
          sync_error_message: 'Broken',
          created_at: '2024-03-05T15:07',
          updated_at: '2024-04-06T09:05',
          external_url: 'https://example.com/a',
        }),
      ],
      { columns },
    )
    const [, ...cells] = within(rows()[0] ?? document.body).getAllByRole('cell')
    for (const cell of cells) expect(cell.textContent).not.toBe('')
  })

  it('say Untitled for no name, NA for no address, and nothing for a date that is none [FMT-03]', async () => {
    await show([ready(1, { name: null, created_at: 'soon', external_url: null })], {
      columns: ['name', 'created_at', 'external_url'],
    })
    const cells = within(rows()[0] ?? document.body).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['', 'Untitled', '', 'NA'])
  })

  it('link only to addresses that may be followed, in a window of their own', async () => {
    await show(
      [
        ready(1, { external_url: 'https://example.com/a' }),
        ready(2, { external_url: 'javascript:alert(1)' }),
      ],
      { columns: ['name', 'external_url'] },
    )
    const link = within(rowOf('file-1.txt')).getByRole('link')
    expect(link.getAttribute('href')).toBe('https://example.com/a')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(within(rowOf('file-2.txt')).queryByRole('link')).toBeNull()
    expect(rowOf('file-2.txt').textContent).toContain('javascript:alert(1)')
  })

  it('sort by their headers, all but the address [FIL-25]', async () => {
    const { api, user } = await show([full], {
      columns: ['name', 'status', 'created_at', 'updated_at', 'external_url'],
    })
    expect(screen.getByRole('columnheader', { name: 'UPDATED AT' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    for (const name of ['FILE NAME', 'CREATED AT', 'UPDATED AT']) {
      await user.click(button(name))
      await screen.findByText('file-1.txt')
    }
    expect(api.pages.slice(1).map(({ order_by }) => order_by)).toEqual(['name', 'created_at', 'updated_at'])
    expect(screen.queryByRole('button', { name: 'EXTERNAL URL' })).toBeNull()
    await user.click(button('STATUS'))
    expect(screen.queryByText(/^Sorted by status/)).toBeNull()
    expect(api.pages).toHaveLength(4)
  })

  it('say that only loaded rows are sorted by status, while there are more [FIL-25]', async () => {
    const { api, user } = await show(Array.from({ length: 500 }, (_, index) => ready(index + 1)))
    await user.click(button('STATUS'))
    expect(screen.getByText(/^Sorted by status: only the \d+ files loaded so far/)).toBeTruthy()
    expect(api.pages.length).toBeLessThan(5)
  })
})

describe('badges', () => {
  it('of a file that was read only in part are Ready and a sign that says what was not read [FIL-28] [F-020]', async () => {
    await show([
      ready(1, { unread_parts: ['PICTURES', 'ATTACHMENTS'] }),
      ready(2),
      ready(3, { unread_parts: ['NEW_PART'] }),
      ready(4, { sync_status: 'SYNCING', unread_parts: ['PICTURES'] }),
    ])
    const inPart = (name: string) => within(rowOf(name)).queryByRole('button', { name: 'Read only in part' })
    expect(within(rowOf('file-1.txt')).getByText('Ready')).toBeTruthy()
    expect([1, 2, 3, 4].map((id) => inPart(`file-${id}.txt`) !== null)).toEqual([true, false, true, false])
    expect(screen.getByText(/Some of these files could be read only in part/)).toBeTruthy()
    expect(within(rowOf('file-1.txt')).getByRole('tooltip', { hidden: true }).textContent).toBe(
      'Read only in part. Text in pictures was not read. Attached files were not read, only their names.',
    )
  })

  it('say Ready, Syncing or Error for all ten statuses, each with its own explanation [FIL-28] [FIL-29] [FIL-31] [FIL-32] [FIL-33] [LIM-42]', async () => {
    await show(
      FILE_STATUSES.map((sync_status, index) => ready(index + 1, { name: sync_status, sync_status })),
    )
    const badge = (status: string) => within(rowOf(status)).getByRole('button')
    expect(Object.fromEntries(FILE_STATUSES.map((status) => [status, badge(status).textContent]))).toEqual({
      READY: 'Ready',
      SYNC_ERROR: 'Error',
      SYNC_ABORTED: 'Error',
      SYNCING: 'Syncing',
      QUEUED_FOR_SYNC: 'Syncing',
      DELAYED: 'Syncing',
      EVALUATING_RESYNC: 'Syncing',
      RATE_LIMITED: 'Syncing',
      QUEUED_FOR_OCR: 'Syncing',
      READY_TO_SYNC: 'Syncing',
    })
    const explanations = FILE_STATUSES.map(
      (status) => within(rowOf(status)).getByRole('tooltip', { hidden: true }).textContent,
    )
    expect(new Set(explanations).size).toBe(10)
    const date = 'Jan 01, 2024, 12:00 AM'
    expect(explanations).toContain(`Waiting: the source limits our requests · Since ${date}`)
    expect(explanations).toContain(`Everything in this file has been imported · Synced at ${date}`)
  })

  it('explain an error by its message [FIL-30]', async () => {
    await show([ready(1, { sync_status: 'SYNC_ERROR', sync_error_message: 'The file is locked' })])
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('The file is locked')
  })

  it('take an unknown status for work that has not ended', async () => {
    await show([ready(1, { sync_status: 'A_NEW_ONE' })])
    expect(within(rowOf('file-1.txt')).getByText('Syncing')).toBeTruthy()
  })
})

describe('folders', () => {
  it.each([
    [['READY', 'SYNC_ERROR'], 'Error'],
    [['READY', 'SYNCING'], 'Syncing'],
    [['READY', 'READY'], 'Ready'],
  ] as const)(
    'show the worst of files that are %j, as the picker does: %s [F-275]',
    async (statuses, word) => {
      const inside = statuses.map((sync_status, index) => ready(10 + index, { parent_id: 1, sync_status }))
      const file_metadata = { type: 'FOLDER', is_folder: true }
      await show([ready(1, { name: 'Reports', file_metadata }), ...inside], { id: 'DROPBOX' })
      expect(await within(rowOf('Reports')).findByText(word)).toBeTruthy()
    },
  )

  it('begin at "All Files" [FIL-08]', async () => {
    await show([ready(1)])
    expect(within(crumbs()).getAllByRole('listitem')[0]?.textContent).toBe('All Files')
  })

  it('open by a click on the row and lead back by a crumb [FIL-09] [FIL-10] [FIL-27]', async () => {
    const { api, user } = await show([site(5, { name: 'Website' }), pageOf(5, 6)], { id: 'WEB_SCRAPER' })
    await user.click(screen.getByText('Website'))
    expect(await screen.findByText('file-6.txt')).toBeTruthy()
    expect(crumbs().textContent).toBe('All FilesWebsite')
    expect(api.pages.at(-1)?.filters).toEqual({ source: 'WEB_SCRAPE', parent_file_ids: [5] })
    await user.click(screen.getByText('file-6.txt'))
    expect(api.pages).toHaveLength(2)
    await user.click(within(crumbs()).getByRole('button', { name: 'All Files' }))
    expect(await screen.findByText('Website')).toBeTruthy()
    expect(api.pages.at(-1)?.filters).toEqual({ source: 'WEB_SCRAPE', root_files_only: true })
  })

  it('do not open when their checkbox is ticked', async () => {
    const { api, user } = await show([site(5, { name: 'Website' })], { id: 'WEB_SCRAPER' })
    await user.click(screen.getByRole('checkbox', { name: 'Select Website' }))
    expect(api.pages).toHaveLength(1)
    expect(button('Delete 1 file')).toBeTruthy()
  })

  it('shorten long names, and no others, in the breadcrumb [FIL-11] [LIM-33] [FMT-08] [FMT-09]', async () => {
    const { user } = await show(
      [site(5, { name: 'exactly 15 long' }), site(6, { name: 'sixteen it is ok', parent_id: null })],
      { id: 'WEB_SCRAPER' },
    )
    await user.click(screen.getByText('exactly 15 long'))
    await waitFor(() => expect(within(crumbs()).getByText('exactly 15 long')).toBeTruthy())
    await user.click(within(crumbs()).getByRole('button', { name: 'All Files' }))
    await user.click(await screen.findByText('sixteen it is ok'))
    await waitFor(() => expect(crumbs().textContent).toMatch(/^All Filessixteen it is.?…$/))
  })

  it('keep the focus in the table for keyboards', async () => {
    const { user } = await show([site(5, { name: 'Website' }), pageOf(5, 6)], { id: 'WEB_SCRAPER' })
    button('Website').focus()
    await user.keyboard('{Enter}')
    await screen.findByText('file-6.txt')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
  })

  it('that are empty say so', async () => {
    const { user } = await show([site(5, { name: 'Website' })], { id: 'WEB_SCRAPER' })
    await user.click(screen.getByText('Website'))
    expect(await screen.findByText('This folder is empty')).toBeTruthy()
  })
})

describe('selection', () => {
  it('takes every listed row, and is cleared again [FIL-14] [FIL-15]', async () => {
    const { user } = await show(many(3))
    const boxes = () => screen.getAllByRole('checkbox', { name: /^Select file/ })
    await user.click(button('Select all'))
    for (const box of boxes()) expect(box).toHaveProperty('checked', true)
    await user.click(button('Clear selection'))
    for (const box of boxes()) expect(box).toHaveProperty('checked', false)
  })

  it('brings the buttons, with the count in words, and takes them away [FIL-43] [FIL-44]', async () => {
    const { user } = await show(many(3))
    expect(screen.queryByRole('button', { name: /^(Resync|Delete) / })).toBeNull()
    await user.click(screen.getByText('file-1.txt'))
    expect(button('Resync 1 file')).toBeTruthy()
    expect(button('Delete 1 file')).toBeTruthy()
    await user.click(screen.getByText('file-2.txt'))
    expect(button('Resync 2 files')).toBeTruthy()
    expect(button('Delete 2 files')).toBeTruthy()
    expect(document.body.textContent).not.toContain('(s)')
    await user.click(button('Clear selection'))
    expect(screen.queryByRole('button', { name: /^(Resync|Delete) / })).toBeNull()
  })

  it('is deleted at once, the rows go, and the focus is not lost [FIL-53] [FIL-56] [FIL-57]', async () => {
    const { api, user } = await show(many(3))
    await user.click(screen.getByText('file-1.txt'))
    await user.click(button('Delete 1 file'))
    expect(await screen.findByText('Your files have been queued for deletion!')).toBeTruthy()
    expect(api.deletions).toHaveLength(1)
    expect(screen.queryByText('file-1.txt')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
  })

  it('stays, with a banner, when deleting fails [FIL-54]', async () => {
    const { api, user } = await show(many(3))
    api.onCall = () => ({ status: 500 })
    await user.click(screen.getByText('file-1.txt'))
    await user.click(button('Delete 1 file'))
    expect(await screen.findByText('Error deleting files')).toBeTruthy()
    expect(screen.getByText('file-1.txt')).toBeTruthy()
    expect(button('Delete 1 file')).toBeTruthy()
  })

  it('is resynced, shows as Syncing, and is asked about [FIL-46] [FIL-51]', async () => {
    const { api, user, advance } = await show(many(2))
    await user.click(screen.getByText('file-1.txt'))
    await user.click(button('Resync 1 file'))
    expect(await screen.findByText('Selected files queued successfully for resync')).toBeTruthy()
    expect(within(rowOf('file-1.txt')).getByText('Syncing')).toBeTruthy()
    expect(within(rowOf('file-2.txt')).getByText('Ready')).toBeTruthy()
    await advance(8000)
    expect(api.polls.map(({ filters }) => filters.ids)).toEqual([[1]])
  })

  it('is busy, and takes no second click, until the answer is there', async () => {
    const { api, user } = await show(many(2))
    let answer = () => {}
    api.onCall = ({ path }) =>
      path === '/delete_files_v2'
        ? new Promise((resolve) => (answer = () => resolve({ body: { success: true } })))
        : undefined
    await user.click(screen.getByText('file-1.txt'))
    await user.dblClick(button('Delete 1 file'))
    expect(button('Delete 1 file').getAttribute('aria-busy')).toBe('true')
    await user.click(button('Resync 1 file'))
    expect(api.deletions).toHaveLength(1)
    expect(api.resyncs).toEqual([])
    answer()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull())
  })
})

describe('scrolling', () => {
  /** A body with 500 visible pixels, as high as its rows need. */
  function layOut() {
    const body = screen.getByRole('main')
    const height = () => 48 * rows().length
    Object.defineProperties(body, {
      clientHeight: { configurable: true, get: () => 500 },
      scrollHeight: { configurable: true, get: height },
    })
    return body
  }

  it('loads page after page past 80 %, and keeps the rows if that fails [FIL-16] [LIM-35]', async () => {
    const { api, advance, user } = await show(many(45))
    const body = layOut()
    await act(async () => {
      body.scrollTop = 100
      body.dispatchEvent(new Event('scroll'))
    })
    await advance(150)
    expect(api.pages).toHaveLength(1)
    api.onCall = () => ({ status: 500 })
    await act(async () => {
      body.scrollTop = 460
      body.dispatchEvent(new Event('scroll'))
    })
    await advance(150)
    expect(
      await screen.findByText(/^More files couldn't be loaded\. The service has a problem/, {
        ignore: '[role=status] *',
      }),
    ).toBeTruthy()
    expect(screen.getByText('file-45.txt')).toBeTruthy()
    api.onCall = () => undefined
    await user.click(button('Try again'))
    await waitFor(() => expect(screen.queryByText(/^More files couldn't be loaded/)).toBeNull())
    // Still past 80 % in this layout, so the last page follows.
    await advance(150)
    await waitFor(() => expect(api.pages).toHaveLength(4))
    await advance(60_000)
    expect(api.pages.map(({ pagination }) => pagination.offset)).toEqual([0, 20, 20, 40])
  })
})

describe('an account', () => {
  it.each(['SYNCING', 'QUEUED_FOR_SYNCING', 'QUEUED_FOR_SYNC'])(
    'that is %s shows that the table is loading [FIL-36]',
    async (sync_status) => {
      const { become } = await show([ready(1)], { id: 'NOTION' })
      const isLoading = () =>
        screen.getAllByRole('status').some((region) => region.textContent?.includes('Loading'))
      expect(isLoading()).toBe(false)
      become({ sync_status })
      await waitFor(() => expect(isLoading()).toBe(true))
    },
  )

  it('shows its new files when its sync has ended [FIL-37]', async () => {
    const { api, become } = await show([], { id: 'NOTION', account: { sync_status: 'SYNCING' } })
    api.add(ready(7))
    become({ sync_status: 'READY' })
    expect(await screen.findByText('file-7.txt')).toBeTruthy()
  })

  it('takes nothing over from another account', async () => {
    const { api, become, user } = await show([ready(1)], { id: 'NOTION' })
    await user.click(screen.getByText('file-1.txt'))
    become({ id: 10 })
    await waitFor(() => expect(api.pages.at(-1)?.filters.organization_user_data_source_id).toEqual([10]))
    expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull()
  })
})

describe('a file of which something is missing', () => {
  const whole = {
    id: 1,
    name: 'Plan',
    source: 'BOX',
    parent_id: 7,
    file_metadata: { type: 'FILE', is_folder: false, max_pages_to_scrape: 1, channel_name: 'general' },
    data_source_metadata: { type: 'FILE' },
  }
  const partsOf = (given: object) => Object.keys(given)

  it.each(partsOf(whole).filter((key) => key !== 'id'))(
    'shows all the same without %s [PIC-34]',
    async (key) => {
      await show([aFile({ ...whole, [key]: undefined })], { id: 'NOTION' })
      expect(
        screen.getByRole('checkbox', { name: `Select ${key === 'name' ? 'Untitled' : 'Plan'}` }),
      ).toBeTruthy()
    },
  )

  it.each(partsOf(whole.file_metadata))(
    'shows all the same without file_metadata.%s [PIC-34]',
    async (key) => {
      const file_metadata = { ...whole.file_metadata, [key]: undefined }
      await show([aFile({ ...whole, file_metadata })], { id: 'NOTION' })
      expect(screen.getByRole('checkbox', { name: 'Select Plan' })).toBeTruthy()
    },
  )

  it('shows all the same where the account has no external id and no metadata [PIC-34]', async () => {
    const account = { data_source_external_id: null, data_source_metadata: null }
    await show([aFile(whole)], { id: 'NOTION', account })
    expect(await screen.findByRole('checkbox', { name: 'Select Plan' })).toBeTruthy()
  })
})

describe('hands and ears', () => {
  it('keeps the focus on the header that sorts, while rows stay until the answer [F-123]', async () => {
    const { user, api } = await show(many(3))
    const header = within(screen.getByRole('columnheader', { name: 'FILE NAME' })).getByRole('button')
    header.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(header)
    await waitFor(() => expect(api.pages.at(-1)).toMatchObject({ order_by: 'name' }))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'FILE NAME' }).getAttribute('aria-sort')).toBe(
        'ascending',
      ),
    )
    expect(document.activeElement).toBe(header)
    expect(rows()).toHaveLength(3)
  })

  it('says that files became ready or failed [F-122]', async () => {
    const syncing = [1, 2, 3].map((id) => ready(id, { sync_status: 'SYNCING' }))
    const { api, advance } = await show(syncing)
    const later = { updated_at: '2024-01-02T00:00:00Z' }
    api.change(1, { ...later, sync_status: 'READY' })
    api.change(2, { ...later, sync_status: 'SYNC_ERROR' })
    await advance(8000)
    expect(await screen.findByText("1 file is ready. 1 file couldn't be imported.")).toBeTruthy()
  })
})

it.each(['DELAYED', 'RATE_LIMITED', 'QUEUED_FOR_SYNC'])(
  'a file that is %s says what it waits for [F-281]',
  async (sync_status) => {
    const sync_error_message = 'The storage is away. We go on by ourselves.'
    await show([aFile({ id: 1, sync_status, sync_error_message })])
    expect(tipOf('Syncing')).toBe(sync_error_message)
  },
)

it('counts the rows anew after a deletion, and after its undoing [F-288]', async () => {
  const { user } = await show([1, 2, 3].map((id) => aFile({ id, name: `${id}.txt` })))
  expect(await screen.findByText('3 results')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select 2.txt' }))
  await user.click(screen.getByRole('button', { name: 'Delete 1 file' }))
  expect(await screen.findByText('2 results')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('3 results')).toBeTruthy()
})

/** The tooltip of the badge with this text. */
function tipOf(word: string): string | null | undefined {
  const id = screen.getByRole('button', { name: word }).getAttribute('aria-describedby')
  return document.getElementById(id ?? '')?.textContent
}
