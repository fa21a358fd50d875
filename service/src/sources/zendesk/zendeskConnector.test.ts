import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictZendesk } from '../../../emulators/zendesk/server.ts'
import { changesAfter, contentOf, listAll, walk } from '../../../test/strict/everything.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { zendeskConnector } from './zendeskConnector.ts'
import { zendeskMeaning } from './zendeskMeaning.ts'

const { signal } = new AbortController()
const FIELDS = { zendesk_subdomain: 'acme' }

let zendesk: StrictZendesk
let agent: GuardedAgent
let clock: TestClock
let connector: Connector
let ann: Credential

beforeAll(async () => {
  zendesk = await StrictZendesk.start()
  agent = agentFor(...zendesk.origins)
})
afterAll(async () => {
  await agent.close()
  await zendesk.stop()
})
beforeEach(async () => {
  zendesk.reset()
  clock = new TestClock()
  // Its clock is ahead of ours: one real second may pass in the meantime.
  zendesk.now = Math.floor(clock.now().getTime() / 1000) + 30
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: zendeskMeaning })
  connector = zendeskConnector({ client, clock, endpoint: zendesk.endpoint })
  ann = await signInAt(connector, FIELDS)
})

function pass(seconds: number): void {
  zendesk.pass(seconds)
  clock.advance(seconds * 1000)
}

const said = (text: string, more: object = {}) => ({
  id: 1,
  author_id: 7,
  public: true,
  plain_body: text,
  html_body: `<p>${text}</p>`,
  created_at: zendesk.iso(),
  attachments: [],
  ...more,
})
const places = (items: readonly SourceItem[]) =>
  items.map(({ externalId, parentExternalId, name }) => [externalId, parentExternalId, name])
const byId = (items: readonly SourceItem[], id: string) => items.find((item) => item.externalId === id)

function aHelpCentre(): void {
  zendesk.categories.push({
    id: 1,
    name: 'Guide',
    html_url: 'https://acme.zendesk.com/hc/1',
    updated_at: zendesk.iso(),
  })
  const section = (id: number, name: string, parent: number | null) =>
    zendesk.sections.push({ id, name, category_id: 1, parent_section_id: parent, updated_at: zendesk.iso() })
  section(11, 'Billing', null)
  section(12, 'Refunds & returns', 11)
  anArticle(101, 11, 'Paying')
  anArticle(102, 12, 'Getting money back')
  anArticle(103, 11, 'Not ready', { draft: true })
}

function anArticle(id: number, section_id: number, title: string, more: object = {}) {
  const moment = { created_at: zendesk.iso(), updated_at: zendesk.iso(), edited_at: zendesk.iso() }
  const article = {
    id,
    section_id,
    title,
    draft: false,
    body: `<p>Words of ${title}</p>`,
    ...moment,
    ...more,
  }
  zendesk.articles.push(article)
  return article
}

