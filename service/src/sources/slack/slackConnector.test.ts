import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Said } from '../../../emulators/slack/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { SlackServer } from '../../../test/slack/SlackServer.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { rangeOfName } from '../timeRange.ts'
import { SlackApi } from './SlackApi.ts'
import { SlackHistory } from './SlackHistory.ts'
import { SlackNames } from './SlackNames.ts'
import { slackConnector } from './slackConnector.ts'

const { signal } = new AbortController()
const APP = { id: null, clientId: '1.2', clientSecret: 'app-secret', settings: {} }
const BACK = 'https://connect.example.com/integrations/oauth/callback'

let slack: SlackServer
let agent: GuardedAgent
let connector: Connector & Required<Pick<Connector, 'conversations' | 'oauth'>>

beforeAll(async () => {
  slack = await SlackServer.start()
  agent = agentFor(slack.url)
})
afterAll(async () => {
  await agent.close()
  await slack.stop()
})
beforeEach(() => {
  slack.reset()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
  const made = slackConnector({ client, clock: new TestClock(), endpoint: slack.url })
  const { conversations, oauth } = made
  if (!conversations || !oauth) throw new Error('Slack has conversations and a sign-in page')
  connector = { ...made, conversations, oauth }
})

const login = (extra: Record<string, string> = {}, accessToken = 'xoxp-ann'): Credential => ({
  accessToken,
  refreshToken: null,
  expiresAt: null,
  extra,
})
/** Seconds since 1970 in Slack's format. */
const at = (date: string, fraction = 1) =>
  `${Date.parse(`${date}Z`) / 1000}.${String(fraction).padStart(6, '0')}`

async function pick(id: string, after: string | null = null): Promise<SourceItem> {
  const wanted = { id, after: after === null ? null : new Date(after) }
  const found = await connector.conversations.find(login(), wanted, signal)
  if (!found) throw new Error(`No ${id}`)
  return found.item
}

