import { Account, type AccountsPage, type AccountsQuery } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import type { ErrorFacts } from '../../bridge/Host.ts'
import { Fault } from '../../service/Fault.ts'
import { aSession } from '../../testing/aSession.ts'
import { ManualVisibility } from '../../testing/ManualVisibility.ts'
import { Questions } from '../../testing/Questions.ts'
import { catalog } from '../offer/catalog.ts'
import { RequestIds } from '../shell/RequestIds.ts'
import { Accounts } from './Accounts.ts'

type AccountFields = v.InferInput<typeof Account>

const anAccount = (given: Partial<AccountFields> & { id: number }) =>
  v.parse(Account, { data_source_type: 'BOX', ...given })
const page = (...accounts: Account[]): AccountsPage => ({ results: accounts, count: accounts.length })

async function build(given: Parameters<typeof aSession>[0] = {}) {
  const shared = await aSession(given)
  const questions = new Questions<AccountsQuery, AccountsPage>()
  const log = vi.fn<(message: string, cause: unknown) => void>()
  const visibility = new ManualVisibility()
  const requestIds = new RequestIds(shared.session)
  const reported: ErrorFacts[] = []
  const accounts = new Accounts({
    ...shared,
    calls: { list: questions.ask },
    requestIds,
    visibility,
    log,
    report: (error) => reported.push(error),
  })
  const stop = accounts.start()
  /** Answers the open request, and waits until the response is processed. */
  const answer = async (given: AccountsPage) => {
    questions.at().answer(given)
    await vi.waitFor(() => expect(shared.clock.pending).toBe(1))
  }
  return { ...shared, accounts, questions, log, visibility, requestIds, reported, stop, answer }
}

