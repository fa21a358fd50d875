import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictFreshdesk } from '../../../emulators/freshdesk/server.ts'
import { changesAfter, contentOf, listAll, walk } from '../../../test/strict/everything.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { freshdeskConnector } from './freshdeskConnector.ts'
import { freshdeskMeaning } from './freshdeskMeaning.ts'

const { signal } = new AbortController()

let freshdesk: StrictFreshdesk
let agent: GuardedAgent
let clock: TestClock
let connector: Connector

beforeAll(async () => {
  freshdesk = await StrictFreshdesk.start()
  agent = agentFor(...freshdesk.origins)
})
afterAll(async () => {
  await agent.close()
  await freshdesk.stop()
})
beforeEach(() => {
  freshdesk.reset()
  clock = new TestClock()
  freshdesk.now = Math.floor(clock.now().getTime() / 1000)
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: freshdeskMeaning })
  connector = freshdeskConnector({ client, clock, endpoint: freshdesk.endpoint })
})

const login = (accessToken = 'key-1', domain = StrictFreshdesk.domain): Credential => ({
  accessToken,
  refreshToken: null,
  expiresAt: null,
  extra: { domain },
})
const ann = login()

function pass(seconds: number): void {
  freshdesk.now += seconds
  clock.advance(seconds * 1000)
}

const places = (items: readonly SourceItem[]) =>
  items.map(({ externalId, parentExternalId, name }) => [externalId, parentExternalId, name])
const byId = (items: readonly SourceItem[], id: string) => items.find((item) => item.externalId === id)
const start = async (request: object) =>
  (await connector.start?.(ann, { roots: async () => [], ...request }, signal)) ?? null

function solutions(): void {
  const category = { level: 0, type: 'category', data: { id: 1, name: 'Guide', language: 'en' } }
  const level = (id: number, name: string) => ({
    level: 1,
    type: 'folder',
    data: { id, name, language: 'en' },
  })
  const [outer, inner] = [level(11, 'Billing'), level(12, 'Refunds')]
  freshdesk.categories.push({ id: 1, name: 'Guide', updated_at: freshdesk.iso() })
  freshdesk.folders.push(
    { id: 11, category: 1, name: 'Billing', parent_folder_id: null, hierarchy: [category, outer] },
    { id: 12, category: 1, name: 'Refunds', parent_folder_id: 11, hierarchy: [category, outer, inner] },
  )
  const article = (id: number, folder_id: number, title: string, more: object = {}) =>
    freshdesk.articles.push({
      id,
      title,
      folder_id,
      category_id: 1,
      status: 2,
      description: `<p>Words of ${title}</p>`,
      hierarchy: folder_id === 11 ? [category, outer] : [category, outer, inner],
      created_at: freshdesk.iso(),
      updated_at: freshdesk.iso(),
      ...more,
    })
  article(101, 11, 'Paying', { attachments: [freshdesk.aFile(9, 'form.txt')] })
  article(102, 12, 'Getting money back')
  article(103, 11, 'Not ready', { status: 1 })
}

describe('keys', () => {
  test('of an agent say whose they are', async () => {
    expect(await connector.identify(ann, signal)).toEqual({
      externalId: 'FRESHDESK|7|acme.freshdesk.com',
      metadata: { name: 'Ann Agent', username: 'ann@acme.example' },
    })
  })

  test.each([
    [login('key-2'), 'Freshdesk does not accept this API key.'],
    [login('key-1', 'acne.freshdesk.com'), 'There is no Freshdesk at acne.freshdesk.com.'],
  ])('that are wrong are told apart from a wrong domain', async (credential, message) => {
    await expect(connector.identify(credential, signal)).rejects.toMatchObject({
      code: 'credential',
      message,
    })
    // Another host gets no key.
    expect(freshdesk.fileProofs.filter((proof) => proof !== undefined)).toEqual([])
  })

  test('that answer a page of HTML are those of no Freshdesk', async () => {
    const answer = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }
    freshdesk.server.next.push({ path: '/', answer })
    await expect(connector.identify(ann, signal)).rejects.toMatchObject({
      code: 'credential',
      message: 'There is no Freshdesk at acme.freshdesk.com.',
    })
  })
})

