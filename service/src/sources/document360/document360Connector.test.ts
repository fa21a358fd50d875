import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictDocument360 } from '../../../emulators/document360/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { SourceTrial } from '../../../test/SourceTrial.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { document360Connector } from './document360Connector.ts'
import { document360Meaning } from './document360Meaning.ts'

const LATER = 61_000
const WRONG_KEY = 'Document360 does not know this API token in any of its data centers.'

let europe: StrictDocument360
let america: StrictDocument360
let agent: GuardedAgent
let clock: TestClock
let trial: SourceTrial

beforeAll(async () => {
  europe = await StrictDocument360.start()
  america = await StrictDocument360.start()
  agent = createGuardedAgent({ allow: [europe.url, america.url], connections: 8, timeoutMs: 5000 })
})
afterAll(async () => {
  await agent.close()
  for (const one of [europe, america]) await one.server.stop()
})
beforeEach(() => {
  for (const one of [europe, america]) {
    for (const list of [one.versions, one.server.calls]) list.splice(0)
    one.tokens.clear()
  }
  america.tokens.add('token-ann')
  clock = new TestClock()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: document360Meaning })
  const extra = { account_email: 'ann@acme.example' }
  const credential = { accessToken: 'token-ann', refreshToken: null, expiresAt: null, extra }
  const origins = [europe.url, america.url]
  trial = new SourceTrial(document360Connector({ client, clock, origins }), credential)
})

describe('signing in', () => {
  test('finds the data centre that knows the token, and the person by the address', async () => {
    const { id } = america.addVersion('v1')
    america.addVersion('v2')
    expect(await trial.identify()).toEqual({
      externalId: `DOCUMENT360|user-ann|${id}`,
      metadata: { name: 'ann@acme.example', username: 'ann@acme.example' },
    })
    const asked = europe.server.calls.length
    await trial.folder(null)
    expect(europe.server.calls).toHaveLength(asked)
  })

  test('finds a person on the last of many pages of the team', async () => {
    const others = Array.from({ length: 250 }, (_, n) => ({
      user_id: `u${n}`,
      email_id: `${n}@acme.example`,
    }))
    america.team.unshift(...others)
    expect((await trial.identify()).externalId).toContain('DOCUMENT360|user-ann|')
    america.team.splice(0, others.length)
  })

  const NOBODY = 'There is no team account with this address in the token’s project.'
  test.each([
    ['token-wrong', 'ann@acme.example', WRONG_KEY],
    ['a\r\nb: c', 'ann@acme.example', WRONG_KEY],
    ['token-ann', 'bob@acme.example', NOBODY],
    [
      'd360_sk_1',
      'ann@acme.example',
      'This is an enhanced key (v3). Make an API token of version 2 instead.',
    ],
  ])('%j of %j is refused by name', async (accessToken, account_email, message) => {
    const refused = trial.identify({ accessToken, extra: { account_email } })
    await expect(refused).rejects.toMatchObject({ code: 'credential', message })
  })

  test('a token that may do nothing is told so, and not that it is unknown', async () => {
    america.server.next.push({ path: '/v2/ProjectVersions', answer: { status: 403 } })
    await expect(trial.identify()).rejects.toMatchObject({
      code: 'credential',
      message: 'The token may not read this, or the project’s plan has no API.',
    })
  })
})

