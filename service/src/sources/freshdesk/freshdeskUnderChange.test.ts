import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StrictFreshdesk } from '../../../emulators/freshdesk/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { changesAfter, listAll } from '../../../test/strict/everything.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
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

const ann: Credential = {
  accessToken: 'key-1',
  refreshToken: null,
  expiresAt: null,
  extra: { domain: StrictFreshdesk.domain },
}

function pass(seconds: number): void {
  freshdesk.now += seconds
  clock.advance(seconds * 1000)
}

const start = async (request: object) =>
  (await connector.start?.(ann, { roots: async () => [], ...request }, signal)) ?? null

const ids = async (folder: string) =>
  (await listAll(connector, ann, folder)).map(({ externalId }) => externalId)

function aTicket(n: number) {
  pass(60)
  return freshdesk.add(`Printer ${n}`)
}

test('no ticket is skipped that is updated, or before which one goes, between two pages [F-213]', async () => {
  const tickets = Array.from({ length: 450 }, (_, n) => aTicket(n))
  let page = 0
  freshdesk.onTickets = () => {
    page += 1
    if (page === 1) return
    pass(60)
    for (const one of [tickets[page], tickets[449 - page]])
      Object.assign(one ?? {}, { updated_at: freshdesk.iso() })
    for (const one of tickets.slice(page * 10, page * 10 + 7)) Object.assign(one, { deleted: true })
  }
  const listed = new Set(await ids('tickets'))
  const there = tickets.filter((one) => !one.deleted)
  expect(there.filter(({ id }) => !listed.has(`ticket|${id}`))).toEqual([])
})

test('none is skipped in a round of changes either [F-213]', async () => {
  const tickets = Array.from({ length: 250 }, (_, n) => aTicket(n))
  const request = { types: ['TICKET'] }
  pass(600)
  const cursor = await start(request)
  pass(600)
  for (const [n, one] of tickets.entries()) {
    if (n % 20 === 0) pass(1)
    Object.assign(one, { updated_at: freshdesk.iso() })
  }
  let page = 0
  freshdesk.onTickets = () => {
    page += 1
    // Tickets that were listed already.
    if (page === 2) for (const one of tickets.slice(0, 50)) Object.assign(one, { deleted: true })
  }
  const { changed } = await changesAfter(connector, ann, cursor, request)
  expect(new Set(changed.map(({ externalId }) => externalId))).toEqual(
    new Set(tickets.map(({ id }) => `ticket|${id}`)),
  )
})

test('more tickets of one second than a page has are read by number, and what comes after them too [F-213]', async () => {
  for (let n = 0; n < 350; n += 1) freshdesk.add(`Printer ${n}`)
  aTicket(350)
  expect(new Set(await ids('tickets')).size).toBe(351)
  // Freshdesk has no more pages of that second, and continues after it.
  const page = Array.from({ length: 100 }, (_, at) => freshdesk.tickets[at])
  freshdesk.server.next.push({
    path: '/acme.freshdesk.com/api/v2/tickets',
    answer: { status: 200, body: page },
  })
  const second = Date.parse(freshdesk.tickets[0]?.updated_at ?? '')
  const moment = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  const { nextCursor } = await connector.list(
    ann,
    { folder: 'tickets', cursor: `${moment(second - 1000)}|300` },
    signal,
  )
  expect(nextCursor).toBe(`${moment(second + 1000)}|1`)
  expect((await connector.list(ann, { folder: 'tickets', cursor: nextCursor }, signal)).items).toHaveLength(1)
})

test('no article of a folder is skipped before which some go between two pages [F-213]', async () => {
  freshdesk.categories.push({ id: 1, name: 'Guide' })
  freshdesk.folders.push({ id: 11, category: 1, name: 'Billing', parent_folder_id: null })
  for (let id = 1; id <= 250; id += 1)
    freshdesk.articles.push({
      id,
      title: `Article ${id}`,
      folder_id: 11,
      category_id: 1,
      status: 2,
      updated_at: freshdesk.iso(),
    })
  let page = 0
  freshdesk.onArticles = () => {
    page += 1
    if (page === 2) freshdesk.articles.splice(0, 30)
  }
  expect(await ids('folder|11')).toEqual(
    expect.arrayContaining(freshdesk.articles.map(({ id }) => `article|${id}`)),
  )
})

test('what is asked for by its id is there while its requester may read it [F-213]', async () => {
  const there = freshdesk.add('Printer', { attachments: [freshdesk.aFile(4, 'photo.txt')] })
  const [thrownAway, spam] = [freshdesk.add('Old', { deleted: true }), freshdesk.add('Buy', { spam: true })]
  freshdesk.categories.push({ id: 1, name: 'Guide' })
  freshdesk.folders.push({ id: 11, category: 1, name: 'Billing', parent_folder_id: null })
  const article = { title: 'Paying', folder_id: 11, category_id: 1, updated_at: freshdesk.iso() }
  freshdesk.articles.push(
    { ...article, id: 101, status: 2, attachments: [freshdesk.aFile(9, 'form.txt')] },
    { ...article, id: 102, status: 1 },
  )
  const has = async (id: string) => await connector.has?.(ann, itemOf(id), signal)
  expect(await has(`ticket|${there.id}`)).toBe(true)
  expect([await has(`ticket|${thrownAway.id}`), await has(`ticket|${spam.id}`)]).toEqual([false, false])
  expect(await has(`ticket-attachment|${there.id}|4`)).toBe(true)
  expect(await has(`ticket-attachment|${there.id}|5`)).toBe(false)
  expect([await has('article|101'), await has('article|102')]).toEqual([true, false])
  expect(await has('article-attachment|101|9')).toBe(true)
  expect([await has('category|1'), await has('category|2'), await has('folder|11')]).toEqual([
    true,
    false,
    true,
  ])
  expect(await has('tickets')).toBe(true)
  for (const id of ['ticket|99', 'article|99', 'folder|99'])
    await expect(has(id)).rejects.toMatchObject({ code: 'gone' })
})
