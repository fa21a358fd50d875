import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLOUD, StrictConfluence } from '../../../emulators/confluence/server.ts'
import { SourceTrial } from '../../../test/SourceTrial.ts'
import { changesAfter, contentOf, listAll, walk } from '../../../test/strict/everything.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { confluenceConnector } from './confluenceConnector.ts'
import { confluenceMeaning } from './confluenceMeaning.ts'

const { signal } = new AbortController()
const FORM = { confluence_subdomain: 'acme' }
const SPACES = '/ex/confluence/'
/** Longer than a space is cached. */
const LATER = 61_000

let clock: TestClock
let confluence: StrictConfluence
let agent: GuardedAgent
let connector: Connector
let trial: SourceTrial

beforeAll(async () => {
  confluence = await StrictConfluence.start(() => clock.now())
  agent = agentFor(...confluence.origins)
})
afterAll(async () => {
  await agent?.close()
  await confluence?.stop()
})
beforeEach(async () => {
  clock = new TestClock()
  confluence.reset()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: confluenceMeaning(clock) })
  const { url } = confluence.server
  connector = confluenceConnector({ client, clock, origins: { signIn: url, api: url } })
  trial = new SourceTrial(connector, await signInAt(connector, FORM))
})

describe('signing in', () => {
  test('ends at the site that was typed, of all that the access opens', async () => {
    expect(trial.credential.extra).toEqual({
      ...FORM,
      cloud_id: CLOUD,
      site_url: 'https://acme.atlassian.net',
    })
    expect(await trial.identify()).toEqual({
      externalId: `CONFLUENCE|5b10:ann|${CLOUD}/acme`,
      metadata: { name: 'Ann', username: 'ann@acme.example' },
    })
  })

  test.each(['nowhere', 'tickets'])('at %s, which is not among these, says which are', async (name) => {
    await expect(signInAt(connector, { confluence_subdomain: name })).rejects.toMatchObject({
      code: 'denied',
      message: `Access was allowed to beta.atlassian.net, acme.atlassian.net, and not to ${name}.atlassian.net.`,
    })
  })

  test('without any site with Confluence says so', async () => {
    confluence.sites.splice(1)
    await expect(signInAt(connector, FORM)).rejects.toMatchObject({
      message: 'Access was allowed to no site with Confluence, and not to acme.atlassian.net.',
    })
  })

  test('is renewed once by each token, and keeps its site', async () => {
    const { credential } = trial
    const next = await connector.oauth?.refresh(credential, APP, signal)
    expect(next).toMatchObject({ extra: credential.extra })
    expect(next?.refreshToken).not.toBe(credential.refreshToken)
    await expect(connector.oauth?.refresh(credential, APP, signal)).rejects.toMatchObject({
      code: 'reconnect',
    })
  })
})

