import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictZotero } from '../../../emulators/zotero/server.ts'
import { ZOTERO_APP } from '../../../emulators/zotero/ZoteroSignIn.ts'
import { approve, RETURN } from '../../../test/approve.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { SourceTrial } from '../../../test/SourceTrial.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { librarySignature } from '../../../test/zotero/librarySignature.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { SignInReturn } from '../abilities/OAuthAbility.ts'
import type { Connector } from '../Connector.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { zoteroConnector } from './zoteroConnector.ts'
import { zoteroMeaning } from './zoteroMeaning.ts'

const OWN = 'users/475425'
const { signal } = new AbortController()
const app = { id: null, clientId: ZOTERO_APP.id, clientSecret: ZOTERO_APP.secret, settings: {} }

let zotero: StrictZotero
let agent: GuardedAgent
let clock: TestClock
let connector: Connector
let trial: SourceTrial

beforeAll(async () => {
  zotero = await StrictZotero.start(librarySignature)
  agent = createGuardedAgent({ allow: zotero.origins, connections: 8, timeoutMs: 5000 })
})
afterAll(async () => {
  await agent.close()
  await zotero.stop()
})
beforeEach(() => {
  zotero.reset()
  clock = new TestClock()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: zoteroMeaning })
  connector = zoteroConnector({ client, clock, origins: { signIn: zotero.url, api: zotero.url } })
  trial = new SourceTrial(connector, credentialOf(zotero.addKey()))
})

function credentialOf(accessToken: string) {
  return { accessToken, refreshToken: null, expiresAt: null, extra: { user_id: '475425' } }
}

async function comeBack(as = app): Promise<SignInReturn> {
  const asked = { state: 'a-state', redirectUri: RETURN, scopes: [], fields: {}, asksWhich: false }
  const begun = await connector.oauth?.begin(asked, as, signal)
  if (!begun) throw new Error('No sign-in')
  const { searchParams } = await approve(begun.url)
  const query = Object.fromEntries(searchParams)
  return { query, secret: begun.secret, redirectUri: RETURN, fields: {} }
}