async function below({ externalId: folder, handle }: SourceItem): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  let cursor: string | null = null
  do {
    const page = await connector.list(login(), { folder, handle: handle ?? null, cursor }, signal)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

async function content(item: SourceItem | undefined): Promise<string> {
  if (!item) throw new Error('No such item')
  const parts: Uint8Array[] = []
  for await (const part of (await connector.fetch(login(), item, signal)).bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

const ids = (items: readonly SourceItem[]) => items.map(({ externalId }) => externalId)
const versions = (items: readonly SourceItem[]) =>
  Object.fromEntries(items.map((one) => [one.externalId, one.version]))

describe('signing in', () => {
  const request = { state: 's', redirectUri: BACK, scopes: [], fields: {}, asksWhich: true }
  const returned = { query: { code: 'good' }, secret: null, redirectUri: BACK, fields: {} }

  test('asks for what the person can read, without what makes an app public', async () => {
    const { url, secret } = await connector.oauth.begin(request, APP, signal)
    expect(url.searchParams.get('user_scope')?.split(',')).toEqual(
      expect.arrayContaining([
        'channels:history',
        'groups:history',
        'im:history',
        'mpim:history',
        'files:read',
      ]),
    )
    expect([secret, url.searchParams.has('scope'), url.searchParams.has('code_challenge')]).toEqual([
      null,
      false,
      false,
    ])
  })

  test('an access that does not rotate has no end', async () => {
    const credential = await connector.oauth.finish(returned, APP, signal)
    expect(credential).toMatchObject({ accessToken: 'xoxp-1', refreshToken: null, expiresAt: null })
    expect(credential.extra).toEqual({ scopes: 'channels:read,channels:history,files:read', team: 'T1' })
    expect(await connector.identify(credential, signal)).toEqual({
      externalId: 'SLACK|U1|T1',
      metadata: { name: 'Ann', username: 'ann', type: 'Acme' },
    })
  })

  test('one that rotates ends in half a day, and is renewed with a token that is good once', async () => {
    slack.rotates = true
    const first = await connector.oauth.finish(returned, APP, signal)
    expect(Date.parse(first.expiresAt ?? '') - Date.now()).toBeGreaterThan(43_000_000)
    const second = await connector.oauth.refresh(first, APP, signal)
    expect(second).toMatchObject({ accessToken: 'xoxp-2', refreshToken: 'xoxe-2', extra: first.extra })
    await expect(connector.oauth.refresh(first, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('a refusal comes with the status of a success', async () => {
    const wrong = { ...APP, clientSecret: 'wrong' }
    await expect(connector.oauth.finish(returned, wrong, signal)).rejects.toMatchObject({ code: 'app' })
    const denied = { ...returned, query: { error: 'access_denied' } }
    await expect(connector.oauth.finish(denied, APP, signal)).rejects.toMatchObject({ code: 'denied' })
    const unapproved = { ...returned, query: { error: 'app_not_approved' } }
    await expect(connector.oauth.finish(unapproved, APP, signal)).rejects.toMatchObject({
      code: 'admin-approval',
    })
  })

  test('disconnecting ends the access, and one that has ended is no fault', async () => {
    await connector.revoke(login(), APP, signal)
    await expect(connector.identify(login(), signal)).rejects.toMatchObject({ code: 'reconnect' })
    await connector.revoke(login(), APP, signal)
    expect(slack.count('auth.revoke')).toBe(2)
    // A user who authorizes the app twice gets one token.
    expect(connector.shares).toEqual({ by: 'person', among: 'SLACK' })
  })
})

describe('conversations', () => {
  const all = { types: ['public_channel', 'private_channel', 'im', 'mpim'] as const, withArchived: false }
  const listed = async (
    credential = login(),
    wanted: { types: typeof all.types; withArchived: boolean } = all,
  ) => {
    const found = []
    let cursor: string | null = null
    do {
      const page = await connector.conversations.list(credential, { ...wanted, cursor }, signal)
      found.push(...page.conversations)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }
  const addAll = () => {
    slack.add('C1', { name: 'general', team: 'T1' })
    slack.add('C2', { name: 'old', is_archived: true, team: 'T1' })
    slack.add('C3', { name: 'board', is_private: true, team: 'T1' })
    slack.add('D1', { is_im: true, user: 'U3', team: 'T2' })
    slack.add('G1', { name: 'mpdm-ann--bob--zoe-1', is_mpim: true, is_private: true, team: 'T2' })
  }

  test('of all kinds come page by page, with the names of people', async () => {
    addAll()
    expect(await listed()).toEqual([
      { id: 'C1', name: 'general', type: 'public_channel', isArchived: false },
      { id: 'C3', name: 'board', type: 'private_channel', isArchived: false },
      { id: 'D1', name: 'Cy Young', type: 'im', isArchived: false },
      { id: 'G1', name: 'Ann, Bob Builder, zoe', type: 'mpim', isArchived: false },
    ])
    expect((await listed(login(), { ...all, withArchived: true })).map(({ id }) => id)).toContain('C2')
  })

  test('whoever gave fewer permissions has those that they allow', async () => {
    addAll()
    expect((await listed(login({ scopes: 'channels:read,im:read' }))).map(({ id }) => id)).toEqual([
      'C1',
      'D1',
    ])
    expect(slack.calls.find(({ method }) => method === 'conversations.list')?.form.types).toBe(
      'public_channel,im',
    )
    expect(await listed(login({ scopes: 'users:read' }))).toEqual([])
  })

  test('of an organisation come workspace by workspace', async () => {
    addAll()
    slack.teams.push('T1', 'T2')
    expect((await listed(login({ enterprise: 'E1' }))).map(({ id }) => id)).toEqual(['C1', 'C3', 'D1', 'G1'])
    const found = await connector.conversations.find(
      login({ enterprise: 'E1' }),
      { id: 'D1', after: null },
      signal,
    )
    expect(found?.item.handle).toContain('"team":"T2"')
  })

  test('what is not there is found by nobody, whatever was typed', async () => {
    for (const id of ['C9', '../x', 'C1&types=im', ''])
      expect(await connector.conversations.find(login(), { id, after: null }, signal)).toBeNull()
    expect(slack.count('conversations.info')).toBe(1)
  })
})

describe('messages', () => {
  function talk(): Said[] {
    const thread = at('2025-03-05T09:00:00')
    return [
      { ts: at('2025-01-01T00:00:00', 0), user: 'U2', text: 'January &amp; <https://x.example/a|link>' },
      { ts: at('2025-03-01T08:00:00'), user: 'U2', subtype: 'channel_join', text: '<@U2> has joined' },
      {
        ts: thread,
        thread_ts: thread,
        user: 'U1',
        text: 'Ask <@U3> in <#C2> or <!subteam^S1>, <!here>',
        reply_count: 2,
        latest_reply: at('2025-04-02T10:00:00'),
      },
      { ts: at('2025-03-05T09:05:00'), thread_ts: thread, user: 'U9', text: 'first reply' },
      {
        ts: at('2025-04-02T10:00:00'),
        thread_ts: thread,
        user: 'U2',
        text: 'late reply',
        subtype: 'thread_broadcast',
      },
      {
        ts: at('2025-04-01T12:00:00'),
        bot_id: 'B1',
        username: 'Deploys',
        text: '',
        blocks: [
          { type: 'section', text: { type: 'mrkdwn', text: 'Released <https://x.example/r>' } },
          {
            type: 'rich_text',
            elements: [
              {
                type: 'rich_text_section',
                elements: [
                  { type: 'text', text: 'by ' },
                  { type: 'user', user_id: 'U1' },
                  { type: 'text', text: ' <3' },
                ],
              },
            ],
          },
        ],
      },
      {
        ts: at('2025-04-01T12:01:00'),
        user: 'U1',
        text: 'See',
        edited: { ts: at('2025-04-01T12:02:00') },
        files: [
          { id: 'F1', title: 'plan.txt', mode: 'hosted' },
          { id: 'F2', mode: 'tombstone' },
          {
            id: 'F3',
            title: 'Sheet',
            mode: 'external',
            pretty_type: 'Google Sheets',
            url_private: 'https://docs.example/s',
          },
        ],
        attachments: [
          {
            title: 'Ticket 7',
            title_link: 'https://t.example/7',
            text: 'Broken',
            fields: [{ title: 'Prio', value: '1' }],
          },
          { from_url: 'https://p.example', text: 'a preview' },
        ],
      },
    ]
  }

  test('become one item a month, with their threads and names', async () => {
    slack.add('C1', { name: 'general' }, talk())
    slack.add('C2', { name: 'help' })
    const item = await pick('C1')
    expect(item).toMatchObject({
      name: 'general',
      isExpandable: true,
      fileFormat: null,
      externalUrl: 'https://acme.slack.com/archives/C1',
    })
    const months = await below(item)
    expect(ids(months)).toEqual(['C1|2025-04', 'C1|2025-03', 'C1|2025-01'])
    expect(rangeOfName(months[0]?.name ?? '')).toEqual({
      after: Date.parse('2025-04-01T12:00:00Z') / 1000,
      before: Date.parse('2025-04-01T12:01:00Z') / 1000,
      conversation: 'general',
    })
    expect(months[2]?.externalUrl).toBe('https://acme.slack.com/archives/C1/p1735689600000000')
    expect(await content(months[2])).toBe(
      '2025-01-01 00:00 Bob Builder: January & link (https://x.example/a)\n',
    )
    expect(await content(months[1])).toBe(
      [
        '2025-03-05 09:00 Ann: Ask Cy Young in #help or @writers, @here\n',
        '  > 2025-03-05 09:05 U9: first reply\n',
        '  > 2025-04-02 10:00 Bob Builder: late reply\n',
      ].join('\n'),
    )
    expect(await content(months[0])).toBe(
      [
        '2025-04-01 12:00 Deploys: Released https://x.example/r\nby Ann <3\n',
        '2025-04-01 12:01 Ann (edited): See\nTicket 7 (https://t.example/7)\nBroken\nPrio: 1\n[File: plan.txt]\n[Deleted file]\n[File kept elsewhere: Sheet (Google Sheets) https://docs.example/s]\n',
      ].join('\n'),
    )
  })

  test('are there although a thread is gone meanwhile', async () => {
    slack.add('C1', { name: 'general' }, talk())
    const [, march] = await below(await pick('C1'))
    const answer = { body: { ok: false, error: 'thread_not_found' } }
    slack.next.push({ method: 'conversations.replies', answer })
    expect(await content(march)).toMatch(/^2025-03-05 09:00 Ann: Ask [^>]*$/)
  })

  test('that are new, edited, answered or deleted change their own month alone', async () => {
    const { messages } = slack.add('C1', { name: 'general' }, talk())
    const item = await pick('C1')
    const changes: (readonly [change: () => void, month: string])[] = [
      [() => messages.push({ ts: at('2025-04-20T10:00:00'), user: 'U1', text: 'new' }), '2025-04'],
      [() => Object.assign(messages[0] ?? {}, { text: 'other', edited: { ts: '1.1' } }), '2025-01'],
      [
        () => Object.assign(messages[2] ?? {}, { reply_count: 3, latest_reply: at('2025-05-01T10:00:00') }),
        '2025-03',
      ],
      [() => messages.splice(6, 1), '2025-04'],
    ]
    for (const [change, month] of changes) {
      const before = versions(await below(item))
      change()
      const after = versions(await below(item))
      const changed = Object.keys(after).filter((id) => after[id] !== before[id])
      expect([changed, Object.keys(after)]).toEqual([[`C1|${month}`], Object.keys(before)])
    }
  })

  test('older than the first day that was chosen are neither listed nor read', async () => {
    slack.add('C1', { name: 'general' }, talk())
    const months = await below(await pick('C1', '2025-04-01T12:00:30Z'))
    expect(ids(months)).toEqual(['C1|2025-04'])
    const text = await content(months[0])
    expect(text).not.toContain('Released')
    // Its thread is not there: the reply stands alone.
    expect(text).toContain('late reply')
  })

  test('are listed and read where Slack allows one request a minute, each page once', async () => {
    slack.isLimited = true
    const messages = Array.from({ length: 40 }, (_, n) => ({
      ts: at('2025-04-01T12:00:00', n + 1),
      user: 'U1',
      text: `number ${n}`,
    }))
    slack.add('C1', { name: 'general' }, messages)
    const item = await pick('C1')
    const months: SourceItem[] = []
    let cursor: string | null = null
    do {
      slack.allow()
      const page = await connector.list(
        login(),
        { folder: 'C1', handle: item.handle ?? null, cursor },
        signal,
      )
      months.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(ids(months)).toEqual(['C1|2025-04'])
    const before = slack.count('conversations.history')
    for (let minute = 0; minute < 2; minute += 1) {
      slack.allow()
      await expect(content(months[0])).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 60 })
    }
    slack.allow()
    expect((await content(months[0])).match(/number/g)).toHaveLength(40)
    // Three pages, and the two that came too early.
    expect(slack.count('conversations.history') - before).toBe(5)
  })
})

describe('a month that was read in part', () => {
  test('is given up where it has more messages than are held in memory', async () => {
    const thread = at('2025-04-01T12:00:00')
    const messages: Said[] = [
      { ts: thread, thread_ts: thread, user: 'U1', text: 'top', reply_count: 2, latest_reply: '2' },
      { ts: at('2025-04-01T12:01:00'), thread_ts: thread, user: 'U1', text: 'one' },
      { ts: at('2025-04-01T12:02:00'), thread_ts: thread, user: 'U1', text: 'two' },
      { ts: at('2025-04-01T12:03:00'), user: 'U1', text: 'last' },
    ]
    slack.add('C1', { name: 'general' }, messages)
    const [month] = await below(await pick('C1'))
    if (!month) throw new Error('No month')
    const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
    const api = new SlackApi({ client, endpoint: slack.url })
    const clock = new TestClock()
    // Slack returns a thread with its parent.
    for (const most of [1, 4]) {
      const history = new SlackHistory(api, new SlackNames(api, clock), clock, most)
      await expect(history.read(login(), month, signal)).rejects.toMatchObject({ code: 'item' })
    }
    const history = new SlackHistory(api, new SlackNames(api, clock), clock, 5)
    for (let n = 0; n < 6; n += 1) {
      const body = {
        ok: true,
        messages: [],
        has_more: true,
        response_metadata: { next_cursor: `more ${n}` },
      }
      slack.next.push({ method: 'conversations.history', answer: { body } })
    }
    // An endless history is given up too.
    await expect(history.read(login(), month, signal)).rejects.toMatchObject({ code: 'unavailable' })
    slack.next.length = 0
    expect(await history.read(login(), month, signal)).toContain('two')
  })

  test('is read anew where Slack does not know its pages any more', async () => {
    slack.isLimited = true
    const messages = Array.from({ length: 20 }, (_, n) => ({
      ts: at('2025-04-01T12:00:00', n + 1),
      user: 'U1',
      text: `number ${n}`,
    }))
    slack.add('C1', { name: 'general' }, messages)
    const item = await pick('C1')
    slack.isLimited = false
    const [month] = await below(item)
    slack.isLimited = true
    slack.allow()
    await expect(content(month)).rejects.toMatchObject({ code: 'rate-limited' })
    slack.next.push({
      method: 'conversations.history',
      answer: { body: { ok: false, error: 'invalid_cursor' } },
    })
    await expect(content(month)).rejects.toMatchObject({ code: 'item' })
    slack.isLimited = false
    const calls = slack.calls.length
    expect((await content(month)).match(/number/g)).toHaveLength(20)
    expect(slack.calls[calls]).toMatchObject({ method: 'conversations.history' })
    expect(slack.calls[calls]?.form).not.toHaveProperty('cursor')
  })
})

describe('files', () => {
  const hosted = (id: string, more: object = {}) => ({
    ...{ id, name: `${id}.txt`, mode: 'hosted', mimetype: 'text/plain', size: 20, created: 1_740_000_000 },
    ...{
      permalink: `https://acme.slack.com/files/${id}`,
      url_private_download: `${slack.url}/files-pri/${id}`,
    },
    ...more,
  })

  test('that Slack keeps are items of their conversation; others are not', async () => {
    const { files } = slack.add('C1', { name: 'general' })
    files.push(
      hosted('F1'),
      { id: 'F2', mode: 'tombstone' },
      { id: 'F3', mode: 'external', name: 'Sheet' },
      hosted('F4'),
    )
    const items = await below(await pick('C1'))
    expect(ids(items)).toEqual(['C1|F1', 'C1|F4'])
    expect(items[0]).toMatchObject({
      size: 20,
      mimeType: 'text/plain',
      fileFormat: 'TXT',
      parentExternalId: 'C1',
    })
    expect(await content(items[0])).toBe('content of /files-pri/F1')
    expect(slack.calls.at(-1)?.authorization).toBe('Bearer xoxp-ann')
  })

  test('at another address are not asked for with the access, and a page to sign in at is no file', async () => {
    const { files } = slack.add('C1', { name: 'general' })
    files.push(hosted('F1', { url_private_download: 'https://evil.example/files-pri/F1' }), hosted('F2'))
    const [elsewhere, own] = await below(await pick('C1'))
    await expect(content(elsewhere)).rejects.toMatchObject({
      code: 'item',
      message: 'This file is not kept at Slack.',
    })
    slack.tokens.clear()
    await expect(content(own)).rejects.toMatchObject({ code: 'item' })
  })

  test('that the host did not ask for are left out, and the messages are there', async () => {
    slack.add('C1', { name: 'general' }, [{ ts: at('2025-04-01T12:00:00'), user: 'U1', text: 'hello' }])
    const item = await pick('C1')
    const wanted = { folder: 'C1', handle: item.handle ?? null, cursor: null }
    const page = await connector.list(login({ scopes: 'channels:read,channels:history' }), wanted, signal)
    expect([ids(page.items), page.nextCursor]).toEqual([['C1|2025-04'], null])
  })

  test.each(['missing_scope', 'no_permission', 'ekm_access_denied', 'invalid_arguments'])(
    'that cannot be listed for now (%s) are not said to be none',
    async (error) => {
      slack.add('C1', { name: 'general' })
      slack.next.push({ method: 'files.list', answer: { body: { ok: false, error } } })
      await expect(below(await pick('C1'))).rejects.toMatchObject({ code: 'item' })
    },
  )

  test.each([
    ['of several seconds', (n: number) => ({ created: 1_740_000_000 + Math.floor(n / 2) })],
    ['of one second', () => ({})],
  ])('%s are all listed, page by page', async (_, created) => {
    slack.filesOfPage = 2
    const { files } = slack.add('C1', { name: 'general' })
    for (let n = 0; n < 9; n += 1) files.push(hosted(`F${n}`, created(n)))
    expect(new Set(ids(await below(await pick('C1')))).size).toBe(9)
  })

  test('are not missed because a newer one is deleted between two pages', async () => {
    slack.filesOfPage = 2
    const { files } = slack.add('C1', { name: 'general' })
    for (let n = 0; n < 6; n += 1) files.push(hosted(`F${n}`, { created: 1_740_000_000 - n }))
    const { handle = null } = await pick('C1')
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await connector.list(login(), { folder: 'C1', handle, cursor }, signal)
      seen.push(...ids(page.items))
      if (seen.length === 2) files.shift()
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3, 4, 5].map((n) => `C1|F${n}`)))
  })
})

test.each([
  [{ ok: false, error: 'token_revoked' }, { code: 'reconnect' }],
  [{ ok: false, error: 'invalid_auth' }, { code: 'reconnect' }],
  [{ ok: false, error: 'account_inactive' }, { code: 'reconnect' }],
  [{ ok: false, error: 'not_in_channel' }, { code: 'item' }],
  [
    { ok: false, error: 'missing_scope', needed: 'groups:history' },
    { code: 'item', message: expect.stringContaining('(groups:history)') },
  ],
  [
    { ok: false, error: 'missing_scope', needed: '<b>you</b>' },
    { code: 'item', message: expect.not.stringContaining('<b>') },
  ],
  [{ ok: false, error: 'channel_not_found' }, { code: 'gone' }],
  [
    { ok: false, error: 'ratelimited' },
    { code: 'rate-limited', retryAfter: 7 },
  ],
  [{ ok: false, error: 'org_login_required' }, { code: 'admin-approval' }],
  [{ ok: false, error: 'fatal_error' }, { code: 'unavailable' }],
  [{ ok: false, error: 'toString' }, { code: 'unavailable' }],
  [{ ok: true, messages: [{ ts: 1.5 }] }, { code: 'unavailable' }],
  ['<html>', { code: 'unavailable' }],
])('%j is told apart, though it is a success', async (body, fault) => {
  slack.add('C1', { name: 'general' })
  const item = await pick('C1')
  slack.next.push({ method: 'conversations.history', answer: { headers: { 'retry-after': '7' }, body } })
  await expect(below(item)).rejects.toMatchObject(fault)
})

test.each([400, 403, 404, 409, 410])(
  'a method that answers with HTTP %i says nothing of a conversation [F-213]',
  async (status) => {
    slack.add('C1', { name: 'general' })
    const item = await pick('C1')
    for (const method of ['conversations.info', 'conversations.history'])
      slack.next.push({ method, answer: { status, body: {} } })
    // As a server that is down: one that a scan asks for by its id stays.
    const down = { code: 'unavailable', cause: { status: 500 } }
    await expect(connector.has?.(login(), itemOf('C1'), signal)).rejects.toMatchObject(down)
    await expect(below(item)).rejects.toMatchObject(down)
  },
)

test('a conversation that is gone is known to be; one that may not be asked for is there', async () => {
  slack.add('C1', { name: 'general' })
  expect(await connector.has?.(login(), itemOf('C1'), signal)).toBe(true)
  expect(await connector.has?.(login(), itemOf('C9'), signal)).toBe(false)
  for (const error of ['team_not_found', 'user_not_found', 'users_not_found']) {
    slack.next.push({ method: 'conversations.info', answer: { body: { ok: false, error } } })
    expect(await connector.has?.(login(), itemOf('C1'), signal)).toBe(true)
  }
  slack.next.push({ method: 'conversations.info', answer: { body: { ok: false, error: 'missing_scope' } } })
  expect(await connector.has?.(login(), itemOf('C1'), signal)).toBe(true)
})
