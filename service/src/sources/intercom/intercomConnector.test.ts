import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictIntercom } from '../../../emulators/intercom/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { changesAfter, contentOf, listAll, walk } from '../../../test/strict/everything.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { intercomConnector } from './intercomConnector.ts'
import { intercomMeaning } from './intercomMeaning.ts'
import { inRegion } from './intercomPlace.ts'

const { signal } = new AbortController()

let intercom: StrictIntercom
let agent: GuardedAgent
let clock: TestClock
let connector: Connector
let ann: Credential

beforeAll(async () => {
  intercom = await StrictIntercom.start()
  agent = agentFor(...intercom.origins)
})
afterAll(async () => {
  await agent.close()
  await intercom.stop()
})
beforeEach(async () => {
  intercom.reset()
  clock = new TestClock()
  intercom.now = Math.floor(clock.now().getTime() / 1000)
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: intercomMeaning(clock) })
  const endpoints = { app: intercom.server.url, api: intercom.server.url }
  connector = intercomConnector({ client, clock, endpoints })
  ann = await signInAt(connector)
})

function pass(seconds: number): void {
  intercom.now += seconds
  clock.advance(seconds * 1000)
}

const iso = () => new Date(intercom.now * 1000).toISOString()
const places = (items: readonly SourceItem[]) =>
  items.map(({ externalId, parentExternalId, name }) => [externalId, parentExternalId, name])
const start = async (request: object) =>
  (await connector.start?.(ann, { roots: async () => [], ...request }, signal)) ?? null

function anArticle(id: number, parent_id: number | null, title: string, more: object = {}) {
  const moment = { created_at: intercom.now, updated_at: intercom.now }
  const body = `<p>Words of ${title}</p>`
  const article = { id: String(id), title, state: 'published', parent_id, body, ...moment, ...more }
  intercom.articles.push(article)
  return article
}

function aHelpCentre() {
  intercom.collections.push(
    { id: '1', name: 'Guide', parent_id: null, updated_at: intercom.now },
    { id: '2', name: 'Billing', parent_id: '1', updated_at: intercom.now },
  )
  anArticle(103, null, 'Alone')
  anArticle(104, 2, 'Not ready', { state: 'draft' })
  return [anArticle(101, 1, 'Beginning'), anArticle(102, 2, 'Paying')] as const
}

