import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StrictZendesk } from '../../../emulators/zendesk/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { changesAfter, listAll } from '../../../test/strict/everything.ts'
import { signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Changes } from '../abilities/Changes.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
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

const ids = async (folder: string) =>
  (await listAll(connector, ann, folder)).map(({ externalId }) => externalId)
const start = async (request: object = {}) =>
  (await connector.start?.(ann, { roots: async () => [], ...request }, signal)) ?? null

async function changesOnce(cursor: string | null): Promise<Changes> {
  const none = {
    picked: async () => [],
    known: async () => [],
    byHandle: async () => [],
    roots: async () => [],
  }
  const changes = await connector.changes?.(ann, { cursor, ...none }, signal)
  if (!changes) throw new Error('It tells no changes')
  return changes
}

/** Reads to the end of the round. */
async function round(cursor: string | null): Promise<readonly Changes[]> {
  const all: Changes[] = []
  for (let at = cursor; ; ) {
    const changes = await changesOnce(at)
    all.push(changes)
    at = changes.nextCursor
    if (!changes.more) return all
  }
}

function anArticle(id: number, more: object = {}) {
  const moment = { created_at: zendesk.iso(), updated_at: zendesk.iso(), edited_at: zendesk.iso() }
  zendesk.articles.push({
    id,
    title: `Article ${id}`,
    section_id: 11,
    draft: false,
    body: '',
    ...moment,
    ...more,
  })
}

function aHelpCentre(): void {
  zendesk.categories.push({ id: 1, name: 'Guide', updated_at: zendesk.iso() })
  zendesk.sections.push({ id: 11, name: 'Billing', category_id: 1, updated_at: zendesk.iso() })
}

test('a full scan that articles need leaves tickets alone, and their export goes on [F-216]', async () => {
  aHelpCentre()
  zendesk.add('Old')
  pass(3600)
  const cursor = await start()
  pass(24 * 3600)
  // The export excludes the last minute.
  zendesk.add('Just now')
  const changes = await round(cursor)
  expect(changes.at(-1)).toMatchObject({ more: false, readsAgain: true, completeFolders: ['tickets'] })
  expect(changes.flatMap(({ changed }) => changed)).toEqual([])
  pass(120)
  const next = await round(changes.at(-1)?.nextCursor ?? null)
  expect(next.flatMap(({ changed }) => changed.map(({ name }) => name))).toContain('Just now')
  expect(next.some(({ readsAgain }) => readsAgain)).toBe(false)
})

test('an agent who may not have the export gets the tickets by a search [F-219]', async () => {
  zendesk.role = 'agent'
  zendesk.page = 3
  const tickets = Array.from({ length: 10 }, (_, n) => {
    pass(60)
    return zendesk.add(`Printer ${n}`)
  })
  expect(new Set(await ids('tickets'))).toEqual(new Set(tickets.map(({ id }) => `ticket|${id}`)))
  const cursor = await start({ types: ['TICKET'] })
  pass(3600)
  zendesk.touch(tickets[0] ?? zendesk.add('None'))
  const { changed, nextCursor } = await changesAfter(connector, ann, cursor, { types: ['TICKET'] })
  expect(changed.map(({ name }) => name)).toContain('Printer 0')
  pass(3600)
  // The role causes no full scan.
  await changesAfter(connector, ann, nextCursor, { types: ['TICKET'] })
})

test('a search that has changes tells no deletions: once a day all is read again [F-219]', async () => {
  zendesk.role = 'agent'
  const cursor = await start({ types: ['TICKET'] })
  pass(24 * 3600)
  expect(await changesAfter(connector, ann, cursor, { types: ['TICKET'] })).toMatchObject({
    readsAgain: true,
  })
})

test('a role that loses the export reads all once, and goes on by searching [F-219]', async () => {
  const request = { types: ['TICKET'] }
  const cursor = await start(request)
  zendesk.role = 'agent'
  pass(3600)
  const lost = await changesAfter(connector, ann, cursor, request)
  // The search reports no deletions, so tickets are scanned too.
  expect(lost).toMatchObject({ readsAgain: true, completeFolders: [] })
  pass(3600)
  const next = await changesAfter(connector, ann, lost.nextCursor, request)
  expect(next).toMatchObject({ changed: [], removed: [], readsAgain: undefined })
})

