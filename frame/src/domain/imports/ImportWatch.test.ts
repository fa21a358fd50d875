import { afterEach, describe, expect, it, vi } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { accountImport } from './AccountImport.ts'
import { filesImport } from './filesImport.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A service with these files. */
function over(...files: Parameters<typeof aFile>[0][]) {
  const api = new FakeFileApi(files.map(aFile))
  return { api, ...servicesFor({}, api.replies) }
}

type World = ReturnType<typeof over>

/** Waits until the next request is answered. */
async function answered({ api, clock }: World, ms = 0, questions = 1) {
  const before = api.queries.length
  clock.advance(ms)
  await vi.waitFor(() => expect(api.queries.length).toBeGreaterThanOrEqual(before + questions))
}

describe('files that were uploaded', () => {
  function follow(world: World, ...ids: number[]) {
    const watch = filesImport(
      'LOCAL_FILES',
      ids.map((id) => ({ id })),
      world,
    )
    stops.push(watch.start())
    return watch
  }

  it('are followed until each is ready or has failed, and not beyond that [F-072]', async () => {
    const world = over({ id: 1 }, { id: 2 }, { id: 3 })
    const watch = follow(world, 1, 2)
    await vi.waitFor(() => expect(watch.state).toMatchObject({ left: 2, total: 2, failed: [] }))
    expect(world.api.queries[0]?.filters).toEqual({ ids: [1, 2] })

    world.api.change(1, { sync_status: 'READY' })
    await answered(world, 2000)
    await vi.waitFor(() => expect(watch.state?.left).toBe(1))

    world.api.change(2, { name: 'b.pdf', sync_status: 'SYNC_ERROR', sync_error_message: 'It is locked.' })
    await answered(world, 4000)
    await vi.waitFor(() => expect(watch.hasEnded).toBe(true))
    expect(watch.state?.failed).toEqual([{ id: 2, name: 'b.pdf', reason: 'It is locked.' }])
    expect(world.clock.pending).toBe(0)
  })

  it('are asked about soon at first, then at the usual interval [F-072]', async () => {
    const world = over({ id: 1 })
    const watch = follow(world, 1)
    await vi.waitFor(() => expect(watch.state).not.toBeNull())
    for (const [pause, asked] of [
      [2000, 2],
      [4000, 3],
      [8000, 4],
      [8000, 5],
    ] as const) {
      world.clock.advance(pause - 1)
      expect(world.api.queries).toHaveLength(asked - 1)
      await answered(world, 1)
      await vi.waitFor(() => expect(world.clock.pending).toBe(1))
    }
  })

  it('are no longer asked about once nobody looks [F-072]', async () => {
    const world = over({ id: 1 })
    const stop = filesImport('LOCAL_FILES', [{ id: 1 }], world).start()
    await answered(world)
    // The next request is due.
    await vi.waitFor(() => expect(world.clock.pending).toBe(1))
    stop()
    expect(world.clock.pending).toBe(0)
    expect(world.api.queries).toHaveLength(1)
  })

  it('tell the host once what was read only in part [F-072]', async () => {
    const world = over({ id: 1, sync_status: 'READY', unread_parts: ['PICTURES'] }, { id: 2 })
    const watch = follow(world, 1, 2)
    await vi.waitFor(() => expect(watch.state).toMatchObject({ left: 1, isInPart: true }))
    world.api.change(2, { sync_status: 'READY' })
    await answered(world, 2000)
    await vi.waitFor(() => expect(watch.hasEnded).toBe(true))
    expect(world.host.events).toMatchObject([
      {
        kind: 'success',
        payload: { action: 'UPDATE', data: { files: [{ id: 1, unread_parts: ['PICTURES'] }] } },
      },
    ])
  })

  it('are not waited for once they are deleted [F-072]', async () => {
    const watch = follow(over({ id: 1, sync_status: 'READY' }), 1, 2)
    await vi.waitFor(() => expect(watch.state).toMatchObject({ left: 0, total: 1 }))
  })

  it('say since when nobody has answered, and the host hears it once [F-072]', async () => {
    const world = over({ id: 1 })
    const watch = follow(world, 1)
    await vi.waitFor(() => expect(watch.state).not.toBeNull())
    world.api.onCall = () => ({ status: 503 })
    await answered(world, 2000)
    await vi.waitFor(() => expect(watch.outage).toMatchObject({ since: 0, failures: 1 }))
    await answered(world, 60_000)
    await vi.waitFor(() => expect(watch.outage?.failures).toBe(2))
    expect(world.host.events.map(({ kind }) => kind)).toEqual(['error'])
    world.api.onCall = () => undefined
    await answered(world, 60_000)
    await vi.waitFor(() => expect(watch.outage).toBeNull())
  })
})