describe('browsing', () => {
  test('has spaces, folders and pages in pages, whatever page of a list they come on', async () => {
    confluence.most = 1
    const guide = confluence.addSpace('Guide')
    confluence.addSpace('Old').status = 'archived'
    const home = confluence.add('Home', guide)
    const folder = confluence.add('How to', home, { type: 'folder' })
    const inner = confluence.add('Inner', folder, { type: 'folder' })
    const start = confluence.add('Start', inner)
    confluence.add('Install', start)
    const found = await trial.below()
    expect([...found.keys()]).toEqual([
      'Guide',
      'Guide/Home',
      'Guide/Home/How to',
      'Guide/Home/How to/Inner',
      'Guide/Home/How to/Inner/Start',
      'Guide/Home/How to/Inner/Start/Install',
    ])
    expect(found.get('Guide/Home/How to/Inner/Start')).toMatchObject({
      itemType: 'PAGE',
      isSelectable: true,
      isExpandable: true,
      fileFormat: 'CONFLUENCE',
      externalUrl: `https://acme.atlassian.net/wiki/spaces/${guide.id}/pages/${start.id}`,
    })
    expect(found.get('Guide/Home/How to/Inner/Start/Install')).toMatchObject({
      isExpandable: false,
      version: '1',
    })
  })

  test('leaves out the archive, the bin and what only others see; what is below stands at the top', async () => {
    const guide = confluence.addSpace('Guide')
    const archived = confluence.add('Archived', guide, { status: 'archived' })
    confluence.add('Below archived', archived)
    confluence.add('In the bin', guide, { status: 'trashed' })
    confluence.add('Hidden', guide, { isRestricted: true })
    const hidden = confluence.add('Hidden folder', guide, { type: 'folder', isRestricted: true })
    confluence.add('Below hidden', hidden)
    confluence.add('Below a whiteboard', guide, { parentId: '7', parentType: 'whiteboard' })
    expect([...(await trial.below()).keys()]).toEqual([
      'Guide',
      'Guide/Below archived',
      'Guide/Below hidden',
      'Guide/Below a whiteboard',
    ])
  })

  test('asks for a space once for all that is in it, and anew when it is opened again', async () => {
    const guide = confluence.addSpace('Guide')
    const home = confluence.add('Home', guide)
    for (let n = 0; n < 20; n += 1) confluence.add('Sub', confluence.add(`Page ${n}`, home))
    confluence.server.calls.length = 0
    await trial.below()
    expect(confluence.server.calls).toHaveLength(2)
    const space = await trial.at('Guide')
    confluence.add('New', guide)
    expect((await trial.folder(space)).map(({ name }) => name)).toContain('New')
  })

  test('knows what is younger than what was read a moment ago', async () => {
    const guide = confluence.addSpace('Guide')
    const home = confluence.add('Home', guide)
    await trial.at('Guide/Home')
    const page = confluence.add('Young', home)
    confluence.add('Younger', page)
    const handle = `${guide.id}|Guide / Home / Young`
    const asked = { folder: `page|${page.id}`, handle, cursor: null }
    expect((await connector.list(trial.credential, asked, signal)).items).toMatchObject([{ name: 'Younger' }])
  })

  test('a space is read once however long its folders take one after the other, and not for ever', async () => {
    const guide = confluence.addSpace('Guide')
    confluence.add('Inner', confluence.add('Home', guide))
    const home = await trial.at('Guide/Home')
    const readings = () =>
      confluence.server.calls.filter((call) => call.includes(`/spaces/${guide.id}/pages`))
    const listFor = async (minutes: number) => {
      confluence.server.calls.length = 0
      for (let past = 0; past < minutes; past += 0.9) {
        clock.advance(54_000)
        await trial.folder(home)
      }
      return readings().length
    }
    expect(await listFor(20)).toBe(0)
    expect(await listFor(20)).toBe(1)
    clock.advance(LATER)
    expect(await listFor(1)).toBe(1)
  })

  test('what is gone is said of a page, and of the whole site that nobody may come back', async () => {
    const guide = confluence.addSpace('Guide')
    const home = confluence.add('Home', guide)
    const page = await trial.at('Guide/Home')
    confluence.edit(home, { status: 'trashed' })
    await expect(trial.read(page)).rejects.toMatchObject({ code: 'gone' })
    home.isRestricted = true
    await expect(trial.read(page)).rejects.toMatchObject({ code: 'gone' })
    clock.advance(LATER)
    await expect(trial.folder(page)).rejects.toMatchObject({ code: 'gone' })
    const answered = (status: number) => {
      confluence.server.next.push({ path: SPACES, answer: { status } })
      return expect(trial.folder(null)).rejects
    }
    for (const status of [403, 404]) await answered(status).toMatchObject({ code: 'unavailable' })
    confluence.sites.length = 0
    for (const status of [403, 404]) await answered(status).toMatchObject({ code: 'reconnect' })
  })

  test('a folder that holds nothing any more is there, and one that is refused is not gone [F-214]', async () => {
    const folder = confluence.add('How to', confluence.addSpace('Guide'), { type: 'folder' })
    const page = confluence.add('Start', folder)
    const item = await trial.at('Guide/How to')
    confluence.edit(page, { status: 'trashed' })
    clock.advance(LATER)
    expect(await trial.folder(item)).toEqual([])
    clock.advance(LATER)
    confluence.server.next.push({ path: `${SPACES}${CLOUD}/wiki/api/v2/folders`, answer: { status: 403 } })
    await expect(trial.folder(item)).rejects.not.toMatchObject({ code: 'gone' })
    clock.advance(LATER)
    confluence.edit(folder, { status: 'trashed' })
    clock.advance(LATER)
    await expect(trial.folder(item)).rejects.toMatchObject({ code: 'gone' })
  })
})

test('a folder that is refused while pages name it is there [F-213]', async () => {
  const folder = confluence.add('How to', confluence.addSpace('Guide'), { type: 'folder' })
  const page = confluence.add('Start', folder)
  const item = await trial.at('Guide/How to')
  const { connector, credential } = trial
  const has = async () => {
    clock.advance(LATER)
    const answer = { status: 403 }
    const path = `${SPACES}${CLOUD}/wiki/api/v2/folders`
    confluence.server.next.push({ path, answer }, { path, answer }, { path, answer })
    const found = connector.has?.(credential, item, new AbortController().signal)
    return Promise.resolve(found).finally(() => {
      confluence.server.next.length = 0
    })
  }
  expect(await has()).toBe(true)
  confluence.edit(page, { status: 'trashed' })
  await expect(has()).rejects.toMatchObject({ code: 'item' })
})

