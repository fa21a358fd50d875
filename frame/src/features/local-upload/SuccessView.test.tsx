import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ServicesProvider } from '../../domain/Services.tsx'
import { aFile } from '../../testing/aFile.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import { SuccessView } from './SuccessView.tsx'
import { uploadStore } from './uploadStore.ts'

afterEach(cleanup)

/** After an upload that the service has taken, over a service that has all but read it. */
async function uploaded(unfit: readonly File[] = []) {
  const api = new FakeFileApi()
  let id = 0
  const services = servicesFor(
    { enabledIntegrations: [{ id: 'LOCAL_FILES' }] },
    {
      ...api.replies,
      '/uploadfile': ({ file }) => {
        const stored = aFile({ id: ++id, name: file?.name ?? '' })
        api.add(stored)
        return { body: stored }
      },
    },
  )
  await services.session.load()
  const store = uploadStore(services)
  store.add([...['a.txt', 'b.txt'].map((name) => new File(['x'], name)), ...unfit])
  await store.submit()
  const frame = { onClose: () => services.closeGuard.request('close-button'), banner: null }
  render(
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={frame}>
        <SuccessView store={store} />
      </ScreenFrameProvider>
    </ServicesProvider>,
  )
  const said: string[] = []
  const listen = new MutationObserver(() => {
    for (const region of screen.queryAllByRole('status'))
      if (region.textContent && !said.includes(region.textContent)) said.push(region.textContent)
  })
  listen.observe(document.body, { subtree: true, childList: true, characterData: true })
  const advance = (ms: number) => act(async () => services.clock.advance(ms))
  return { ...services, api, store, said, advance, user: userEvent.setup() }
}

it('shows the files become ready below the words and the button of an upload, and says their end once [UPL-07] [UPL-08] [F-072]', async () => {
  const { api, said, advance } = await uploaded()
  expect(screen.getByText('All files submitted successfully.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add more files' })).toBeTruthy()
  expect(await screen.findByText('0 of 2 ready')).toBeTruthy()
  api.change(1, { sync_status: 'READY' })
  await advance(2000)
  expect(await screen.findByText('1 of 2 ready')).toBeTruthy()
  expect(screen.getByText('You can close this window. The import continues.')).toBeTruthy()
  const before = said.length
  api.change(2, { sync_status: 'READY' })
  await advance(4000)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await waitFor(() => expect(said.slice(before)).toEqual(['Everything is imported and ready.']))
  expect(screen.queryByText('You can close this window. The import continues.')).toBeNull()
})

it('says which files could not be imported, and why [F-072]', async () => {
  const { api, advance } = await uploaded()
  await screen.findByText('0 of 2 ready')
  api.change(1, { sync_status: 'READY' })
  api.change(2, { sync_status: 'SYNC_ERROR', sync_error_message: 'It is protected by a password.' })
  await advance(2000)
  expect((await screen.findAllByText("Some of it couldn't be imported.")).length).toBeGreaterThan(0)
  expect(screen.getByRole('listitem').textContent).toBe('b.txt: It is protected by a password.')
})

it('Done closes without a question while the import goes on [F-072]', async () => {
  const { host, closeGuard, user } = await uploaded()
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(host.closes).toEqual(['close-button'])
  expect(closeGuard.question).toBeNull()
})

it('Done asks where more was chosen and not uploaded [F-072]', async () => {
  const { host, closeGuard, store, user } = await uploaded()
  act(() => store.add([new File(['y'], 'c.txt')]))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(host.closes).toEqual([])
  expect(closeGuard.question?.text).toContain('1 file chosen')
})

it('follows only what was added since the last ending [F-072]', async () => {
  const { store } = await uploaded()
  expect(store.added.map(({ id }) => id)).toEqual([1, 2])
  act(() => store.show('ADD'))
  expect(store.added).toEqual([])
})

it('names what was not uploaded beside what was, with the one way out [F-309] [F-310]', async () => {
  await uploaded([new File([], 'empty.txt')])
  expect(screen.getByText('2 files uploaded, 1 not')).toBeTruthy()
  expect(screen.queryByText('All files submitted successfully.')).toBeNull()
  expect(screen.getByRole('region', { name: 'Not uploaded' }).textContent).toContain('This file is empty.')
  expect(await screen.findByRole('button', { name: 'Done' })).toBeTruthy()
})
