import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictIntercom } from '../../../emulators/intercom/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { changesAfter, listAll } from '../../../test/strict/everything.ts'
import { signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { SourceFault } from '../SourceFault.ts'
import { intercomConnector } from './intercomConnector.ts'
import { intercomMeaning } from './intercomMeaning.ts'

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

/** Lists a folder. The test decides what happens between two pages. */
async function listWhile(folder: string, meanwhile: (page: number) => void): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  for (let page = 1; ; page += 1) {
    const { items, nextCursor } = await connector.list(ann, { folder, cursor }, signal)
    ids.push(...items.map(({ externalId }) => externalId))
    if (nextCursor === null) return ids
    cursor = nextCursor
    meanwhile(page)
  }
}

describe('what changes between two pages', () => {
  test('skips no conversation that was there, whichever of them move or go [F-214]', async () => {
    const talks = Array.from({ length: 30 }, (_, n) => {
      pass(60)
      return intercom.converse(`Printer ${n}`)
    })
    intercom.page = 5
    const ids = await listWhile('conversations', (page) => {
      pass(60)
      // One that was read, one that was not, and one that is gone.
      for (const one of [talks[page], talks[29 - page]])
        Object.assign(one ?? {}, { updated_at: intercom.now })
      intercom.conversations.splice(0, 1)
      intercom.converse('New')
    })
    expect(ids).toEqual(expect.arrayContaining(talks.map(({ id }) => `conversation|${id}`)))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is told in the same round or in the next [F-214]', async () => {
    const talks = Array.from({ length: 12 }, (_, n) => intercom.converse(`Printer ${n}`))
    const request = { types: ['CONVERSATION'] }
    pass(600)
    let cursor = await start(request)
    pass(600)
    for (const one of talks) Object.assign(one, { updated_at: intercom.now })
    intercom.page = 4
    const seenIds: string[] = []
    const known = {
      picked: async () => [],
      known: async () => [],
      byHandle: async () => [],
      roots: async () => [],
    }
    for (let page = 1, more = true; more; page += 1) {
      const changes = await connector.changes?.(ann, { cursor, ...request, ...known }, signal)
      seenIds.push(...(changes?.changed ?? []).map(({ externalId }) => externalId))
      ;({ nextCursor: cursor = null, more = false } = changes ?? {})
      pass(1)
      // Not listed yet, and moves behind all others.
      if (page === 1) Object.assign(talks[11] ?? {}, { updated_at: intercom.now })
    }
    expect(new Set(seenIds)).toEqual(new Set(talks.map(({ id }) => `conversation|${id}`)))
  })

  test('skips no article that is updated or in front of which one goes [F-215]', async () => {
    intercom.collections.push({ id: '1', name: 'Guide', parent_id: null, updated_at: intercom.now })
    const articles = Array.from({ length: 230 }, (_, n) => {
      intercom.now += 1
      return anArticle(1000 + n, 1, `Article ${n}`)
    })
    clock.advance(230_000)
    let pages = 0
    intercom.onArticles = () => {
      pages += 1
      intercom.now += 1
      if (pages === 2) Object.assign(articles[0] ?? {}, { updated_at: intercom.now })
      // The newest, which were read.
      if (pages === 2) intercom.articles.splice(200, 20)
    }
    const found = await listAll(connector, ann, 'collection|1')
    expect(found.map(({ externalId }) => externalId)).toEqual(
      expect.arrayContaining(intercom.articles.map(({ id }) => `article|${id}`)),
    )
  })

  test('skips no article that was updated before one in front of it went [F-215]', async () => {
    const articles = Array.from({ length: 130 }, (_, n) => anArticle(1000 + n, null, `Article ${n}`))
    const request = { types: ['ARTICLE'] }
    pass(600)
    const cursor = await start(request)
    pass(600)
    for (const one of articles) Object.assign(one, { updated_at: intercom.now })
    let pages = 0
    intercom.onArticles = () => {
      pages += 1
      if (pages === 2) intercom.articles.splice(0, 10)
    }
    const { changed } = await changesAfter(connector, ann, cursor, request)
    expect(changed.map(({ externalId }) => externalId)).toEqual(
      expect.arrayContaining(articles.map(({ id }) => `article|${id}`)),
    )
  })
})

describe('what is asked for by its id', () => {
  test('is there while it may be read [F-214] [F-215]', async () => {
    const talk = intercom.converse('It burns.', [
      intercom.part('See', { attachments: [intercom.aFile('how.txt')] }),
    ])
    const [own, shared] = [
      intercom.ticket('Of the team', [], { is_shared: false }),
      intercom.ticket('Printer'),
    ]
    aHelpCentre()
    const has = async (id: string) => await connector.has?.(ann, itemOf(id), signal)
    const file = (await listAll(connector, ann, `conversation|${talk.id}`, { attachments: true }))[0]
    expect(await has(`conversation|${talk.id}`)).toBe(true)
    expect(await has(file?.externalId ?? '')).toBe(true)
    expect(await has(`${file?.externalId}9`)).toBe(false)
    expect([await has(`ticket|${own.id}`), await has(`ticket|${shared.id}`)]).toEqual([false, true])
    expect([await has('article|101'), await has('article|104')]).toEqual([true, false])
    expect([await has('collection|2'), await has('collection|3'), await has('conversations')]).toEqual([
      true,
      false,
      true,
    ])
    await expect(has('conversation|9')).rejects.toMatchObject({ code: 'gone' })
    await expect(has('article|9')).rejects.toMatchObject({ code: 'gone' })
  })
})

/** A source that times out for pages of more than 40. */
class SlowClient extends SourceClient {
  readonly sizes: number[] = []

  override get(...[call, ...rest]: Parameters<SourceClient['get']>): ReturnType<SourceClient['get']> {
    const size = Number(/"per_page":(\d+)/.exec(call.body ?? '')?.[1])
    this.sizes.push(size)
    const cause = new FetchFault('timeout')
    if (size > 40) return Promise.reject(new SourceFault('unavailable', 'Too slow.', null, { cause }))
    return super.get(call, ...rest)
  }
}

test('a search that takes too long is asked for less, and so are its next pages [F-273]', async () => {
  for (let n = 0; n < 60; n += 1) intercom.converse(`Printer ${n}`)
  const client = new SlowClient({ agent, userAgent: 'Inlet', meaning: intercomMeaning(clock) })
  const endpoints = { app: intercom.server.url, api: intercom.server.url }
  const slow = intercomConnector({ client, clock, endpoints })
  expect(await listAll(slow, ann, 'conversations')).toHaveLength(60)
  expect(client.sizes).toEqual([150, 75, 37, 37])
})
