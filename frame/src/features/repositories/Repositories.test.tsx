import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { autorun } from 'mobx'
import { afterEach, describe, expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { FakeRepositoryApi, someRepositories } from '../../testing/FakeRepositoryApi.ts'
import { openForm } from '../../testing/openForm.ts'
import type { ServiceCall } from '../../testing/serviceClientFor.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const octo = anAccount({
  id: 3,
  data_source_type: 'GITHUB',
  data_source_external_id: 'GITHUB|octo',
  data_source_metadata: { username: 'octo' },
  files_synced_at: 't',
})
const NO_ACCOUNT = 'Unable to find a connected data source'
const FETCH_FAILED = 'Something went wrong fetching repositories'
const INITIATED = 'Github sync initiated.'
const QUEUED = 'We are syncing the content from your repos, please wait.'

const heading = () => screen.queryByRole('heading', { name: 'All Files', level: 2 })
/** Body rows with a repository. */
const rows = () =>
  screen.queryAllByRole('row').filter((row) => within(row).queryByRole('checkbox', { name: /^Select octo/ }))
const count = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 1
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(1)
    .map((cell) => cell.textContent)

/** The picker of an existing account, opened from its home. */
async function picking(count: number, given: Omit<Parameters<typeof showHome>[1], 'id'> = {}) {
  const repositories = new FakeRepositoryApi(someRepositories(count))
  const home = await showHome([octo], {
    id: 'GITHUB',
    ...given,
    replies: { ...repositories.replies, ...given.replies },
  })
  await home.press('Add more files')
  await waitFor(() => expect(repositories.pages).not.toEqual([]))
  if (count > 0) await screen.findByRole('grid')
  const select = async (...names: string[]) => {
    for (const name of names) await home.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  }
  /** Scrolls to the end of the loaded rows, without layout. */
  const scroll = async () => {
    const body = screen.getByRole('main')
    Object.defineProperties(body, {
      clientHeight: { configurable: true, get: () => 500 },
      scrollHeight: { configurable: true, get: () => 1000 },
    })
    await act(async () => {
      body.scrollTop = 500
      body.dispatchEvent(new Event('scroll'))
    })
    await home.advance(150)
  }
  return { ...home, repositories, select, scroll }
}

/** The form of keys, accepted by the service. The account exists if the api lists it. */
async function connected(
  username: string,
  repositories = new FakeRepositoryApi(someRepositories(2)),
  given = {},
) {
  const home = await showHome([], { id: 'GITHUB', replies: repositories.replies, ...given })
  await openForm(home, { Username: username, 'Access token': 't1' })
  return { ...home, repositories }
}

describe('after the form', () => {
  it('shows the repositories of the account that was connected, whatever its capitals, and says that nothing is synced yet [GIT-01] [GIT-17] [F-071]', async () => {
    const { press, api, repositories, banners } = await connected('Octo')
    api.add({ ...octo, id: 2, data_source_external_id: 'GITHUB|other', data_source_metadata: null }, octo)
    await press('Submit')
    await waitFor(() => expect(heading()).toBeTruthy())
    expect(banners.current?.message).toBe('Your Github account is connected.')
    expect(document.querySelector('form')).toBeNull()
    await screen.findByRole('grid')
    expect(repositories.pages).toEqual([1])
  })

  it('waits for an account that comes a moment later', async () => {
    const { press, api, repositories, advance } = await connected('octo')
    await press('Submit')
    await waitFor(() => expect(heading()).toBeTruthy())
    await advance(2500)
    expect(repositories.pages).toEqual([])
    api.add(octo)
    await advance(2500)
    await screen.findByRole('grid')
    expect(repositories.pages).toEqual([1])
  })

  it('waits no longer than 10 s, says so and can look again [GIT-13]', async () => {
    const { press, api, advance, banners } = await connected('octo')
    await press('Submit')
    await waitFor(() => expect(heading()).toBeTruthy())
    await advance(9900)
    expect(banners.current?.message).not.toBe(NO_ACCOUNT)
    await advance(200)
    expect(banners.current).toMatchObject({ type: 'ERROR', message: NO_ACCOUNT })
    api.add(octo)
    await press('Try again')
    expect(await screen.findByRole('grid')).toBeTruthy()
  })

  it('shows them not where the files tab is off, or items are listed [GIT-02]', async () => {
    for (const given of [{ showFilesTab: false }, { syncSourceItems: true }]) {
      const { press, advance } = await connected('octo', undefined, given)
      await press('Submit')
      await screen.findByText('Github sync initiated.')
      await advance(2900)
      expect(heading()).toBeNull()
      expect(document.querySelector('form')).toBeTruthy()
      await advance(200)
      expect(heading()).toBeNull()
      expect(document.querySelector('form')).toBeNull()
      cleanup()
    }
  })
})