describe('browsing', () => {
  test('has versions, languages, categories in categories and what is published in them', async () => {
    const version = america.addVersion('v1', ['en', 'fr'])
    const start = america.addCategory(version, 'Start')
    const inner = america.addCategory(start, 'Inner', { type: 1, html: '<p>About</p>' })
    america.addArticle(inner, 'Install')
    america.addArticle(inner, 'Draft', { published: 0 })
    const alone = america.addCategory(america.addVersion('v2'), 'Alone')
    america.addArticle(alone, 'Only')
    const found = await trial.below()
    expect([...found.keys()]).toEqual([
      'v1',
      ...['v1/Language en', 'v1/Language en/Start', 'v1/Language en/Start/Inner'],
      'v1/Language en/Start/Inner/Install',
      ...['v1/Language fr', 'v1/Language fr/Start', 'v1/Language fr/Start/Inner'],
      'v1/Language fr/Start/Inner/Install',
      ...['v2', 'v2/Alone', 'v2/Alone/Only'],
    ])
    expect(found.get('v1/Language fr/Start/Inner')).toMatchObject({
      externalId: `${version.id}|fr/category/${inner.id}`,
      parentExternalId: `${version.id}|fr/category/${start.id}`,
      rootExternalId: version.id,
      fileFormat: 'DOCUMENT360',
      isExpandable: true,
    })
    expect(found.get('v2/Alone')).toMatchObject({ fileFormat: null })
    expect(found.get('v2/Alone/Only')).toMatchObject({
      isExpandable: false,
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  test('says what is hidden, itself or with its category [F-274]', async () => {
    const version = america.addVersion('v1')
    const open = america.addCategory(version, 'Open')
    america.addArticle(open, 'Seen')
    america.addArticle(open, 'Hidden', { hidden: true })
    const closed = america.addCategory(version, 'Closed', { hidden: true })
    america.addArticle(america.addCategory(closed, 'Inner'), 'Below')
    const found = await trial.below()
    const visibility = (name: string) => [...found.values()].find((one) => one.name === name)?.visibility
    expect(['Seen', 'Hidden', 'Below'].map(visibility)).toEqual(['public', 'hidden', 'hidden'])
  })

  test('a tree of 2,050 articles in 51 categories costs one call', async () => {
    const version = america.addVersion('v1')
    const large = america.addCategory(version, 'Large')
    for (let n = 0; n < 2000; n += 1) america.addArticle(large, `article ${n}`)
    for (let n = 0; n < 50; n += 1) america.addArticle(america.addCategory(version, `c${n}`), 'one')
    expect((await trial.below()).size).toBe(2102)
    expect(america.server.calls.filter((call) => call.includes('/categories'))).toHaveLength(1)
  })

  test('ids stay when a second language comes', async () => {
    const version = america.addVersion('v1')
    america.addArticle(america.addCategory(version, 'Start'), 'Install')
    const before = await trial.at('v1/Start/Install')
    version.languages.push('de')
    clock.advance(LATER)
    expect((await trial.at('v1/Language en/Start/Install')).externalId).toBe(before.externalId)
  })
})

describe('an article', () => {
  test('is its HTML with where it is, in the language that was chosen', async () => {
    const version = america.addVersion('v1', ['en', 'de'])
    const html = { en: '<p>Run it.</p>', de: '<p>Starten.</p>' }
    america.addArticle(america.addCategory(version, 'Q & A'), 'Why <b>?', { html })
    expect(await trial.read(await trial.at('v1/Language de/Q & A/Why <b>?'))).toEqual({
      name: 'Why <b>?.html',
      text: '<p>v1 / Q &amp; A / Why &lt;b&gt;?</p>\n\n<h1>Why &lt;b&gt;?</h1>\n\n<p>Starten.</p>',
    })
  })

  test('is Markdown where it has no HTML, and a category’s page is read as well', async () => {
    const version = america.addVersion('v1')
    const category = america.addCategory(version, 'Start', { type: 1, html: '<p>About</p>' })
    america.addArticle(category, 'Plain', { markdown: 'Text' })
    expect((await trial.read(await trial.at('v1/Start/Plain'))).text).toBe(
      'v1 / Start / Plain\n\n# Plain\n\nText',
    )
    expect((await trial.read(await trial.at('v1/Start'))).text).toContain('<p>About</p>')
  })

  test('that is gone is told from one that may not be read', async () => {
    const category = america.addCategory(america.addVersion('v1'), 'Start')
    america.addArticle(category, 'Install')
    const item = await trial.at('v1/Start/Install')
    america.server.next.push({ path: '/v2/Articles', answer: { status: 403 } })
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'item' })
    category.articles.splice(0)
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
    const inside = { status: 200, body: { success: false, errors: [{ description: 'Article not found' }] } }
    america.server.next.push({ path: '/v2/Articles', answer: inside })
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('changes', () => {
  test('are none while no time is another; then all that is known is read again', async () => {
    const category = america.addCategory(america.addVersion('v1'), 'Start')
    const article = america.addArticle(category, 'Install')
    const before = await trial.at('v1/Start/Install')
    const cursor = await trial.start()
    expect(await trial.changes(cursor)).toEqual({ changed: [], removed: [], nextCursor: cursor, more: false })
    america.edit(article, { published: 2 })
    await expect(trial.changes(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    clock.advance(LATER)
    expect((await trial.at('v1/Start/Install')).version).not.toBe(before.version)
    const next = await trial.start()
    category.articles.splice(0)
    await expect(trial.changes(next)).rejects.toMatchObject({ code: 'cursor-expired' })
  })
})

test('a limit is waited for as long as it says, and an access that ended asks to connect again', async () => {
  america.addVersion('v1')
  await trial.folder(null)
  for (const [headers, retryAfter] of [
    [{ 'x-ratelimit-reset': '17' }, 17],
    [{ 'retry-after': '18' }, 18],
  ] as const) {
    america.server.next.push({ path: '/v2/ProjectVersions', answer: { status: 429, headers } })
    await expect(trial.folder(null)).rejects.toMatchObject({ code: 'rate-limited', retryAfter })
  }
  america.tokens.clear()
  await expect(trial.folder(null)).rejects.toMatchObject({ code: 'reconnect' })
})

test('an article that is not published any more is not there, though it can be read by its id [F-213]', async () => {
  const version = america.addVersion('v1')
  const category = america.addCategory(version, 'Start')
  america.addArticle(category, 'Install')
  america.addArticle(category, 'Draft', { published: 0 })
  const [top] = await trial.folder(null)
  const [start] = await trial.folder(top ?? null)
  const [install] = await trial.folder(start ?? null)
  const { connector, credential } = trial
  const has = async (id = '') => await connector.has?.(credential, itemOf(id), new AbortController().signal)
  expect([await has(top?.externalId), await has(start?.externalId), await has(install?.externalId)]).toEqual([
    true,
    true,
    true,
  ])
  expect(await has(`${install?.externalId}9`)).toBe(false)
})
