import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { describe, expect, it, vi } from 'vitest'
import { FIRST_PREVIEW_MS, PREVIEW_PAUSE_MS } from '../../domain/imports/itemsPreview.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { aPreview } from '../../testing/aPreview.ts'
import {
  aChannel,
  aChat,
  aGroupChat,
  aPrivateChannel,
  FakeConversationApi,
} from '../../testing/FakeConversationApi.ts'
import type { ServiceCall } from '../../testing/serviceClientFor.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { ConversationsStore } from './ConversationsStore.ts'

const channels = (count: number) => Array.from({ length: count }, (_, index) => aChannel(`c${index}`))
const chats = (count: number) => Array.from({ length: count }, (_, index) => aChat(`m${index}`))
const slack = (id: number) => anAccount({ id, data_source_type: 'SLACK' })

type BuildOptions = {
  isNew?: boolean
  options?: WidgetOptions
  source?: Omit<EnabledIntegration, 'id'>
  replies?: Replies
}

async function build(
  api: FakeConversationApi,
  { isNew = false, options, source, replies }: BuildOptions = {},
) {
  const services = servicesFor(
    { enabledIntegrations: [{ id: 'SLACK', ...source }], ...options },
    { ...api.replies, ...replies },
  )
  await services.session.load()
  services.clock.advance(new Date(2024, 2, 20, 12).getTime())
  const integration = services.integrations.find('SLACK')
  if (!integration) throw new Error('Slack is not offered')
  const owner = { integration, account: slack(9), isNew }
  const store = new ConversationsStore(owner, services)
  const stop = store.start()
  await vi.waitFor(() => expect(store.list.status).toBe('ready'))
  /** Chooses conversations by id. */
  const choose = (...ids: string[]) => {
    for (const row of store.list.rows) if (ids.includes(row.id)) store.choice.toggle(row)
  }
  const rowsOf = (...ids: string[]) => store.list.rows.filter(({ id }) => ids.includes(id))
  return { ...services, store, stop, owner, choose, rowsOf }
}

describe('the news of the connection', () => {
  it('stays for 5 s and makes room for the kinds [SLK-04] [SLK-05] [LIM-29]', async () => {
    const { store, clock } = await build(new FakeConversationApi(), { isNew: true })
    clock.advance(4900)
    expect(store.screen).toBe('connected')
    clock.advance(200)
    expect(store.screen).toBe('kinds')
  })

  it('does not go while somebody is about to answer it [SLK-05]', async () => {
    const { store, clock } = await build(new FakeConversationApi(), { isNew: true })
    clock.advance(4900)
    store.touch()
    clock.advance(60_000)
    expect(store.screen).toBe('connected')
  })

  it('is none for an account that was there', async () => {
    const { store } = await build(new FakeConversationApi())
    expect(store.screen).toBe('kinds')
  })

  it('comes when the account comes back, unless the person is at work', async () => {
    const api = new FakeConversationApi(channels(1))
    const { store, owner, choose, clock } = await build(api)
    store.select('channels')
    choose('c0')
    store.follow({ ...owner, isNew: true })
    expect(store.screen).toBe('selection')
    store.choice.clear()
    store.follow(owner)
    store.follow({ ...owner, isNew: true })
    expect(store.screen).toBe('connected')
    clock.advance(5000)
    expect(store.screen).toBe('kinds')
  })

  it('leaves no timer behind', async () => {
    const { stop, clock } = await build(new FakeConversationApi(), { isNew: true })
    const before = clock.pending
    stop()
    expect(clock.pending).toBe(before - 1)
  })
})

describe('choosing', () => {
  it('shows the open tab, narrowed by filter and search [SLK-14] [SLK-15] [SLK-16] [SLK-17]', async () => {
    const api = new FakeConversationApi([
      aChannel('general'),
      aChannel('random'),
      aPrivateChannel('general-board'),
      aChat('Ann'),
      aGroupChat('Ann and Bo'),
    ])
    const { store } = await build(api)
    const { choice } = store
    const shown = () => choice.shown.map(({ id }) => id)
    expect(shown()).toEqual(['general', 'random', 'general-board'])
    choice.narrow('public')
    expect(shown()).toEqual(['general', 'random'])
    choice.narrow('private')
    expect(shown()).toEqual(['general-board'])
    choice.narrow('all')
    choice.seek(' GENERAL')
    expect(shown()).toEqual(['general', 'general-board'])
    choice.seek('#gen')
    expect(shown()).toEqual(['general', 'general-board'])
    choice.seek('')
    choice.show('messages')
    expect(shown()).toEqual(['Ann'])
    choice.narrow('group')
    expect(shown()).toEqual(['Ann and Bo'])
    choice.show('channels')
    expect(choice.filter).toBe('all')
  })

  it('refuses a day after today, and takes today [SLK-24]', async () => {
    const { store, rowsOf } = await build(new FakeConversationApi(channels(1)))
    store.setStart(rowsOf('c0'), '2024/03/21')
    expect(store.choice.chosen.size).toBe(0)
    store.setStart(rowsOf('c0'), '2024/03/20')
    expect(store.choice.chosen.get('c0')).toBe('2024/03/20')
  })

  it('gives all that are chosen the same day [SLK-19]', async () => {
    const { store, choose } = await build(new FakeConversationApi(channels(3)))
    choose('c0', 'c2')
    store.setStart(store.choice.rows, '2024/03/05')
    expect([...store.choice.chosen]).toEqual([
      ['c0', '2024/03/05'],
      ['c2', '2024/03/05'],
    ])
  })
})