describe('asking', () => {
  it('is for accounts that are not revoked and carry the host’s tags [CFG-26] [API-145]', async () => {
    const { questions } = await build({ options: { dataSourceTagsFilterQuery: { team: 'x' } } })
    expect(questions.at().input).toEqual({
      pagination: { limit: 250, offset: 0 },
      order_by: 'created_at',
      filters: { revoked_access: false, tags: { team: 'x' } },
    })
  })

  it('goes page by page, so that no account is missing [API-146]', async () => {
    const { accounts, questions } = await build()
    expect(accounts.loaded).toBe(false)
    questions.at().answer({ results: [anAccount({ id: 1 }), anAccount({ id: 2 })], count: 3 })
    await vi.waitFor(() => expect(questions.all).toHaveLength(2))
    expect(questions.at().input.pagination?.offset).toBe(2)
    questions.at().answer({ results: [anAccount({ id: 3 })], count: 3 })
    await vi.waitFor(() => expect(accounts.loaded).toBe(true))
    expect(accounts.all.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('repeats every 8 s, or as often as the host says, but not more often than every 3 s [ACC-54] [LIM-21] [LIM-22] [CFG-22]', async () => {
    const intervals: [number | undefined, number][] = [
      [undefined, 8000],
      [5000, 5000],
      [1, 3000],
      [3001, 3001],
    ]
    for (const [dataSourcePollingInterval, expected] of intervals) {
      const { questions, clock, answer } = await build({ options: { dataSourcePollingInterval } })
      await answer(page())
      clock.advance(expected - 1)
      expect(questions.all).toHaveLength(1)
      clock.advance(1)
      expect(questions.all).toHaveLength(2)
    }
  })

  it('never overlaps, pauses while nobody looks and goes on at once', async () => {
    const { questions, clock, answer, visibility } = await build()
    clock.advance(60_000)
    expect(questions.all).toHaveLength(1)
    await answer(page())
    visibility.show(false)
    clock.advance(60_000)
    expect(questions.all).toHaveLength(1)
    visibility.show(true)
    expect(questions.all).toHaveLength(2)
  })

  it('goes on after a failure, which changes nothing [ACC-58]', async () => {
    const { accounts, questions, clock, answer, emitted, reported, log } = await build()
    await answer(page(anAccount({ id: 1 })))
    clock.advance(8000)
    questions.at().fail(new Fault('refused', { status: 500 }))
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    expect(accounts.all).toHaveLength(1)
    expect(emitted).toEqual([])
    expect(reported).toEqual([])
    expect(log).toHaveBeenCalledOnce()
    clock.advance(60_000)
    expect(questions.all).toHaveLength(3)
  })

  it('tells once that the session has ended, to the person and to the host, until it has not [F-056]', async () => {
    const { banners, questions, clock, answer, emitted, reported } = await build()
    await answer(page())
    for (let polls = 0; polls < 4; polls++) {
      clock.advance(60_000)
      questions.at().fail(new Fault('unauthorized', { status: 401, code: 'TOKEN_EXPIRED' }))
      await vi.waitFor(() => expect(clock.pending).toBe(1))
      expect(banners.current).toMatchObject({ type: 'ERROR', message: expect.stringContaining('session') })
    }
    expect(reported).toEqual([{ code: 'TOKEN_EXPIRED', cause: 'HTTP 401', requestId: null }])
    expect(emitted).toEqual([])
    clock.advance(60_000)
    await answer(page())
    expect(banners.current).toBeNull()
  })

  it('tells the host once that there are no accounts to show', async () => {
    const { questions, clock, reported } = await build()
    for (let polls = 0; polls < 3; polls++) {
      questions.at().fail(new Fault('refused', { status: 503 }))
      await vi.waitFor(() => expect(clock.pending).toBe(1))
      clock.advance(60_000)
    }
    expect(reported.map(({ code }) => code)).toEqual(['SERVICE_FAILED'])
  })

  it('ends with the widget [ACC-57]', async () => {
    const { questions, clock, stop, accounts, log } = await build()
    stop()
    expect(questions.at().signal?.aborted).toBe(true)
    clock.advance(60_000)
    accounts.refresh()
    expect(questions.all).toHaveLength(1)
    expect(log).not.toHaveBeenCalled()
  })
})

describe('news', () => {
  const first = anAccount({
    id: 1,
    last_synced_at: 't1',
    data_source_external_id: 'BOX|ann',
    sync_status: 'READY',
  })

  async function after(...answers: AccountsPage[]) {
    const built = await build()
    for (const [index, one] of answers.entries()) {
      if (index > 0) built.clock.advance(8000)
      await built.answer(one)
    }
    return built
  }

  it('is not the first answer [ACC-55]', async () => {
    expect((await after(page(first, anAccount({ id: 2 })))).emitted).toEqual([])
  })

  it('is ADD for an account that was not there [EVT-13] [EVT-08] [EVT-09] [ACC-56]', async () => {
    const { emitted, accounts } = await after(page(), page(first), page(first))
    expect(emitted).toEqual([
      {
        kind: 'success',
        payload: {
          status: 200,
          integration: 'BOX',
          action: 'ADD',
          event: 'ADD',
          data: { data_source_external_id: 'BOX|ann', sync_status: 'READY', request_id: null },
        },
      },
    ])
    expect(accounts.isConnected('BOX')).toBe(true)
  })

  it('is UPDATE and CANCEL when it was synced and that was its last action [EVT-14] [EVT-15] [EVT-11] [LIM-57]', async () => {
    const { emitted } = await after(
      page(first),
      page({ ...first, last_synced_at: 't2', last_sync_action: 'UPDATE', files_synced_at: 'f2' }),
      page({ ...first, last_synced_at: 't3', last_sync_action: 'CANCEL', files_synced_at: 'f2' }),
    )
    expect(emitted.map(({ payload }) => [payload.action, payload.data])).toEqual([
      ['UPDATE', expect.objectContaining({ files_synced: true })],
      ['CANCEL', { data_source_external_id: 'BOX|ann', sync_status: 'READY' }],
    ])
  })

  it('is nothing else [EVT-16] [EVT-17]', async () => {
    const { emitted } = await after(
      page(first),
      page(first),
      page({ ...first, last_synced_at: 't2', last_sync_action: 'REVOKE' }),
      page(),
    )
    expect(emitted).toEqual([])
  })

  it('carries the id of the attempt that made it, once [EVT-10]', async () => {
    const built = await build({ options: { useRequestIds: true } })
    await built.answer(page())
    const id = built.requestIds.forConnecting('BOX')
    expect(id).toMatch(/^[\w-]{20}$/)
    built.clock.advance(8000)
    await built.answer(page(first))
    built.clock.advance(8000)
    await built.answer(page(first, anAccount({ id: 2 })))
    expect(built.emitted.map(({ payload }) => payload.data)).toEqual([
      expect.objectContaining({ request_id: id }),
      expect.objectContaining({ request_id: null }),
    ])
  })

  it('reaches the screens after the accounts have changed', async () => {
    const { accounts, clock, answer } = await build()
    await answer(page())
    const seen: unknown[] = []
    accounts.listen(({ kind, account }) => seen.push([kind, account.id, accounts.all.length]))
    clock.advance(8000)
    await answer(page(first))
    expect(seen).toEqual([['ADD', 1, 1]])
  })
})

describe('of a source', () => {
  it('are the accounts of its type [CAT-10]', async () => {
    const { accounts, answer } = await build()
    await answer(page(anAccount({ id: 1 }), anAccount({ id: 2, data_source_type: 'NOTION' })))
    expect(accounts.of('BOX').map(({ id }) => id)).toEqual([1])
    expect(accounts.isConnected('NOTION')).toBe(true)
    expect(accounts.isConnected('DROPBOX')).toBe(false)
  })

  it('are kept apart from those of the 24 others [LIM-49]', async () => {
    const { accounts, answer } = await build()
    await answer(page(...catalog.map(({ data_source_type }, id) => anAccount({ id, data_source_type }))))
    expect(catalog).toHaveLength(25)
    expect(catalog.map(({ id }) => accounts.of(id).map((one) => one.id))).toEqual(
      catalog.map((_, id) => [id]),
    )
  })

  it('without accounts count its files instead', async () => {
    const { accounts } = await build({ user: { aggregate_num_files_by_source: { WEB_SCRAPE: 1, CSV: 0 } } })
    expect(accounts.isConnected('WEB_SCRAPER')).toBe(true)
    expect(accounts.isConnected('LOCAL_FILES')).toBe(false)
  })
})