describe('what an account imports', () => {
  const account = anAccount({ id: 9 })
  const of9 = { source: 'DROPBOX', organization_user_data_source_id: 9 }

  function follow(world: World, isWanted?: () => boolean) {
    const one = accountImport(world, { id: 'DROPBOX' }, account)
    stops.push(one.watch.start(isWanted))
    return one
  }

  it('is not asked about before something was chosen [F-072]', async () => {
    const world = over({ id: 1, ...of9 })
    const one = follow(world)
    world.clock.advance(60_000)
    one.begin(['a'])
    await vi.waitFor(() => expect(one.watch.state).not.toBeNull())
    // Two requests for what is left, with folders and without, and one for what failed.
    expect(world.api.queries).toHaveLength(3)
  })

  it('is counted until nothing is left, however many files a folder turns out to have [F-072]', async () => {
    const world = over(
      { id: 1, ...of9 },
      { id: 2, ...of9, organization_user_data_source_id: 8 },
      { id: 3, ...of9, sync_status: 'READY' },
    )
    const one = follow(world)
    one.begin(['a'])
    const { watch } = one
    await vi.waitFor(() =>
      expect(watch.state).toMatchObject({ left: 1, total: null, failed: [], isInPart: false }),
    )
    world.api.add(aFile({ id: 4, ...of9 }), aFile({ id: 5, ...of9, sync_status: 'RATE_LIMITED' }))
    await answered(world, 2000, 2)
    await vi.waitFor(() => expect(watch.state?.left).toBe(3))
    for (const id of [1, 4, 5]) world.api.change(id, { sync_status: 'READY' })
    await answered(world, 4000, 2)
    await vi.waitFor(() => expect(watch.hasEnded).toBe(true))
    expect(world.clock.pending).toBe(0)
  })

  it('has failed where it failed since, not where it had before [F-072]', async () => {
    const failed = { ...of9, sync_status: 'SYNC_ERROR', sync_error_message: 'No.' }
    const world = over(
      { id: 1, ...failed, name: 'old', updated_at: '2026-01-01T00:00:00Z', external_file_id: 'old' },
      { id: 2, ...failed, name: 'again', updated_at: '2026-01-02T00:00:00Z', external_file_id: 'again' },
      { id: 3, ...of9, name: 'new', updated_at: '2026-01-02T00:00:00Z' },
    )
    const one = follow(world)
    // Fails before the first request.
    one.begin(['again'])
    await vi.waitFor(() => expect(one.watch.state?.failed.map(({ name }) => name)).toEqual(['again']))
    world.api.change(3, { sync_status: 'SYNC_ABORTED', updated_at: '2026-01-02T00:00:09Z' })
    await answered(world, 2000, 2)
    await vi.waitFor(() => expect(one.watch.hasEnded).toBe(true))
    expect(one.watch.state?.failed.map(({ name }) => name).sort()).toEqual(['again', 'new'])
  })

  it('begins anew with the next choice, whatever was asked before it [F-072]', async () => {
    const world = over()
    const one = follow(world)
    one.begin()
    await vi.waitFor(() => expect(one.watch.hasEnded).toBe(true))
    world.api.add(aFile({ id: 1, ...of9 }))
    one.begin(['a'])
    expect(one.watch.hasEnded).toBe(false)
    await vi.waitFor(() => expect(one.watch.state?.left).toBe(1))
  })

  it('takes no end from an answer that was asked for before the choice [F-072]', async () => {
    const world = over()
    let release = () => {}
    world.api.onCall = () =>
      new Promise((resolve) => {
        release = () => resolve({ body: { results: [], count: 0 } })
      })
    const one = follow(world, () => true)
    await answered(world)
    world.api.onCall = () => undefined
    world.api.add(aFile({ id: 1, ...of9 }))
    one.begin(['a'])
    release()
    await vi.waitFor(() => {
      world.clock.advance(0)
      expect(one.watch.state).not.toBeNull()
    })
    expect(one.watch.state?.left).toBe(1)
  })

  it('forgets an end that was seen when the place is left, and nothing that goes on [F-072]', async () => {
    const world = over({ id: 1, ...of9 })
    const one = accountImport(world, { id: 'DROPBOX' }, account)
    const leave = one.watch.start()
    one.begin(['a'])
    await vi.waitFor(() => expect(one.watch.state?.left).toBe(1))
    leave()
    expect(one.watch.hasBegun).toBe(true)
    world.api.change(1, { sync_status: 'READY' })
    const leaveAgain = one.watch.start()
    await vi.waitFor(() => expect(one.watch.hasEnded).toBe(true))
    leaveAgain()
    expect(one.watch.hasBegun).toBe(false)
  })
})