describe('a sign-in', () => {
  test('asks for reading alone, brings its state back, and ends in a key that says who it is', async () => {
    const returned = await comeBack()
    expect(returned.query.state).toBe('a-state')
    const credential = await connector.oauth?.finish(returned, app, signal)
    expect(credential).toMatchObject({ refreshToken: null, expiresAt: null, extra: { user_id: '475425' } })
    if (!credential) throw new Error('No access')
    const identity = { externalId: 'ZOTERO|475425', metadata: { name: 'ann', username: 'ann' } }
    expect(await connector.identify(credential, signal)).toEqual(identity)
    await connector.revoke(credential, app, signal)
    await expect(connector.identify(credential, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await connector.revoke(credential, app, signal)
  })

  test('that is refused, or that gives no library, says so', async () => {
    zotero.signIn.isDenied = true
    const returned = await comeBack()
    await expect(connector.oauth?.finish(returned, app, signal)).rejects.toMatchObject({ code: 'denied' })
    zotero.canReadLibrary = false
    await expect(trial.identify({ accessToken: zotero.addKey() })).rejects.toMatchObject({ code: 'denied' })
  })

  test('under an app that Zotero does not know is the app’s fault', async () => {
    const wrong = { ...app, clientSecret: 'wrong' }
    await expect(comeBack(wrong)).rejects.toMatchObject({ code: 'app' })
    await expect(comeBack({ ...app, clientId: 'nobody' })).rejects.toMatchObject({ code: 'app' })
  })

  test('counts once, and with the secret of its own beginning alone', async () => {
    const [one, other] = [await comeBack(), await comeBack()]
    const mixed = { ...one, secret: other.secret }
    await expect(connector.oauth?.finish(mixed, app, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await connector.oauth?.finish(one, app, signal)
    await expect(connector.oauth?.finish(one, app, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })
})

describe('browsing', () => {
  test('has libraries, collections in collections, items, and what is below those', async () => {
    const { own } = zotero
    const reading = zotero.addCollection(own, 'Reading')
    const inner = zotero.addCollection(own, 'Inner', reading)
    const paper = zotero.addPaper(own, 'On trees', [inner])
    zotero.addFile(own, 'trees.pdf', '%PDF-', { parentItem: paper, contentType: 'application/pdf' })
    zotero.put(own, 'items', {
      itemType: 'note',
      note: '<p>Mind &amp; matter</p><p>x</p>',
      parentItem: paper,
    })
    zotero.put(own, 'items', {
      itemType: 'attachment',
      linkMode: 'linked_url',
      parentItem: paper,
      title: 'link',
    })
    zotero.put(own, 'items', { itemType: 'annotation', parentItem: paper })
    zotero.addPaper(own, 'Thrown away', [inner], { deleted: 1 })
    zotero.addPaper(own, 'Unfiled')
    zotero.addPaper(zotero.addLibrary('groups/7', 'Lab'), 'Shared')
    const found = await trial.below()
    expect([...found.keys()]).toEqual([
      ...['My Library', 'My Library/Reading', 'My Library/Reading/Inner'],
      ...['My Library/Reading/Inner/On trees', 'My Library/Reading/Inner/On trees/trees.pdf'],
      'My Library/Reading/Inner/On trees/Mind & matter',
      ...['My Library/Unfiled', 'Lab', 'Lab/Shared'],
    ])
    expect(found.get('My Library/Reading/Inner/On trees')).toMatchObject({
      externalId: `${OWN}|items/${paper}`,
      parentExternalId: `${OWN}|collections/${inner}`,
      rootExternalId: OWN,
      fileFormat: 'ZOTERO',
      isExpandable: true,
    })
    expect(found.get('My Library/Reading/Inner/On trees/trees.pdf')).toMatchObject({ fileFormat: 'PDF' })
    expect(found.get('My Library/Unfiled')).toMatchObject({ isExpandable: false })
  })

  test('goes through pages of every kind', async () => {
    for (let n = 0; n < 101; n += 1) {
      zotero.addLibrary(`groups/${n}`, `Group ${n}`)
      zotero.addCollection(zotero.own, `Collection ${n}`)
      zotero.addPaper(zotero.own, `Paper ${n}`)
    }
    // Pages overlap, so some repeat.
    const idsIn = async (folder: SourceItem | null) =>
      new Set((await trial.folder(folder)).map(({ externalId }) => externalId))
    expect((await idsIn(null)).size).toBe(102)
    const [own] = await trial.folder(null)
    if (!own) throw new Error('No library')
    expect((await idsIn(own)).size).toBe(202)
  })

  test.each(['users/1/../../keys', 'groups/7?x', 'users/475425|items/../../x', 'users/475425|items/ABCD123'])(
    'the id %j makes no address',
    async (externalId) => {
      const item: SourceItem = { ...(await trial.at('My Library')), externalId }
      zotero.server.calls.splice(0)
      await expect(trial.folder(item)).rejects.toMatchObject({ code: 'gone' })
      await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
      expect(zotero.server.calls).toEqual([])
    },
  )
})

describe('content', () => {
  test('of an item is what is known of it', async () => {
    const creators = [
      { creatorType: 'author', firstName: 'Ann', lastName: 'Author' },
      { creatorType: 'editor', name: 'Acme' },
    ]
    const more = {
      creators,
      publicationTitle: 'Nature',
      DOI: '10.1/x',
      abstractNote: 'Why trees.',
      tags: [{ tag: 'wood' }],
      url: '',
    }
    zotero.addPaper(zotero.own, 'On trees', [], more)
    expect(await trial.read(await trial.at('My Library/On trees'))).toEqual({
      name: 'On trees.md',
      text: '# On trees\n\n- Type: journalArticle\n- Author: Ann Author\n- Editor: Acme\n- Publication title: Nature\n- DOI: 10.1/x\n- Tags: wood\n\nWhy trees.',
    })
  })

  test('of a file comes from another host, which is shown no key; of a page of the web its text', async () => {
    const { own } = zotero
    zotero.addFile(own, 'a.txt', 'hello')
    const page = { linkMode: 'imported_url', contentType: 'text/html' }
    own.fullTexts.set(zotero.addFile(own, 'page.html', 'PK', page), 'words of the page')
    zotero.put(own, 'items', { itemType: 'note', note: '<p>A note</p>' })
    expect(await trial.read(await trial.at('My Library/a.txt'))).toEqual({ name: 'a.txt', text: 'hello' })
    expect(zotero.storage?.calls).toHaveLength(1)
    expect(await trial.read(await trial.at('My Library/page.html'))).toEqual({
      name: 'page.html.txt',
      text: 'words of the page',
    })
    expect(await trial.read(await trial.at('My Library/A note'))).toEqual({
      name: 'A note.html',
      text: '<p>A note</p>',
    })
  })

  test('that Zotero does not have fails alone, with the reason', async () => {
    const { own } = zotero
    own.files.delete(zotero.addFile(own, 'away.txt', ''))
    zotero.addFile(own, 'linked.txt', '', { linkMode: 'linked_file' })
    zotero.addFile(own, 'page.html', '', { linkMode: 'imported_url', contentType: 'text/html' })
    for (const name of ['away.txt', 'linked.txt', 'page.html'])
      await expect(trial.read(await trial.at(`My Library/${name}`))).rejects.toMatchObject({ code: 'item' })
    const paper = zotero.addPaper(own, 'Gone')
    const item = await trial.at('My Library/Gone')
    zotero.remove(own, 'items', paper)
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
  })
})

/** A whole round, as the service's jobs read it. */
async function follow(cursor: string | null, roots = [OWN]) {
  const changed = new Map<string, SourceItem>()
  const removed: string[] = []
  let at = cursor
  for (;;) {
    const page = await trial.changes(at, roots)
    for (const item of page.changed) changed.set(item.externalId, item)
    removed.push(...page.removed)
    at = page.nextCursor
    if (!page.more) return { changed, removed, cursor: at, readsAgain: page.readsAgain }
  }
}

describe('changes', () => {
  test('of a quiet library cost one call; then they have what is new, changed, moved and gone', async () => {
    const { own } = zotero
    const [from, to] = [zotero.addCollection(own, 'From'), zotero.addCollection(own, 'To')]
    const [edited, moved, trashed, gone] = ['edited', 'moved', 'trashed', 'gone'].map((title) =>
      zotero.addPaper(own, title, [from]),
    )
    const start = await trial.start([OWN])
    zotero.server.calls.splice(0)
    const quiet = await follow(start)
    expect([quiet.changed.size, quiet.removed, zotero.server.calls.length]).toEqual([0, [], 1])
    zotero.put(own, 'items', { key: edited, title: 'edited twice' })
    zotero.put(own, 'items', { key: moved, collections: [to] })
    zotero.put(own, 'items', { key: trashed, deleted: 1 })
    zotero.remove(own, 'items', gone ?? '')
    const added = zotero.addPaper(own, 'new', [to])
    const { changed, removed, cursor } = await follow(quiet.cursor)
    expect(changed.get(`${OWN}|items/${edited}`)?.name).toBe('edited twice')
    expect(changed.get(`${OWN}|items/${moved}`)?.parentExternalId).toBe(`${OWN}|collections/${to}`)
    expect(changed.has(`${OWN}|items/${added}`)).toBe(true)
    expect(removed.sort()).toEqual([`${OWN}|items/${trashed}`, `${OWN}|items/${gone}`].sort())
    expect((await follow(cursor)).changed.size).toBe(0)
  })

  test('of many pages are all told, also of those that come while they are read', async () => {
    const { own } = zotero
    const start = await trial.start([OWN])
    const papers = Array.from({ length: 250 }, (_, n) => zotero.addPaper(own, `paper ${n}`))
    let calls = 0
    zotero.before = (path) => {
      if (!path.endsWith('/items')) return
      calls += 1
      // An item on a page that was read is deleted: the next page starts later than it did.
      if (calls === 2) zotero.remove(own, 'items', papers[0] ?? '')
      if (calls < 6) zotero.addPaper(own, `late ${calls}`)
    }
    const first = await follow(start)
    zotero.before = null
    const second = await follow(first.cursor)
    const seenIds = new Set([...first.changed.keys(), ...second.changed.keys()])
    expect([...own.items.keys()].filter((key) => !seenIds.has(`${OWN}|items/${key}`))).toEqual([])
  })

  test('of a library that never rests are all told by the next round at the latest [F-213]', async () => {
    const { own } = zotero
    const start = await trial.start([OWN])
    const papers = Array.from({ length: 250 }, (_, n) => zotero.addPaper(own, `paper ${n}`))
    let calls = 0
    zotero.before = (path) => {
      if (!path.endsWith('/items')) return
      calls += 1
      if (calls < 7) zotero.addPaper(own, `late ${calls}`)
      // The first page loses more than two pages overlap.
      if (calls === 7) for (const paper of papers.slice(0, 20)) zotero.remove(own, 'items', paper)
    }
    const first = await follow(start)
    zotero.before = null
    const second = await follow(first.cursor)
    const seenIds = new Set([...first.changed.keys(), ...second.changed.keys()])
    expect([...own.items.keys()].filter((key) => !seenIds.has(`${OWN}|items/${key}`))).toEqual([])
    expect((await follow(second.cursor)).changed.size).toBe(0)
  })

  test('of an item in several collections have what is known read again once', async () => {
    const { own } = zotero
    const both = [zotero.addCollection(own, 'One'), zotero.addCollection(own, 'Two')]
    const start = await trial.start([OWN])
    zotero.addPaper(own, 'In both', both)
    const round = await follow(start)
    expect(round.readsAgain).toBe(true)
    expect((await follow(round.cursor)).readsAgain).toBeUndefined()
  })

  test('of a deleted collection tell where its items are now', async () => {
    const { own } = zotero
    const collection = zotero.addCollection(own, 'Reading')
    const paper = zotero.addPaper(own, 'On trees', [collection])
    const start = await trial.start([OWN])
    zotero.remove(own, 'collections', collection)
    const { changed, removed } = await follow(start)
    expect(changed.get(`${OWN}|items/${paper}`)?.parentExternalId).toBe(OWN)
    expect(removed).toEqual([`${OWN}|collections/${collection}`])
  })

  test('are those of each library by itself', async () => {
    const group = zotero.addLibrary('groups/7', 'Lab')
    const roots = [OWN, 'groups/7']
    const start = await trial.start(roots)
    const paper = zotero.addPaper(group, 'Shared')
    expect([...(await follow(start, roots)).changed.keys()]).toEqual([`groups/7|items/${paper}`])
  })
})

describe('limits', () => {
  test('a pause that comes with a success is kept to, and no call is made in it', async () => {
    zotero.backoff = 20
    await trial.folder(null)
    zotero.server.calls.splice(0)
    await expect(trial.folder(null)).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 20 })
    expect(zotero.server.calls).toEqual([])
    clock.advance(21_000)
    await trial.folder(null)
  })

  test.each([429, 503])('%s is waited for as long as it says', async (status) => {
    zotero.server.next.push({ path: '/users', answer: { status, headers: { 'retry-after': '13' } } })
    await expect(trial.folder(null)).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 13 })
  })

  test('an access that ended asks to connect again', async () => {
    zotero.keys.clear()
    await expect(trial.folder(null)).rejects.toMatchObject({ code: 'reconnect' })
  })
})

test('what is in the trash is not there, though it can be read by its id [F-213]', async () => {
  const key = zotero.addPaper(zotero.own, 'On trees', [])
  const has = async (id: string) => await connector.has?.(trial.credential, itemOf(id), signal)
  expect([await has(OWN), await has(`${OWN}|items/${key}`)]).toEqual([true, true])
  zotero.put(zotero.own, 'items', { key, deleted: 1 })
  expect(await has(`${OWN}|items/${key}`)).toBe(false)
  await expect(has(`${OWN}|items/AAAAAAAA`)).rejects.toMatchObject({ code: 'gone' })
})

test('no item is skipped before which one goes between two pages [F-213]', async () => {
  const keys = Array.from({ length: 130 }, (_, n) => zotero.addPaper(zotero.own, `Paper ${n}`, []))
  const found = new Set<string>()
  let cursor: string | null = null
  do {
    const page: ItemPage = await connector.list(trial.credential, { folder: OWN, cursor }, signal)
    for (const { externalId } of page.items) found.add(externalId)
    cursor = page.nextCursor
    const [first] = keys
    if (first !== undefined && page.items.length > 0)
      zotero.put(zotero.own, 'items', { key: first, deleted: 1 })
  } while (cursor !== null)
  for (const key of keys) expect(found).toContain(`${OWN}|items/${key}`)
})
