import type { SyncEntry, SyncOutcome, SyncRun } from '@inlet/wire/service'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import type { ServiceCall } from '../../testing/serviceClientFor.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const account = anAccount({ id: 3, data_source_type: 'BOX', files_synced_at: 't' })

const aRun = (id: number, more: Partial<SyncRun> = {}): SyncRun => ({
  id,
  cause: 'SCHEDULED',
  state: 'DONE',
  reason: null,
  started_at: `2026-03-0${id}T10:00:00Z`,
  ended_at: `2026-03-0${id}T10:01:00Z`,
  counts: { new: 0, changed: 0, moved: 0, gone: 0, skipped: 0, failed: 0 },
  pending: 0,
  has_entries: true,
  ...more,
})
const anEntry = (
  id: number,
  name: string,
  outcome: SyncOutcome,
  more: Partial<SyncEntry> = {},
): SyncEntry => ({
  id,
  run_id: 2,
  file_id: id,
  name,
  outcome,
  code: null,
  reason: null,
  at: '2026-03-02T10:00:00Z',
  ...more,
})

const counts = { new: 2, changed: 0, moved: 0, gone: 0, skipped: 0, failed: 1 }
const RUNS = [aRun(2, { counts, state: 'INCOMPLETE', reason: 'A folder fails.' }), aRun(1)]
const POLICY = anEntry(3, 'Travel policy.pdf', 'FAILED', { reason: 'This file is larger than 20 MB.' })
const ENTRIES = [POLICY, anEntry(2, 'scan.pdf', 'NEW', { code: 'NO_TEXT' }), anEntry(1, 'a.txt', 'NEW')]

async function showHistory(given: { runs?: SyncRun[] } = {}) {
  const asked: string[] = []
  const entries = ({ query }: ServiceCall) => {
    asked.push(query.toString())
    const outcome = query.get('outcome')
    const name = query.get('name') ?? ''
    const results = ENTRIES.filter((one) => (!outcome || one.outcome === outcome) && one.name.includes(name))
    return { body: { results, next_cursor: null } }
  }
  const home = await showHome([account], {
    id: 'BOX',
    replies: {
      '/accounts/3/runs': () => ({ body: { results: given.runs ?? RUNS, next: null } }),
      '/accounts/3/run_entries': entries,
    },
  })
  await home.user.click(screen.getByRole('button', { name: 'Account actions' }))
  await home.user.click(await screen.findByRole('menuitem', { name: 'Sync history' }))
  await screen.findByRole('heading', { name: 'Sync history' })
  return { ...home, asked }
}

it('lists the syncs with their causes and counts, and opens one at what failed, with the reason', async () => {
  const { user, asked } = await showHistory()
  const run = await screen.findByRole('button', { name: /A folder fails/ })
  expect(run.textContent).toContain('Incomplete')
  expect(run.textContent).toContain('New 2')
  expect(run.textContent).toContain('Failed 1')
  expect(screen.getAllByText('Regular sync')).toHaveLength(2)
  expect(screen.getByText('No changes')).toBeTruthy()
  await user.click(run)
  expect(await screen.findByText('This file is larger than 20 MB.')).toBeTruthy()
  expect(asked).toEqual(['run_id=2&outcome=FAILED&limit=50'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'All results')
  expect(await screen.findByText('It has no text, so search finds nothing in it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all syncs' }))
  expect(await screen.findByRole('button', { name: /A folder fails/ })).toBeTruthy()
})

it('finds the life of a file by its name, and says what it means if there is none', async () => {
  const { user, advance } = await showHistory()
  const field = screen.getByRole('searchbox', { name: 'Search by file name' })
  await user.type(field, 'Travel')
  await advance(500)
  const list = await screen.findByRole('list')
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(list.textContent).toContain('This file is larger than 20 MB.')
  await user.type(field, ' agency')
  await advance(500)
  expect(await screen.findByText('No sync has seen a file with this name')).toBeTruthy()
  await user.clear(field)
  await advance(500)
  expect(await screen.findByRole('button', { name: /A folder fails/ })).toBeTruthy()
})

it('saves the listed entries as CSV', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  // happy-dom downloads nothing: it would leave the page.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user, asked } = await showHistory()
  await user.click(await screen.findByRole('button', { name: /A folder fails/ }))
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(made).toHaveBeenCalledOnce()
  expect(asked.at(-1)).toBe('run_id=2&outcome=FAILED')
  made.mockRestore()
  clicked.mockRestore()
})

it('says that there was no sync yet, and leads back to the files', async () => {
  const { user } = await showHistory({ runs: [] })
  expect(await screen.findByText('No sync yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'View synced files' }))
  expect(screen.getByText('Files of 3')).toBeTruthy()
})