describe('signing in', () => {
  const begin = (fields: Record<string, string>) =>
    connector.oauth?.begin(
      { state: 's', redirectUri: 'https://a.example', scopes: [], fields, asksWhich: true },
      APP,
      signal,
    )

  test('at the subdomain that was typed, with the least that is needed', async () => {
    expect(ann).toMatchObject({ refreshToken: expect.any(String), extra: FIELDS })
    expect(Math.round((Date.parse(ann.expiresAt ?? '') - clock.now().getTime()) / 60_000)).toBe(1440)
    expect(await connector.identify(ann, signal)).toEqual({
      externalId: 'ZENDESK|7|acme',
      metadata: { name: 'Ann Agent', username: 'ann@acme.example' },
    })
  })

  test('a subdomain where no Zendesk is is named before anybody is sent there', async () => {
    await expect(begin({ zendesk_subdomain: 'acne' })).rejects.toMatchObject({
      code: 'credential',
      message: 'There is no Zendesk at acne.zendesk.com.',
    })
    await expect(begin({ zendesk_subdomain: 'a.example/x' })).rejects.toMatchObject({ code: 'credential' })
  })

  test('both tokens are replaced when the access is renewed, and the end of one is told', async () => {
    const renewed = await connector.oauth?.refresh(ann, APP, signal)
    expect(renewed?.refreshToken).not.toBe(ann.refreshToken)
    await expect(connector.oauth?.refresh(ann, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
    if (!renewed) throw new Error('Nothing was renewed')
    await connector.revoke(renewed, APP, signal)
    await expect(connector.identify(renewed, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('an end user is told whose account is needed', async () => {
    zendesk.role = 'end-user'
    await expect(connector.identify(ann, signal)).rejects.toMatchObject({ code: 'denied', message: /agent/ })
  })
})

describe('tickets', () => {
  test('of any number, each once, those that are deleted not', async () => {
    for (let n = 1; n <= 7; n += 1) zendesk.add(`Printer ${n}`)
    zendesk.tickets[2] && zendesk.touch(zendesk.tickets[2], { status: 'deleted' })
    pass(120)
    zendesk.page = 2
    const listed = await listAll(connector, ann, 'tickets')
    expect(listed.map(({ name }) => name)).toEqual([1, 2, 4, 5, 6, 7].map((n) => `Printer ${n}`))
    expect(listed[0]).toMatchObject({ itemType: 'TICKET', parentExternalId: 'tickets', isExpandable: false })
  })

  test('are a text with what was said in public, by whom and when', async () => {
    zendesk.users.set(8, { id: 8, name: 'Bob Buyer', email: 'bob@example.com', role: 'end-user' })
    zendesk.add('Printer on fire', [
      said('It burns.', { author_id: 8 }),
      said('He is a fool.', { public: false }),
      said('', {
        plain_body: null,
        html_body: '<p>Use <b>water</b>.</p>',
        attachments: [aFile(5, 'how.txt')],
      }),
      said('Thanks', { author_id: 9 }),
    ])
    zendesk.page = 2
    pass(120)
    const [ticket] = await listAll(connector, ann, 'tickets')
    const { name, text } = await contentOf(connector, ann, ticket)
    expect(name).toBe('Printer on fire.txt')
    const date = ticket?.createdAt
    expect(text).toBe(
      [
        'Subject: Printer on fire\nTicket: #1\nStatus: open\nTags: printer',
        `From: Bob Buyer\nDate: ${date}\n\nIt burns.`,
        `From: Ann Agent\nDate: ${date}\nAttachments: how.txt\n\nUse water.`,
        `From: User 9\nDate: ${date}\n\nThanks`,
      ].join('\n\n'),
    )
  })

  test('have what is attached to them below them, where that is asked for [F-244]', async () => {
    zendesk.add('Printer', [
      said('See', { attachments: [aFile(5, 'how.txt'), aFile(6, 'logo.png', { inline: true })] }),
      said('No', { public: false, attachments: [aFile(7, 'secret.txt')] }),
    ])
    pass(120)
    const found = await walk(connector, ann, { attachments: true, types: ['TICKET'] })
    expect(places(found)).toEqual([
      ['tickets', null, 'Tickets'],
      ['ticket|1', 'tickets', 'Printer'],
      ['ticket-attachment|1|5', 'ticket|1', 'how.txt'],
    ])
    expect(found[2]?.externalUrl).toMatch(/\/agent\/tickets\/1$/)
    expect(found[2]?.externalUrl).toBe(found[1]?.externalUrl)
    expect(await contentOf(connector, ann, found[2])).toEqual({ name: 'how.txt', text: 'file /5' })
    // The host of the files gets no token.
    expect(zendesk.fileProofs).toEqual([undefined])
  })

  test('are told although our clock is five minutes ahead of Zendesk’s', async () => {
    zendesk.now = Math.floor(clock.now().getTime() / 1000) - 300
    const start = await connector.start?.(ann, { roots: async () => [], types: ['TICKET'] }, signal)
    zendesk.add('New')
    pass(120)
    const changes = await changesAfter(connector, ann, start ?? null, { types: ['TICKET'] })
    expect(changes.changed.map(({ name }) => name)).toEqual(['New'])
  })

  test('that are new, changed and deleted are told, and their attachments with them', async () => {
    const [old] = [zendesk.add('Old'), zendesk.add('Gone'), zendesk.add('Same')]
    pass(600)
    const request = { types: ['TICKET'], attachments: true }
    const start = await connector.start?.(ann, { roots: async () => [], ...request }, signal)
    zendesk.touch(old, { subject: 'Newer' })
    zendesk.comments.get(1)?.push(said('See', { attachments: [aFile(5, 'how.txt')] }))
    zendesk.tickets[1] && zendesk.touch(zendesk.tickets[1], { status: 'deleted' })
    zendesk.add('New')
    // The export excludes the last minute.
    expect(await changesAfter(connector, ann, start ?? null, request)).toMatchObject({
      changed: [],
      removed: [],
    })
    pass(120)
    zendesk.page = 1
    const changes = await changesAfter(connector, ann, start ?? null, request)
    expect(changes.changed.map(({ name }) => name)).toEqual(['Newer', 'how.txt', 'New'])
    expect(changes.removed).toEqual(['ticket|2'])
    pass(1_000_000)
    const more = await changesAfter(connector, ann, changes.nextCursor, request)
    expect(more).toMatchObject({ changed: [], removed: [] })
    zendesk.epoch += 1
    expect(await changesAfter(connector, ann, more.nextCursor, request)).toMatchObject({ readsAgain: true })
  })
})

const aFile = (id: number, file_name: string, more: object = {}) => ({
  id,
  file_name,
  content_type: 'text/plain',
  content_url: `${zendesk.files.url}/${id}`,
  size: 6,
  inline: false,
  ...more,
})

describe('the help centre', () => {
  test('has its sections within each other, and no drafts', async () => {
    aHelpCentre()
    zendesk.page = 1
    const found = await walk(connector, ann, { types: ['ARTICLE'] })
    expect(places(found)).toEqual([
      ['category|1', null, 'Guide'],
      ['section|11', 'category|1', 'Billing'],
      ['section|12', 'section|11', 'Refunds & returns'],
      ['article|102', 'section|12', 'Getting money back'],
      ['article|101', 'section|11', 'Paying'],
    ])
    expect(await contentOf(connector, ann, byId(found, 'article|102'))).toEqual({
      name: 'Getting money back.html',
      text: expect.stringContaining(
        '<p>Guide / Billing / Refunds &amp; returns</p>\n\n<h1>Getting money back</h1>\n\n<p>Words of Getting money back</p>',
      ),
    })
  })

  test('says who can see an article, and what is attached to it [F-274]', async () => {
    aHelpCentre()
    const restricted = zendesk.articles.find(({ id }) => id === 102)
    Object.assign(restricted ?? {}, { user_segment_id: 7 })
    const found = await walk(connector, ann, { types: ['ARTICLE'] })
    expect(byId(found, 'article|101')).toMatchObject({ visibility: 'public' })
    expect(byId(found, 'article|102')).toMatchObject({ visibility: 'restricted' })
  })

  test('tells what is new, moved, edited and withdrawn, and is read again once a day', async () => {
    aHelpCentre()
    const request = { types: ['ARTICLE'] }
    const before = await walk(connector, ann, request)
    const start = await connector.start?.(ann, { roots: async () => [], ...request }, signal)
    pass(3600)
    const [paying, back] = zendesk.articles
    Object.assign(paying ?? {}, { section_id: 12, updated_at: zendesk.iso() })
    Object.assign(back ?? {}, { draft: true, updated_at: zendesk.iso() })
    anArticle(104, 13, 'Vouchers')
    zendesk.sections.push({ id: 13, name: 'Gifts', category_id: 1, updated_at: zendesk.iso() })
    const { changed, removed, nextCursor } = await changesAfter(connector, ann, start ?? null, request)
    expect(places(changed)).toEqual(
      expect.arrayContaining([
        ['article|101', 'section|12', 'Paying'],
        ['section|13', 'category|1', 'Gifts'],
        ['article|104', 'section|13', 'Vouchers'],
      ]),
    )
    expect(removed).toEqual(['article|103', 'article|102'])
    // The text is the same.
    expect(byId(changed, 'article|101')?.version).toBe(byId(before, 'article|101')?.version)
    pass(24 * 3600)
    expect(await changesAfter(connector, ann, nextCursor, request)).toMatchObject({ readsAgain: true })
  })

  test('has what is attached to its articles, where that is asked for', async () => {
    aHelpCentre()
    zendesk.articleFiles.set(101, [aFile(9, 'form.pdf'), aFile(10, 'shown.png', { inline: true })])
    const found = await walk(connector, ann, { types: ['ARTICLE'], attachments: true })
    expect(places(found)).toContainEqual(['article-attachment|101|9', 'article|101', 'form.pdf'])
    expect(found.filter(({ itemType }) => itemType === 'ARTICLE_ATTACHMENT')).toHaveLength(1)
    expect(await contentOf(connector, ann, byId(found, 'article-attachment|101|9'))).toMatchObject({
      text: 'file /9',
    })
  })

  test('may be missing, with the tickets there all the same', async () => {
    zendesk.server.next.push({ path: '/acme/api/v2/help_center', answer: { status: 404, body: {} } })
    expect(places(await listAll(connector, ann, null))).toEqual([['tickets', null, 'Tickets']])
  })
})

test('a limit is waited for as long as Zendesk says', async () => {
  const limit = { status: 429, headers: { 'retry-after': '93' }, body: { error: 'APIRateLimitExceeded' } }
  zendesk.server.next.push({ path: '/acme/api/v2/incremental', answer: limit })
  await expect(listAll(connector, ann, 'tickets')).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfter: 93,
  })
})
