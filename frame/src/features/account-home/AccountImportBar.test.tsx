import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accountImport } from '../../domain/imports/AccountImport.ts'
import { aFile } from '../../testing/aFile.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const ann = anAccount({ id: 1, data_source_external_id: 'DROPBOX|ann@x.org', files_synced_at: 't' })
const bar = () => screen.queryByRole('region', { name: 'Import' })

it('shows what was chosen from an account become ready, whichever list is open [F-072]', async () => {
  const files = new FakeFileApi([aFile({ id: 5, organization_user_data_source_id: 1 })])
  const home = await showHome([ann], { id: 'DROPBOX', replies: files.replies })
  expect(bar()).toBeNull()
  act(() => accountImport(home, { id: 'DROPBOX' }, ann).begin(['a']))
  expect(await screen.findByText('1 file still being imported')).toBeTruthy()
  await home.user.click(screen.getByRole('tab', { name: 'Accounts' }))
  expect(screen.getByText('1 file still being imported')).toBeTruthy()
  files.change(5, { sync_status: 'READY' })
  await home.advance(2000)
  expect((await screen.findAllByText('Everything is imported and ready.')).length).toBeGreaterThan(0)
  home.unmount()
  expect(home.clock.pending).toBeLessThanOrEqual(1)
})

it('counts folders apart from files while they are being imported [F-328]', async () => {
  const of1 = { organization_user_data_source_id: 1 }
  const files = new FakeFileApi([
    aFile({ id: 5, ...of1, file_metadata: { is_folder: true } }),
    aFile({ id: 6, ...of1 }),
    aFile({ id: 7, ...of1 }),
  ])
  const home = await showHome([ann], { id: 'DROPBOX', replies: files.replies })
  act(() => accountImport(home, { id: 'DROPBOX' }, ann).begin(['a']))
  expect(await screen.findByText('1 folder and 2 files still being imported')).toBeTruthy()
  for (const id of [6, 7]) files.change(id, { sync_status: 'READY' })
  await home.advance(2000)
  expect(await screen.findByText('1 folder still being imported')).toBeTruthy()
})

it('does not call everything ready while the account is being synced [F-315]', async () => {
  const file = aFile({ id: 5, organization_user_data_source_id: 1, sync_status: 'READY' })
  const files = new FakeFileApi([file])
  const syncing = anAccount({ ...ann, sync_status: 'SYNCING' })
  const home = await showHome([syncing], { id: 'DROPBOX', replies: files.replies })
  act(() => accountImport(home, { id: 'DROPBOX' }, ann).begin(['a']))
  await home.advance(2000)
  expect(screen.getByText('Your content is being synced.')).toBeTruthy()
  expect(screen.getByText('Importing…')).toBeTruthy()
  expect(screen.queryByText('Everything is imported and ready.')).toBeNull()
  home.api.change(1, { sync_status: 'READY' })
  await home.poll()
  expect((await screen.findAllByText('Everything is imported and ready.')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Your content is being synced.')).toBeNull()
})

it('is another for another account [F-072]', async () => {
  const bob = anAccount({ ...ann, id: 2, data_source_external_id: 'DROPBOX|bob@x.org' })
  const home = await showHome([ann, bob], { id: 'DROPBOX' })
  act(() => accountImport(home, { id: 'DROPBOX' }, ann).begin(['a']))
  const isAnn = screen.queryByRole('button', { name: 'Account: ann@x.org' }) !== null
  const [open, other] = isAnn ? ['ann@x.org', 'bob@x.org'] : ['bob@x.org', 'ann@x.org']
  expect(bar() !== null).toBe(isAnn)
  await home.choose(`Account: ${open}`, other)
  expect(bar() !== null).toBe(!isAnn)
})