test('a page is HTML with the titles that it is below, its labels and its text', async () => {
  const guide = confluence.addSpace('Guide')
  const home = confluence.add('Home', guide)
  const storage =
    '<p>Words &amp; more</p><ac:structured-macro ac:name="info"><ac:rich-text-body><p>Mind.</p></ac:rich-text-body></ac:structured-macro>'
  confluence.add('Install <v1>', home, { storage, labels: ['howto', 'linux'] })
  expect(await trial.read(await trial.at('Guide/Home/Install <v1>'))).toEqual({
    name: 'Install <v1>.html',
    text: [
      '<p>Guide / Home / Install &lt;v1&gt;</p>',
      '<h1>Install &lt;v1&gt;</h1>',
      '<p>Labels: howto, linux</p><p>Words &amp; more</p><blockquote><p><strong>Info</strong></p><p>Mind.</p></blockquote>',
    ].join('\n\n'),
  })
})

describe('attachments', () => {
  const wanted = { attachments: true }

  test('are below their pages where they are asked for, and come from another host, which sees no access', async () => {
    const page = confluence.add('Home', confluence.addSpace('Guide'))
    const file = confluence.attach(page, 'notes.txt', 'words of a file')
    expect((await walk(connector, trial.credential)).map(({ name }) => name)).toEqual(['Guide', 'Home'])
    const home = (await walkAll()).find(({ name }) => name === 'Home')
    expect(home).toMatchObject({ isExpandable: true })
    const found = await walkBelow(home)
    expect(found).toMatchObject([
      {
        externalId: `attachment|${file.id}`,
        parentExternalId: `page|${page.id}`,
        name: 'notes.txt',
        fileFormat: 'TXT',
        mimeType: 'text/plain',
        size: 15,
        version: '1',
      },
    ])
    expect(await contentOf(connector, trial.credential, found[0])).toEqual({
      name: 'notes.txt',
      text: 'words of a file',
    })
    expect(confluence.mediaProofs).toEqual([undefined])
  })

  test('that change are told', async () => {
    const page = confluence.add('Home', confluence.addSpace('Guide'))
    const file = confluence.attach(page, 'notes.txt', 'one')
    clock.advance(3_600_000)
    const feed = { roots: async () => [], ...wanted }
    const cursor = (await connector.start?.(trial.credential, feed, signal)) ?? null
    const quiet = await changesAfter(connector, trial.credential, cursor, wanted)
    expect(quiet.changed).toEqual([])
    confluence.edit(file, { data: 'two' })
    const { changed } = await changesAfter(connector, trial.credential, quiet.nextCursor, wanted)
    expect(changed).toMatchObject([{ externalId: `attachment|${file.id}`, version: '2' }])
  })

  const walkAll = async () => {
    const [space] = await listAll(connector, trial.credential, null, wanted)
    return listAll(connector, trial.credential, space?.externalId ?? '', wanted)
  }
  const walkBelow = async (page: SourceItem | undefined) => {
    const asked = { folder: page?.externalId ?? '', handle: page?.handle ?? null, cursor: null, ...wanted }
    return (await connector.list(trial.credential, asked, signal)).items
  }
})

describe('changes', () => {
  test('are new and edited pages, with the folders and pages that they are in, and are read no further than is new', async () => {
    const guide = confluence.addSpace('Guide')
    const home = confluence.add('Home', guide)
    for (let n = 0; n < 10; n += 1) confluence.add(`Page ${n}`, home)
    confluence.most = 3
    const cursor = await trial.start()
    clock.advance(3_600_000)
    const { nextCursor } = await changesAfter(connector, trial.credential, cursor)
    clock.advance(3_600_000)
    const folder = confluence.add('Folder', home, { type: 'folder' })
    const page = confluence.add('New', folder)
    confluence.server.calls.length = 0
    const { changed } = await changesAfter(connector, trial.credential, nextCursor)
    expect(changed.map(({ name }) => name).sort()).toEqual(['Folder', 'Guide', 'Home', 'New'])
    const added = changed.find(({ externalId }) => externalId === `page|${page.id}`)
    expect(added).toMatchObject({ parentExternalId: `folder|${folder.id}`, isExpandable: true })
    expect(added?.handle).toBe(`${guide.id}|Guide / Home / Folder / New`)
    expect(confluence.server.calls).toHaveLength(4)
  })

  test('of a page that is below more others than anybody makes cost no more calls than that', async () => {
    let page = confluence.add('Home', confluence.addSpace('Guide'))
    for (let n = 0; n < 150; n += 1) page = confluence.add(`Page ${n}`, page)
    clock.advance(3_600_000)
    const cursor = await trial.start()
    confluence.edit(page, { title: 'Deep' })
    confluence.server.calls.length = 0
    const { changed } = await changesAfter(connector, trial.credential, cursor)
    expect(changed.map(({ name }) => name)).toContain('Deep')
    expect(confluence.server.calls.length).toBeLessThan(110)
  })

  test('of an archived space are none', async () => {
    const guide = confluence.addSpace('Guide')
    const home = confluence.add('Home', guide)
    guide.status = 'archived'
    const cursor = await trial.start()
    confluence.edit(home, { title: 'Start' })
    expect((await changesAfter(connector, trial.credential, cursor)).changed).toEqual([])
  })

  test('that are not told are found once a day, by reading all that is known', async () => {
    const [one, other] = [confluence.addSpace('One'), confluence.addSpace('Other')]
    const home = confluence.add('Home', one)
    const cursor = await trial.start()
    Object.assign(home, { spaceId: other.id })
    clock.advance(25 * 3_600_000)
    expect(await changesAfter(connector, trial.credential, cursor)).toMatchObject({ readsAgain: true })
    expect((await trial.at('Other/Home')).externalId).toBe(`page|${home.id}`)
  })
})