describe('tickets', () => {
  test('are all listed, however old, beyond the last page that Freshdesk gives', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 450; n += 1) {
      ids.push(`ticket|${freshdesk.add(`Printer ${n}`).id}`)
      // Several change in the same second.
      if (n % 60 === 0) pass(1)
    }
    pass(400 * 24 * 3600)
    const listed = await listAll(connector, ann, 'tickets')
    expect([...new Set(listed.map(({ externalId }) => externalId))]).toEqual(ids)
    expect(listed[0]).toMatchObject({ itemType: 'TICKET', parentExternalId: 'tickets' })
  })

  test('are a text with what was said in public', async () => {
    const said = (body_text: string, more: object = {}) => ({
      id: 1,
      body: `<div>${body_text}</div>`,
      body_text,
      private: false,
      incoming: false,
      user_id: 7,
      from_email: 'help@acme.example',
      created_at: freshdesk.iso(),
      attachments: [],
      ...more,
    })
    freshdesk.add('Printer', { tags: ['hot'], attachments: [freshdesk.aFile(4, 'photo.txt')] }, [
      said('He is a fool.', { private: true, attachments: [freshdesk.aFile(6, 'secret.txt')] }),
      said('Use water.', { attachments: [freshdesk.aFile(5, 'how.txt')] }),
      said('Thanks', { user_id: 8, incoming: true, from_email: 'bob@example.com' }),
    ])
    const found = await walk(connector, ann, { types: ['TICKET'], attachments: true })
    expect(places(found)).toEqual([
      ['tickets', null, 'Tickets'],
      ['ticket|1', 'tickets', 'Printer'],
      ['ticket-attachment|1|4', 'ticket|1', 'photo.txt'],
      ['ticket-attachment|1|5', 'ticket|1', 'how.txt'],
    ])
    const date = freshdesk.iso()
    expect(await contentOf(connector, ann, found[1])).toEqual({
      name: 'Printer.txt',
      text: [
        'Subject: Printer\nTicket: #1\nStatus: Open\nPriority: Low\nTags: hot',
        `From: Bob Buyer\nDate: ${date}\nAttachments: photo.txt\n\nPrinter?`,
        `From: help@acme.example\nDate: ${date}\nAttachments: how.txt\n\nUse water.`,
        `From: Bob Buyer\nDate: ${date}\n\nThanks`,
      ].join('\n\n'),
    })
    expect(await contentOf(connector, ann, found[3])).toEqual({ name: 'how.txt', text: 'file /5' })
    expect(freshdesk.fileProofs).toEqual([undefined])
  })

  test('that are new or changed are told; what is deleted is looked for once a day', async () => {
    freshdesk.add('Old')
    freshdesk.add('Same')
    pass(3600)
    const request = { types: ['TICKET'], attachments: true }
    const cursor = await start(request)
    pass(3600)
    Object.assign(freshdesk.tickets[0] ?? {}, { subject: 'Newer', updated_at: freshdesk.iso() })
    freshdesk.add('New', { attachments: [freshdesk.aFile(4, 'photo.txt')] })
    const { changed, nextCursor } = await changesAfter(connector, ann, cursor, request)
    expect(changed.map(({ name }) => name)).toEqual(['Newer', 'New', 'photo.txt'])
    pass(24 * 3600)
    expect(await changesAfter(connector, ann, nextCursor, request)).toMatchObject({ readsAgain: true })
    Object.assign(freshdesk.tickets[1] ?? {}, { deleted: true })
    expect((await listAll(connector, ann, 'tickets')).map(({ name }) => name)).toEqual(['Newer', 'New'])
  })
})

describe('solutions', () => {
  test('are folders within each other, without drafts', async () => {
    solutions()
    const found = await walk(connector, ann, { types: ['ARTICLE'] })
    expect(places(found)).toEqual([
      ['category|1', null, 'Guide'],
      ['folder|11', 'category|1', 'Billing'],
      ['folder|12', 'folder|11', 'Refunds'],
      ['article|102', 'folder|12', 'Getting money back'],
      ['article|101', 'folder|11', 'Paying'],
    ])
    expect((await contentOf(connector, ann, byId(found, 'article|102'))).text).toContain(
      '<p>Guide / Billing / Refunds</p>\n\n<h1>Getting money back</h1>\n\n<p>Words of Getting money back</p>',
    )
    const attached = await listAll(connector, ann, 'article|101')
    expect(places(attached)).toEqual([['article-attachment|101|9', 'article|101', 'form.txt']])
    expect(await contentOf(connector, ann, attached[0])).toEqual({ name: 'form.txt', text: 'file /9' })
  })

  test('say who can see an article, by the folder that it is in [F-274]', async () => {
    solutions()
    const visibility = new Map([
      [11, 1],
      [12, 3],
    ])
    for (const folder of freshdesk.folders)
      Object.assign(folder, { visibility: visibility.get(Number(folder.id)) })
    const found = await walk(connector, ann, { types: ['ARTICLE'] })
    expect(byId(found, 'article|101')).toMatchObject({ visibility: 'public' })
    expect(byId(found, 'article|102')).toMatchObject({ visibility: 'restricted' })
  })

  test('are walked again to find what changed', async () => {
    solutions()
    const request = { types: ['ARTICLE'] }
    const before = await walk(connector, ann, request)
    const cursor = await start(request)
    pass(60)
    Object.assign(freshdesk.articles[0] ?? {}, { folder_id: 12, updated_at: freshdesk.iso() })
    const { changed } = await changesAfter(connector, ann, cursor, request)
    expect(places(changed)).toContainEqual(['article|101', 'folder|12', 'Paying'])
    expect(byId(changed, 'article|101')?.version).not.toBe(byId(before, 'article|101')?.version)
    expect(byId(changed, 'article|102')?.version).toBe(byId(before, 'article|102')?.version)
    const draft = before[0] && { ...before[0], externalId: 'article|103' }
    await expect(contentOf(connector, ann, draft)).rejects.toMatchObject({ code: 'gone' })
  })

  test('that an agent may not see are none', async () => {
    const answer = { status: 403, body: { code: 'access_denied', message: 'You are not authorized.' } }
    freshdesk.server.next.push({ path: '/acme.freshdesk.com/api/v2/solutions', answer })
    expect(places(await listAll(connector, ann, null))).toEqual([['tickets', null, 'Tickets']])
  })
})

test('a limit is waited for as long as Freshdesk says, and a key that was reset ends the access', async () => {
  const limit = {
    status: 429,
    headers: { 'retry-after': '1500' },
    body: { message: 'You have exceeded the limit' },
  }
  freshdesk.server.next.push({ path: '/', answer: limit })
  await expect(listAll(connector, ann, 'tickets')).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfter: 1500,
  })
  freshdesk.key = 'key-2'
  await expect(listAll(connector, ann, 'tickets')).rejects.toMatchObject({ code: 'reconnect' })
})
