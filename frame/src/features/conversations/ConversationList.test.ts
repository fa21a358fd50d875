import { describe, expect, it } from 'vitest'
import {
  aChannel,
  aChat,
  aConversation,
  aGroupChat,
  aPrivateChannel,
  FakeConversationApi,
} from '../../testing/FakeConversationApi.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { ConversationList } from './ConversationList.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => aChannel(`c${index}`))

function build(api: FakeConversationApi) {
  const { client } = servicesFor({}, api.replies)
  return new ConversationList(7, client.conversations)
}

describe('listing', () => {
  it('asks for all kinds of one account, page after page [API-136] [API-137] [API-138]', async () => {
    const api = new FakeConversationApi(many(250))
    const list = build(api)
    await list.load()
    expect(api.queries.map((query) => Object.fromEntries(query))).toEqual([
      { types: 'public_channel,private_channel,im,mpim', data_source_id: '7' },
      { types: 'public_channel,private_channel,im,mpim', data_source_id: '7', cursor: '100' },
      { types: 'public_channel,private_channel,im,mpim', data_source_id: '7', cursor: '200' },
    ])
    expect(list.count).toBe(250)
    expect(list.hasMore).toBe(false)
  })

  it('passes a cursor on as it is [API-137]', async () => {
    const api = new FakeConversationApi(many(1))
    const cursor = 'dXNlcjpVMDYx+/=&x'
    api.onList = ({ query }) => ({
      body: { results: api.conversations, next_cursor: query.has('cursor') ? null : cursor },
    })
    await build(api).load()
    expect(api.queries.map((query) => query.get('cursor'))).toEqual([null, cursor])
  })

  it('loads 20 pages by itself, and says that there are more [LIM-32]', async () => {
    const api = new FakeConversationApi(many(4500))
    const list = build(api)
    await list.load()
    expect(api.queries).toHaveLength(20)
    expect(list.count).toBe(2000)
    expect(list.hasMore).toBe(true)
    await list.load()
    expect(api.queries).toHaveLength(40)
    expect(api.queries[20]?.get('cursor')).toBe('2000')
    expect(list.hasMore).toBe(true)
    await list.load()
    expect(api.queries).toHaveLength(45)
    expect(list.count).toBe(4500)
    expect(list.hasMore).toBe(false)
  })

  it('lists once what comes twice, and ends where a page leads to itself', async () => {
    const api = new FakeConversationApi(many(3))
    api.onList = () => ({ body: { results: api.conversations, next_cursor: 'same' } })
    const list = build(api)
    await list.load()
    expect(api.queries).toHaveLength(2)
    expect(list.count).toBe(3)
    expect(list.hasMore).toBe(false)
  })

  it('keeps what came when a page fails, and goes on from there', async () => {
    const api = new FakeConversationApi(many(250))
    const list = build(api)
    api.onList = ({ query }) => (query.get('cursor') === '100' ? { status: 503 } : undefined)
    await list.load()
    expect(list.status).toBe('failed')
    expect(list.count).toBe(100)
    api.onList = () => undefined
    await list.retry()
    expect(api.queries.map((query) => query.get('cursor'))).toEqual([null, '100', '100', '200'])
    expect(list.count).toBe(250)
  })

  it('begins anew where the place to go on was refused', async () => {
    const api = new FakeConversationApi(many(150))
    const list = build(api)
    api.onList = ({ query }) =>
      query.has('cursor') ? { status: 400, body: { detail: 'invalid_cursor' } } : undefined
    await list.load()
    api.onList = () => undefined
    await list.retry()
    expect(api.queries.map((query) => query.get('cursor'))).toEqual([null, '100', null, '100'])
    expect(list.count).toBe(150)
  })

  it.each([
    ['no connection', () => Promise.reject(new Error('cut'))],
    ['401', () => ({ status: 401 })],
    ['403', () => ({ status: 403, body: { detail: 'no' } })],
    ['404', () => ({ status: 404 })],
    ['409', () => ({ status: 409 })],
    [
      'a list of problems',
      () => ({ status: 422, body: { detail: [{ loc: ['query', 'types'], msg: 'no' }] } }),
    ],
    ['429', () => ({ status: 429 })],
    ['500', () => ({ status: 500, body: 'oops' })],
    ['another shape', () => ({ body: { results: 'none' } })],
    ['no JSON', () => ({ body: '<html>' })],
  ])('ends with a failure after %s, never in waiting', async (_, reply) => {
    const api = new FakeConversationApi()
    api.onList = reply
    const list = build(api)
    await list.load()
    expect(list.status).toBe('failed')
    expect(list.fault).not.toBeNull()
  })

  it('asks for nothing more once it is stopped', async () => {
    const api = new FakeConversationApi(many(500))
    const list = build(api)
    api.onList = () => {
      if (api.queries.length === 2) list.stop()
      return undefined
    }
    await list.load()
    expect(api.queries).toHaveLength(2)
    expect(list.count).toBe(100)
    expect(list.fault).toBeNull()
  })
})

describe('kinds', () => {
  const groupsOf = async (...conversations: Parameters<typeof aConversation>[0][]) => {
    const list = build(new FakeConversationApi(conversations.map(aConversation)))
    await list.load()
    return Object.entries(list.groups).flatMap(([kind, group]) => group.map(({ id }) => `${kind} ${id}`))
  }

  it('hold each conversation once [SLK-09] [SLK-10] [SLK-11] [SLK-12]', async () => {
    expect(await groupsOf(aChannel('a'), aPrivateChannel('b'), aChat('c'), aGroupChat('d'))).toEqual([
      'public a',
      'private b',
      'direct c',
      'group d',
    ])
  })

  it('know no conversation that says nothing of itself', async () => {
    expect(await groupsOf({ id: 'a', name: 'a' })).toEqual([])
  })

  it('an old private channel, which is no channel by its own account, is not lost', async () => {
    expect(await groupsOf({ id: 'a', is_private: true })).toEqual(['private a'])
  })
})