describe('search', () => {
  test('finds pages by the beginnings of words of their titles, with the folders that they are in', async () => {
    const [guide, other] = [confluence.addSpace('Guide'), confluence.addSpace('Other')]
    const folder = confluence.add('Setup', guide, { type: 'folder' })
    const page = confluence.add('Install on Linux', folder)
    confluence.add('Install on Linux', other)
    const request = { query: 'linu "inst* OR', folder: null, roots: [] }
    expect(await connector.search?.find(trial.credential, request, signal)).toEqual([])
    const asked = { ...request, query: 'linu inst', folder: `space|${guide.id}` }
    const found = await connector.search?.find(trial.credential, asked, signal)
    expect(found).toMatchObject([{ externalId: `page|${page.id}`, parentExternalId: `folder|${folder.id}` }])
    expect(confluence.asked).toEqual([
      'type = page and title ~ "linu*" and title ~ "inst*" and title ~ "OR*"',
      `type = page and title ~ "linu*" and title ~ "inst*" and space = "${guide.key}"`,
    ])
    const item = (id: string) => connector.search?.item(trial.credential, id, signal)
    expect(await item(`folder|${folder.id}`)).toMatchObject({
      name: 'Setup',
      parentExternalId: `space|${guide.id}`,
    })
    expect(await item(`space|${guide.id}`)).toMatchObject({ name: 'Guide' })
    expect(await item(`page|${page.id}`)).toMatchObject({ name: 'Install on Linux' })
    for (const id of ['folder|7', 'space|7', 'page|7']) expect(await item(id)).toBeNull()
  })

  test('of nothing but signs asks nothing', async () => {
    const request = { query: '"* –', folder: null, roots: [] }
    expect(await connector.search?.find(trial.credential, request, signal)).toEqual([])
    expect(confluence.asked).toEqual([])
  })
})

describe('refusals', () => {
  test.each([
    ['Retry-After', () => ({ 'retry-after': '33' })],
    [
      'the moment that it names',
      () => ({ 'x-ratelimit-reset': new Date(clock.now().getTime() + 33_000).toISOString() }),
    ],
  ])('a limit is waited for by %s', async (_, headers) => {
    confluence.server.next.push({ path: SPACES, answer: { status: 429, headers: headers(), body: {} } })
    const limited = await trial.folder(null).catch((error: unknown) => error)
    expect(limited).toMatchObject({ code: 'rate-limited' })
    expect(limited).toHaveProperty(
      'retryAfter',
      expect.toSatisfy((seconds: number) => seconds >= 32 && seconds <= 34),
    )
  })

  test('a scope that lacks is the app’s, and ends no account', async () => {
    const body = { code: 401, message: 'Unauthorized; scope does not match' }
    confluence.server.next.push({ path: SPACES, answer: { status: 401, body } })
    await expect(trial.folder(null)).rejects.toMatchObject({ code: 'app' })
  })

  test('an access that ended asks to connect again', async () => {
    confluence.signIn.end()
    await expect(trial.folder(null)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('a list that leads to itself ends', async () => {
    confluence.addSpace('Guide')
    const next = '/wiki/api/v2/spaces/1001/pages?cursor=same'
    const answer = { status: 200, body: { results: [], _links: { next } } }
    for (let n = 0; n < 2; n += 1)
      confluence.server.next.push({
        path: `${SPACES}${CLOUD}/wiki/api/v2/spaces/`,
        answer,
      })
    await expect(trial.below()).rejects.toMatchObject({ code: 'unavailable' })
  })
})