describe('the list', () => {
  it('has three columns without a gap, and links [GIT-03] [GIT-04] [GIT-05] [GIT-06] [GIT-07] [GIT-09] [F-074]', async () => {
    await picking(2)
    expect(heading()).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['FILE NAME', 'NAME', 'URL']),
    )
    const [row] = rows()
    if (!row) throw new Error('There is no row')
    expect(cells(row)).toEqual(['repo-1', 'octo/repo-1', 'github.example/octo/repo-1'])
    const link = within(row).getByRole('link')
    expect(link.getAttribute('href')).toBe('https://github.example/octo/repo-1')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('ends with a page that is not full [GIT-11]', async () => {
    const { repositories, scroll } = await picking(7)
    await scroll()
    expect(rows()).toHaveLength(7)
    expect(repositories.pages).toEqual([1])
  })

  it('asks for another page while they are full [GIT-10]', async () => {
    const { repositories, scroll } = await picking(27)
    await scroll()
    await waitFor(() => expect(count()).toBe(27))
    await scroll()
    expect(repositories.pages).toEqual([1, 2])
  })

  it('ends with an empty page', async () => {
    const { repositories, scroll } = await picking(20)
    await scroll()
    await waitFor(() => expect(repositories.pages).toEqual([1, 2]))
    await scroll()
    expect(repositories.pages).toEqual([1, 2])
    expect(count()).toBe(20)
  })

  it('skips none behind one that came twice', async () => {
    const { repositories, scroll } = await picking(65)
    const page = (from: number) => ({ body: repositories.repositories.slice(from, from + 20) })
    // Another repository moved to the top after the first page.
    repositories.onCall = ({ query }) => page((Number(query.get('page')) - 1) * 20 - 1)
    for (const loaded of [39, 59, 65]) {
      await scroll()
      await waitFor(() => expect(count()).toBe(loaded))
    }
    expect(repositories.pages).toEqual([1, 2, 3, 4])
  })

  it('says so when there are none', async () => {
    await picking(0)
    expect(await screen.findByText('No repositories found')).toBeTruthy()
  })

  it('that cannot be loaded says why and can be tried again [GIT-12]', async () => {
    const repositories = new FakeRepositoryApi(someRepositories(2))
    repositories.onCall = () => ({ status: 500, body: { detail: 'The disk is full.' } })
    const { press, banners, host } = await showHome([octo], { id: 'GITHUB', replies: repositories.replies })
    await press('Add more files')
    expect(await screen.findByText(FETCH_FAILED)).toBeTruthy()
    expect(screen.getByText('The disk is full.')).toBeTruthy()
    expect(screen.getByText(`${FETCH_FAILED}: The disk is full.`).closest('[role=status]')).toBeTruthy()
    expect(banners.current).toBeNull()
    expect(host.events.at(-1)?.payload).toMatchObject({
      action: 'ERROR',
      data: [{ message: 'The disk is full.' }],
    })
    repositories.onCall = () => undefined
    await press('Try again')
    expect(await screen.findByText('octo/repo-1')).toBeTruthy()
  })

  it('is told to have failed once, however much is scrolled', async () => {
    const repositories = new FakeRepositoryApi(someRepositories(2))
    repositories.onCall = () => ({ status: 500 })
    const home = await showHome([octo], { id: 'GITHUB', replies: repositories.replies })
    await home.press('Add more files')
    await waitFor(() => expect(home.host.events).toHaveLength(1))
    const body = screen.getByRole('main')
    Object.defineProperties(body, { clientHeight: { value: 500 }, scrollHeight: { value: 1000 } })
    body.scrollTop = 500
    body.dispatchEvent(new Event('scroll'))
    await home.advance(1000)
    expect(home.host.events).toHaveLength(1)
    expect(repositories.pages).toHaveLength(1)
  })
})