test('no ticket that an agent sees is skipped while others change between two pages [F-219]', async () => {
  zendesk.role = 'agent'
  const tickets = Array.from({ length: 20 }, (_, n) => {
    pass(60)
    return zendesk.add(`Printer ${n}`)
  })
  zendesk.page = 4
  const found = new Set<string>()
  let cursor: string | null = null
  for (let page = 1; ; page += 1) {
    const { items, nextCursor } = await connector.list(ann, { folder: 'tickets', cursor }, signal)
    for (const { externalId } of items) found.add(externalId)
    if (nextCursor === null) break
    cursor = nextCursor
    pass(60)
    for (const one of [tickets[page], tickets[19 - page]]) if (one) zendesk.touch(one)
    const last = tickets[19]
    if (page === 2 && last) zendesk.touch(last, { status: 'deleted' })
    zendesk.add('New')
  }
  for (const { id } of tickets) expect(found).toContain(`ticket|${id}`)
})

test('the cursor of a search that is too old is refused as one page, and not as the access [F-219]', async () => {
  zendesk.role = 'agent'
  for (let n = 0; n < 3; n += 1) zendesk.add(`Printer ${n}`)
  zendesk.page = 1
  const { nextCursor } = await connector.list(ann, { folder: 'tickets', cursor: null }, signal)
  pass(3601)
  await expect(connector.list(ann, { folder: 'tickets', cursor: nextCursor }, signal)).rejects.toMatchObject({
    code: 'item',
  })
})

test('more than a thousand articles that were updated in one second are told [F-231]', async () => {
  aHelpCentre()
  const request = { types: ['ARTICLE'] }
  const cursor = await start(request)
  pass(3600)
  for (let id = 1; id <= 1250; id += 1) anArticle(id)
  pass(1)
  anArticle(1251)
  pass(600)
  const { changed } = await changesAfter(connector, ann, cursor, request)
  const seenIds = new Set(changed.map(({ externalId }) => externalId))
  expect(zendesk.articles.filter(({ id }) => !seenIds.has(`article|${id}`))).toEqual([])
})

test('articles that somebody sees without being told of changes are looked through [F-219]', async () => {
  aHelpCentre()
  anArticle(1)
  zendesk.role = 'light-agent'
  pass(3600)
  const request = { types: ['ARTICLE'] }
  const cursor = await start(request)
  pass(3600)
  anArticle(2)
  const { changed } = await changesAfter(connector, ann, cursor, request)
  expect(changed.filter(({ itemType }) => itemType === 'ARTICLE').map(({ name }) => name)).toEqual([
    'Article 2',
  ])
})

test('what is asked for by its id is there while it may be read [F-216]', async () => {
  aHelpCentre()
  anArticle(1)
  anArticle(2, { draft: true })
  const [there, gone] = [zendesk.add('Printer'), zendesk.add('Old')]
  zendesk.touch(gone, { status: 'deleted' })
  const has = async (id: string) => await connector.has?.(ann, itemOf(id), signal)
  expect(await has(`ticket|${there.id}`)).toBe(true)
  await expect(has(`ticket|${gone.id}`)).rejects.toMatchObject({ code: 'gone' })
  // Where it can still be read.
  const answer = { status: 200, body: { ticket: { id: gone.id, status: 'deleted' } } }
  zendesk.server.next.push({ path: `/acme/api/v2/tickets/${gone.id}`, answer })
  expect(await has(`ticket|${gone.id}`)).toBe(false)
  expect([await has('article|1'), await has('article|2')]).toEqual([true, false])
  expect([await has('section|11'), await has('section|12')]).toEqual([true, false])
  expect([await has('category|1'), await has('category|2'), await has('tickets')]).toEqual([
    true,
    false,
    true,
  ])
  await expect(has('article|9')).rejects.toMatchObject({ code: 'gone' })
  expect(await has(`ticket-attachment|${there.id}|4`)).toBe(false)
})
