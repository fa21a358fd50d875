import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictGuru } from '../../../emulators/guru/server.ts'
import { SourceTrial } from '../../../test/SourceTrial.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { guruConnector } from './guruConnector.ts'
import { guruMeaning } from './guruMeaning.ts'

const HOUR = 3_600_000
const WRONG_KEY = 'Guru does not accept this username and access token.'

let guru: StrictGuru
let agent: GuardedAgent
let clock: TestClock
let trial: SourceTrial

beforeAll(async () => {
  guru = await StrictGuru.start()
  agent = createGuardedAgent({ allow: [guru.url], connections: 8, timeoutMs: 5000 })
})
afterAll(async () => {
  await agent.close()
  await guru.server.stop()
})
beforeEach(() => {
  for (const list of [guru.collections, guru.server.calls]) list.splice(0)
  guru.tokens.clear()
  guru.tokens.set('ann@acme.example', 'token-ann')
  guru.most = 50
  clock = new TestClock()
  trial = trialOf('ann@acme.example', 'token-ann')
})

function trialOf(username: string, accessToken: string): SourceTrial {
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: guruMeaning })
  const credential = { accessToken, refreshToken: null, expiresAt: null, extra: { username } }
  return new SourceTrial(guruConnector({ client, clock, origin: guru.url }), credential)
}

describe('signing in', () => {
  test('tells who it is', async () => {
    expect(await trial.identify()).toEqual({
      externalId: 'GURU|ann@acme.example|team-1',
      metadata: { name: 'Ann Author', username: 'ann@acme.example' },
    })
  })

  test.each([
    ['token-wrong', 'ann@acme.example'],
    ['token-ann', 'bob@acme.example'],
    ['token-ann', '7b9bbe65-ebd7-4966-b2f9-473dec09c208'],
    ['ключ\r\nx: y', 'ann@acme.example'],
  ])('%j of %j is refused by name', async (accessToken, username) => {
    const refused = trial.identify({ accessToken, extra: { username } })
    await expect(refused).rejects.toMatchObject({ code: 'credential', message: WRONG_KEY })
  })

  test('a collection’s own token opens that collection alone', async () => {
    guru.addCollection('Other')
    const { id, home } = guru.addCollection('Support')
    guru.addCard(home, 'Refunds', '<p>x</p>')
    guru.tokens.set(id, 'token-support')
    const support = trialOf(id, 'token-support')
    expect(await support.identify()).toMatchObject({ externalId: `GURU|collection|${id}` })
    expect([...(await support.below()).keys()]).toEqual(['Support', 'Support/Refunds'])
  })
})

describe('browsing', () => {
  test('has collections, folders in folders and cards, whatever page they come on', async () => {
    guru.most = 1
    const support = guru.addCollection('Support')
    guru.addCollection('Empty')
    const outer = guru.addFolder(support.home, 'Outer')
    const inner = guru.addFolder(outer, 'Inner')
    const card = guru.addCard(inner, '360 Reviews', '<p>x</p>')
    guru.addCard(support.home, 'First', '<p>y</p>')
    const found = await trial.below()
    expect([...found.keys()]).toEqual([
      ...['Support', 'Support/Outer', 'Support/Outer/Inner', 'Support/Outer/Inner/360 Reviews'],
      ...['Support/First', 'Empty'],
    ])
    expect(found.get('Support/Outer/Inner/360 Reviews')).toMatchObject({
      externalId: `card|${card.id}`,
      parentExternalId: `folder|${inner.id}`,
      itemType: 'CARD',
      fileFormat: 'GURU',
      isExpandable: false,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      externalUrl: expect.stringMatching(/^https:\/\/app\.getguru\.com\/card\/[0-9a-f]{8}\/360-Reviews$/),
    })
  })

  test('a card in two folders is one thing', async () => {
    const { home } = guru.addCollection('Support')
    const one = guru.addFolder(home, 'One')
    const card = guru.addCard(one, 'Shared', '<p>x</p>')
    guru.addFolder(home, 'Two').items.push(card)
    const found = await trial.below()
    expect(found.get('Support/One/Shared')?.externalId).toBe(found.get('Support/Two/Shared')?.externalId)
  })

  test('what is gone is told from what may not be read', async () => {
    const { home } = guru.addCollection('Support')
    const card = guru.addCard(home, 'Refunds', '<p>x</p>')
    const item = await trial.at('Support/Refunds')
    guru.server.next.push({ path: '/api/v1/cards', answer: { status: 403 } })
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'item' })
    guru.edit(card, { archived: true })
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
    const away = { ...item, externalId: 'folder|7b9bbe65-ebd7-4966-b2f9-473dec09c208' }
    await expect(trial.folder(away)).rejects.toMatchObject({ code: 'gone' })
  })
})

test('a card is its HTML, with where it is', async () => {
  const folder = guru.addFolder(guru.addCollection('Support').home, 'Money')
  guru.addCard(folder, 'Refunds', '<p>Within <b>30</b> days.</p>')
  expect(await trial.read(await trial.at('Support/Money/Refunds'))).toEqual({
    name: 'Refunds.html',
    text: '<p>Support / Money / Refunds</p>\n\n<h1>Refunds</h1>\n\n<p>Within <b>30</b> days.</p>',
  })
})

describe('changes', () => {
  test('are none while no card is modified; then all that is known is read again', async () => {
    const { home } = guru.addCollection('Support')
    const card = guru.addCard(home, 'Refunds', '<p>one</p>', new Date(Date.now() - HOUR))
    const before = await trial.at('Support/Refunds')
    const cursor = await trial.start()
    clock.advance(HOUR)
    guru.server.calls.splice(0)
    const none = await trial.changes(cursor)
    expect(none).toMatchObject({ changed: [], removed: [], more: false })
    expect(guru.server.calls).toHaveLength(1)
    guru.edit(card, { content: '<p>two</p>' }, clock.now())
    await expect(trial.changes(none.nextCursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    expect((await trial.at('Support/Refunds')).version).not.toBe(before.version)
  })

  test('that nobody tells, such as a deletion, are looked for once a day', async () => {
    const cursor = await trial.start()
    clock.advance(25 * HOUR)
    await expect(trial.changes(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
  })
})

test('a limit is waited for, and an access that ended asks to connect again', async () => {
  const answer = { status: 429, headers: { 'retry-after': '9' } }
  guru.server.next.push({ path: '/api/v1/collections', answer })
  await expect(trial.folder(null)).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 9 })
  guru.tokens.clear()
  await expect(trial.folder(null)).rejects.toMatchObject({ code: 'reconnect' })
})