describe('syncing', () => {
  it('is one call per conversation, with its own day and the settings [SLK-25] [SLK-26] [SLK-30] [API-97] [API-139] [API-140] [API-141]', async () => {
    const api = new FakeConversationApi([...channels(2), ...chats(1)])
    const { store, choose, rowsOf } = await build(api, {
      options: { tags: { team: 'x' }, chunkSize: 700 },
      source: { overlapSize: 33 },
    })
    choose('c0', 'c1', 'm0')
    store.setStart(rowsOf('c0'), '2024/03/05')
    store.setStart(rowsOf('m0'), '2023/12/31')
    await store.sync()
    expect(api.syncs).toHaveLength(3)
    expect(api.syncs).toMatchObject([
      {
        data_source_id: 9,
        filters: { conversation_id: 'c0', after: '2024/03/05' },
        tags: { team: 'x' },
        chunk_size: 700,
        chunk_overlap: 33,
      },
      { data_source_id: 9, filters: { conversation_id: 'c1' } },
      { data_source_id: 9, filters: { conversation_id: 'm0', after: '2023/12/31' } },
    ])
    expect(api.syncs[1]).toHaveProperty('filters', { conversation_id: 'c1' })
    expect(api.syncs[0]).not.toHaveProperty('request_id')
  })

  it('marks each call with an id of its own where the host wants it [API-09]', async () => {
    const api = new FakeConversationApi(channels(2))
    const { store, choose } = await build(api, { options: { useRequestIds: true } })
    choose('c0', 'c1')
    await store.sync()
    const ids = api.syncs.map((body) => Object(body).request_id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^\S{20}$/)
  })

  it('forgets the id of a call that failed [API-09]', async () => {
    const api = new FakeConversationApi(channels(1))
    api.onSync = () => ({ status: 500 })
    const { store, choose, requestIds } = await build(api, { options: { useRequestIds: true } })
    choose('c0')
    await store.sync()
    expect(requestIds.takeSyncing(9)).toBeNull()
  })

  it('takes five channels and five messages at a time, and that is done then [LIM-30] [LIM-31] [F-120]', async () => {
    const api = new FakeConversationApi([...channels(6), ...chats(6)])
    const { store, choose, navigation } = await build(api)
    choose(...['c0', 'c1', 'c2', 'c3', 'c4', 'm0', 'm1', 'm2', 'm3', 'm4'])
    await store.sync()
    expect(api.syncs).toHaveLength(10)
    expect(store.screen).toBe('success')
    expect(navigation.hasFinished).toBe(true)
  })

  it.each(['c', 'm'])('refuses a sixth (%s) without a call [SLK-29] [LIM-30] [LIM-31]', async (kind) => {
    const api = new FakeConversationApi([...channels(6), ...chats(6)])
    const { store, choose, banners } = await build(api)
    choose(...[0, 1, 2, 3, 4, 5].map((index) => `${kind}${index}`))
    await store.sync()
    expect(api.syncs).toEqual([])
    expect(banners.current).toMatchObject({
      type: 'ERROR',
      message: "Can't sync more than 5 messages and 5 channels at a time",
    })
    expect(store.choice.chosen.size).toBe(6)
    expect(store.status).toBe('idle')
  })

  it('has three calls under way at most, tells how far it is, and runs once', async () => {
    const api = new FakeConversationApi(channels(5))
    const answers: (() => void)[] = []
    api.onSync = () => new Promise((resolve) => answers.push(() => resolve({ body: { success: true } })))
    const { store, choose, session } = await build(api)
    choose('c0', 'c1', 'c2', 'c3', 'c4')
    const run = store.sync()
    void store.sync()
    await vi.waitFor(() => expect(api.syncs).toHaveLength(3))
    // Closing now would ask first.
    expect(session.holds.size).toBe(1)
    expect([store.status, store.done, store.total]).toEqual(['syncing', 0, 5])
    answers[0]?.()
    await vi.waitFor(() => expect(api.syncs).toHaveLength(4))
    expect(store.done).toBe(1)
    answers[1]?.()
    answers[2]?.()
    answers[3]?.()
    await vi.waitFor(() => expect(api.syncs).toHaveLength(5))
    answers[4]?.()
    await run
    expect(api.synced).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
    expect([store.status, store.done]).toEqual(['idle', 5])
    expect(session.holds.size).toBe(0)
  })

  it('ends with thanks when all were taken, and tells the host of no failure [SLK-31]', async () => {
    const api = new FakeConversationApi(channels(3))
    const { store, choose, host, banners } = await build(api)
    choose('c0', 'c1', 'c2')
    await store.sync()
    expect([store.screen, store.added]).toEqual(['success', 3])
    expect(store.choice.chosen.size).toBe(0)
    expect(host.events).toEqual([])
    expect(banners.current).toBeNull()
  })

  it('keeps what failed with its day, and tries that again alone [SLK-32] [EVT-03] [EVT-25]', async () => {
    const api = new FakeConversationApi(channels(3))
    api.onSync = (id) => (id === 'c1' ? { status: 400, body: { detail: 'That one is closed.' } } : undefined)
    const { store, choose, rowsOf, banners, host } = await build(api)
    store.select('channels')
    choose('c0', 'c1', 'c2')
    store.setStart(rowsOf('c1'), '2024/03/05')
    await store.sync()
    expect(banners.current).toMatchObject({
      type: 'ERROR',
      message: 'Finished syncing conversations',
      additionalInfo: '2 succeeded, 1 failed: That one is closed.',
    })
    expect(store.screen).toBe('selection')
    expect([...store.choice.chosen]).toEqual([['c1', '2024/03/05']])
    expect(store.choice.reasons.get('c1')).toBe('That one is closed.')
    expect(host.events).toEqual([
      {
        kind: 'error',
        payload: {
          status: 400,
          integration: 'SLACK',
          action: 'ERROR',
          event: 'ERROR',
          data: [{ message: 'That one is closed.' }],
          error: { code: 'REFUSED', cause: 'HTTP 400', requestId: null },
        },
      },
    ])

    api.onSync = () => undefined
    await store.sync()
    expect(api.synced).toEqual(['c0', 'c1', 'c2', 'c1'])
    expect(api.syncs[3]).toMatchObject({ filters: { after: '2024/03/05' } })
    expect([store.screen, store.added]).toEqual(['success', 1])
  })

  it.each([
    ['no connection', () => Promise.reject(new Error('cut')), /couldn't be reached/],
    ['401', () => ({ status: 401 }), /session has ended/],
    ['403', () => ({ status: 403, body: { detail: 'missing_scope' } }), /aren't allowed/],
    ['404', () => ({ status: 404 }), /no longer exists/],
    ['429', () => ({ status: 429, headers: { 'Retry-After': '30' } }), /Please try again in 30 seconds\./],
    ['500', () => ({ status: 500, body: '<html>' }), /has a problem/],
  ])('says why one failed: %s', async (_, reply, reason) => {
    const api = new FakeConversationApi(channels(1))
    api.onSync = reply
    const { store, choose } = await build(api)
    choose('c0')
    await store.sync()
    expect(store.status).toBe('idle')
    expect(store.choice.reasons.get('c0')).toMatch(reason)
    store.choice.toggle(channels(1)[0] ?? aChannel('c0'))
    expect(store.choice.reasons.size).toBe(0)
  })

  it('goes on for its own account when the person goes elsewhere, and says how it ended', async () => {
    const api = new FakeConversationApi(channels(5))
    const answers: (() => void)[] = []
    api.onSync = () => new Promise((resolve) => answers.push(() => resolve({ body: { success: true } })))
    const { store, choose, stop, banners } = await build(api)
    choose('c0', 'c1', 'c2', 'c3', 'c4')
    const run = store.sync()
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    stop()
    for (let index = 0; index < 5; index++) {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(index))
      answers[index]?.()
    }
    await run
    for (const body of api.syncs) expect(body).toMatchObject({ data_source_id: 9 })
    expect(api.syncs).toHaveLength(5)
    expect(banners.current).toMatchObject({ type: 'SUCCESS', message: '5 Conversations have been added.' })
  })
})

it('counts what the chosen conversations would bring, each from its first day', async () => {
  const api = new FakeConversationApi()
  api.conversations = [...channels(2)]
  const begun: unknown[] = []
  const replies = {
    '/integrations/items/preview': ({ body }: ServiceCall) => {
      begun.push(body)
      return { body: { preview_id: 7 } }
    },
    '/previews/7': { body: aPreview({ files: 14 }) },
  }
  const { store, stop, choose, rowsOf, clock } = await build(api, { replies })
  choose('c0')
  store.setStart(rowsOf('c1'), '2024/03/01')
  clock.advance(PREVIEW_PAUSE_MS)
  await vi.waitFor(() => {
    clock.advance(FIRST_PREVIEW_MS)
    expect(store.preview.preview?.files).toBe(14)
  })
  expect(begun).toEqual([
    {
      account_id: 9,
      item_ids: [],
      conversations: [
        { conversation_id: 'c0', after: null },
        { conversation_id: 'c1', after: '2024/03/01' },
      ],
    },
  ])
  store.choice.clear()
  expect(store.preview.status).toBe('off')
  stop()
})