describe('signing in', () => {
  test('gives an access without an end, in the region of its workspace', async () => {
    expect(ann).toMatchObject({ refreshToken: null, expiresAt: null, extra: { region: 'US' } })
    expect(await connector.identify(ann, signal)).toEqual({
      externalId: 'INTERCOM|7|abc123',
      metadata: { name: 'Ann Agent', username: 'ann@acme.example', type: 'Acme' },
    })
  })

  test('goes to the hosts of a region', () => {
    expect(inRegion('https://api.intercom.io', 'EU')).toBe('https://api.eu.intercom.io')
    expect(inRegion('https://app.intercom.com', 'AU')).toBe('https://app.au.intercom.com')
    expect(inRegion('https://api.intercom.io', 'US')).toBe('https://api.intercom.io')
    expect(inRegion('http://127.0.0.1:1', 'EU')).toBe('http://127.0.0.1:1')
  })

  test('ends for the whole workspace, which accounts of it share', async () => {
    const bob = await signInAt(connector)
    expect(connector.shares).toEqual({ by: 'workspace', among: 'INTERCOM' })
    await connector.revoke(ann, APP, signal)
    await expect(connector.identify(bob, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })
})

describe('conversations and tickets', () => {
  test('are all listed, and say in public what was said in public', async () => {
    const part = (body: string, more?: object) => intercom.part(body, { ...more })
    intercom.converse('It burns.', [
      part('He is a fool.', { part_type: 'note' }),
      part('Take it, Cy. He shouts.', { part_type: 'assignment' }),
      part('Use water.', { attachments: [intercom.aFile('how.txt')] }),
      part('', { part_type: 'close', body: null }),
    ])
    for (let n = 1; n <= 4; n += 1) intercom.converse(`Printer ${n}`)
    intercom.page = 2
    const listed = await listAll(connector, ann, 'conversations')
    expect(listed.map(({ name }) => name)).toEqual(['It burns.', ...[1, 2, 3, 4].map((n) => `Printer ${n}`)])
    expect(await contentOf(connector, ann, listed[0])).toEqual({
      name: 'It burns..txt',
      text: [
        'Subject: It burns.\nConversation: 200\nStatus: open',
        `From: Bob Buyer\nDate: ${iso()}\n\nIt burns.`,
        `From: Ann Agent\nDate: ${iso()}\nAttachments: how.txt\n\nUse water.`,
      ].join('\n\n'),
    })
  })

  test('are imported by what the host asks for, with what is attached', async () => {
    intercom.converse('It burns.', [intercom.part('See', { attachments: [intercom.aFile('how.txt')] })])
    intercom.ticket('Printer', [intercom.part('Use water.')])
    intercom.ticket('Of the team', [], { is_shared: false })
    aHelpCentre()
    const tops = async (type: string) =>
      places(await listAll(connector, ann, null, { types: [type] })).map(([id]) => id)
    expect(await tops('CONVERSATION')).toEqual(['conversations'])
    expect(await tops('ARTICLE')).toEqual(['collection|1', 'article|103'])
    const found = await walk(connector, ann, { types: ['CONVERSATION', 'TICKET'], attachments: true })
    const [, talk, file, , ticket] = found
    expect(found.map(({ name }) => name)).toEqual([
      'Conversations',
      'It burns.',
      'how.txt',
      'Tickets',
      'Printer',
    ])
    expect(file).toMatchObject({ parentExternalId: talk?.externalId, itemType: 'CONVERSATION_ATTACHMENT' })
    expect(await contentOf(connector, ann, file)).toEqual({ name: 'how.txt', text: 'file /how.txt' })
    expect(intercom.fileProofs).toEqual([undefined])
    expect((await contentOf(connector, ann, ticket)).text).toBe(
      `Subject: Printer\nTicket: #1\nDescription: About Printer\n\nFrom: Ann Agent\nDate: ${iso()}\n\nUse water.`,
    )
  })

  test('that are new or changed are told; what is gone is looked for once a day', async () => {
    const old = intercom.converse('Old')
    intercom.converse('Same')
    const closed = intercom.ticket('Printer')
    pass(3600)
    const request = { types: ['CONVERSATION', 'TICKET'] }
    const cursor = await start(request)
    pass(3600)
    Object.assign(old, { updated_at: intercom.now })
    Object.assign(closed, { is_shared: false, updated_at: intercom.now })
    intercom.converse('New')
    intercom.page = 1
    const { changed, removed, nextCursor } = await changesAfter(connector, ann, cursor, request)
    expect(changed.map(({ name }) => name)).toEqual(['Old', 'New'])
    expect(removed).toEqual(['ticket|500'])
    pass(24 * 3600)
    expect(await changesAfter(connector, ann, nextCursor, request)).toMatchObject({ readsAgain: true })
  })
})

describe('the help centre', () => {
  test('has its collections within each other, without drafts', async () => {
    aHelpCentre()
    intercom.page = 1
    const found = await walk(connector, ann, { types: ['ARTICLE'] })
    expect(places(found)).toEqual([
      ['collection|1', null, 'Guide'],
      ['collection|2', 'collection|1', 'Billing'],
      ['article|102', 'collection|2', 'Paying'],
      ['article|101', 'collection|1', 'Beginning'],
      ['article|103', null, 'Alone'],
    ])
    expect((await contentOf(connector, ann, found[2])).text).toContain(
      '<p>Guide / Billing</p>\n\n<h1>Paying</h1>\n\n<p>Words of Paying</p>',
    )
  })

  test('tells what is new, moved and withdrawn, the newest first', async () => {
    const [beginning, paying] = aHelpCentre()
    const request = { types: ['ARTICLE'] }
    pass(3600)
    const cursor = await start(request)
    pass(3600)
    Object.assign(beginning, { parent_id: 2, updated_at: intercom.now })
    Object.assign(paying, { state: 'draft', updated_at: intercom.now })
    anArticle(105, null, 'New')
    intercom.page = 1
    const { changed, removed } = await changesAfter(connector, ann, cursor, request)
    const articles = changed.filter(({ itemType }) => itemType === 'ARTICLE')
    expect(places(articles)).toEqual(
      expect.arrayContaining([
        ['article|101', 'collection|2', 'Beginning'],
        ['article|105', null, 'New'],
      ]),
    )
    expect([articles.length, removed]).toEqual([2, ['article|102']])
  })

  test('that is refused now is not empty', async () => {
    aHelpCentre()
    const answer = { status: 403, body: { errors: [{ code: 'api_plan_restricted' }] } }
    intercom.server.next.push({ path: '/help_center', answer })
    expect(places(await listAll(connector, ann, null)).map(([id]) => id)).toEqual([
      'conversations',
      'tickets',
    ])
    intercom.server.next.push({ path: '/help_center', answer })
    await expect(connector.has?.(ann, itemOf('collection|1'), signal)).rejects.toMatchObject({ code: 'item' })
    expect(await connector.has?.(ann, itemOf('collection|1'), signal)).toBe(true)
    expect(await connector.has?.(ann, itemOf('collection|9'), signal)).toBe(false)
  })
})

test('a search that is not found is a problem of Intercom, and no conversation is gone [F-212]', async () => {
  intercom.server.next.push({ path: '/conversations/search', answer: { status: 410, body: {} } })
  await expect(listAll(connector, ann, 'conversations')).rejects.toMatchObject({ code: 'unavailable' })
})

test('a limit is waited for until the moment that Intercom says', async () => {
  const reset = String(Math.floor(clock.now().getTime() / 1000) + 7)
  const limit = { status: 429, headers: { 'x-ratelimit-reset': reset }, body: {} }
  intercom.server.next.push({ path: '/conversations/search', answer: limit })
  await expect(listAll(connector, ann, 'conversations')).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfter: 7,
  })
})