it.each([
  [{ status: 401 }, /session has ended/],
  [{ body: { not: 'a list' } }, /instead of the service/],
  [{ body: '<html>' }, /instead of the service/],
  [{ status: 429, headers: { 'Retry-After': '7' } }, /7 seconds/],
])('survives %j', async (reply, words) => {
  const repositories = new FakeRepositoryApi([])
  repositories.onCall = () => reply
  const { press } = await showHome([octo], { id: 'GITHUB', replies: repositories.replies })
  await press('Add more files')
  expect(await screen.findByText(FETCH_FAILED)).toBeTruthy()
  expect(screen.getAllByText(words)).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

describe('a search', () => {
  it('looks through every page and keeps what was chosen in sight', async () => {
    const { repositories, user, advance, select } = await picking(65)
    await select('octo/repo-1')
    await user.type(screen.getByRole('searchbox'), 'REPO-6')
    await advance(500)
    await waitFor(() => expect(repositories.pages).toEqual([1, 2, 3, 4]))
    const names = () => rows().map((row) => cells(row)[1])
    await waitFor(() =>
      expect(names()).toEqual([1, 6, 60, 61, 62, 63, 64, 65].map((number) => `octo/repo-${number}`)),
    )
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(screen.getByRole('button', { name: 'Select 8 repos' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    await user.type(screen.getByRole('searchbox'), 'x{Enter}')
    expect(await screen.findAllByText('No matching results')).toHaveLength(2)
  })
})

describe('what is chosen', () => {
  it('is counted, queued, and then the files show after 3 s [GIT-08] [GIT-09] [GIT-15] [GIT-16] [F-071] [F-120]', async () => {
    const { repositories, select, press, advance, banners, navigation } = await picking(3)
    expect(screen.queryByRole('button', { name: /repo/ })).toBeNull()
    await select('octo/repo-1')
    expect(screen.getByRole('button', { name: 'Select 1 repo' })).toBeTruthy()
    await select('octo/repo-3')
    await press('Select 2 repos')
    await waitFor(() =>
      expect(banners.current).toMatchObject({ type: 'SUCCESS', message: INITIATED, additionalInfo: QUEUED }),
    )
    expect(repositories.syncs).toEqual([{ data_source_id: 3, repos: ['1', '3'] }])
    expect(navigation.hasFinished).toBe(true)
    await advance(2900)
    expect(heading()).toBeTruthy()
    await advance(200)
    expect(heading()).toBeNull()
    expect(screen.getByText('Files of 3')).toBeTruthy()
  })

  it('is synced by itself where the host wants that [F-015]', async () => {
    const { repositories, select, press } = await picking(2, { enableAutoSync: true })
    await select('octo/repo-2')
    await press('Select 1 repo')
    await waitFor(() =>
      expect(repositories.syncs).toEqual([{ data_source_id: 3, repos: ['2'], enable_auto_sync: true }]),
    )
  })

  it('goes out in calls of at most 25, with one outcome [GIT-08]', async () => {
    const { repositories, press, scroll, banners } = await picking(60)
    for (const loaded of [40, 60]) {
      await scroll()
      await waitFor(() => expect(count()).toBe(loaded))
    }
    const said: string[] = []
    const stop = autorun(() => banners.current && said.push(banners.current.message))
    await press('Select all')
    await press('Select 60 repos')
    await waitFor(() => expect(said).toEqual([INITIATED]))
    stop()
    expect(repositories.syncs.map(({ repos }) => repos.length)).toEqual([25, 25, 10])
    expect(new Set(repositories.syncs.flatMap(({ repos }) => repos)).size).toBe(60)
  })

  it('stays chosen when it could not be queued, with the reason [GIT-14]', async () => {
    const { repositories, select, press, banners, host } = await picking(2)
    repositories.onCall = () => ({ status: 400, body: { detail: 'It is full.' } })
    await select('octo/repo-2')
    await press('Select 1 repo')
    await waitFor(() =>
      expect(banners.current).toMatchObject({
        type: 'ERROR',
        message: 'Unable to sync your repos',
        additionalInfo: 'It is full.',
      }),
    )
    expect(host.events.at(-1)?.payload).toMatchObject({ status: 400, data: [{ message: 'It is full.' }] })
    repositories.onCall = () => undefined
    await press('Select 1 repo')
    await waitFor(() => expect(banners.current?.message).toBe(INITIATED))
    expect(repositories.syncs).toHaveLength(2)
  })

  it('is queued once however often it is asked for, also when the person goes', async () => {
    const { repositories, select, user, press, banners, clock } = await picking(2)
    let answer = () => {}
    repositories.onCall = () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { success: true } })
      })
    await select('octo/repo-2')
    await user.dblClick(screen.getByRole('button', { name: 'Select 1 repo' }))
    await waitFor(() => expect(repositories.syncs).toHaveLength(1))
    await press('View synced files')
    expect(screen.getByText('Files of 3')).toBeTruthy()
    await act(async () => answer())
    await waitFor(() => expect(banners.current?.message).toBe(INITIATED))
    await press('Add more files')
    await screen.findByRole('grid')
    await act(async () => clock.advance(4000))
    expect(heading()).toBeTruthy()
  })
})

it('says what the chosen repositories would bring', async () => {
  const asked: unknown[] = []
  const { select, advance, user } = await picking(2, {
    replies: {
      '/integrations/items/preview': ({ body }: ServiceCall) => {
        asked.push(body)
        return { body: { preview_id: 7 } }
      },
      '/previews/7': { body: aPreview({ files: 1240, estimated_seconds: 600 }) },
    },
  })
  await select('octo/repo-1', 'octo/repo-2')
  await advance(500)
  await advance(300)
  expect(asked).toEqual([{ account_id: 3, item_ids: ['1', '2'] }])
  expect(screen.getAllByText('1,240 files · about 10 min').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await advance(500)
  expect(asked).toHaveLength(1)
  expect(screen.queryByText('1,240 files · about 10 min')).toBeNull()
})
