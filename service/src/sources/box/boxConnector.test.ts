import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TOP } from '../../../emulators/box/BoxTree.ts'
import { refused, StrictBox } from '../../../emulators/box/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { changesAfter, contentOf, listAll } from '../../../test/strict/everything.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { boxConnector } from './boxConnector.ts'
import { boxMeaning } from './boxMeaning.ts'

const { signal } = new AbortController()
const DAY = 24 * 3_600_000

let box: StrictBox
let agent: GuardedAgent
let clock: TestClock
let connector: Connector
let ann: Credential
beforeEach(async () => {
  box = await StrictBox.start()
  const { url } = box.server
  agent = agentFor(url, box.elsewhere.url)
  clock = new TestClock()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: boxMeaning })
  connector = boxConnector({ client, clock, origins: { signIn: url, api: url } })
  ann = await signInAt(connector)
})
afterEach(async () => {
  await agent.close()
  await box.stop()
})

describe('the access', () => {
  test('is for reading alone, and says whose it is', async () => {
    expect(connector.oauth?.scopes).toEqual(['root_readonly'])
    expect(await connector.identify(ann, signal)).toEqual({
      externalId: 'BOX|11446498',
      metadata: { name: 'Ann Ray', username: 'ann@acme.example' },
    })
  })

  test('is renewed with what is good once, and ended by that, also when it has ended itself', async () => {
    const renewed = await connector.oauth?.refresh(ann, APP, signal)
    expect(renewed?.refreshToken).not.toBe(ann.refreshToken)
    await expect(connector.oauth?.refresh(ann, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
    if (!renewed) throw new Error('It was not renewed')
    box.server.calls.length = 0
    await connector.revoke({ ...renewed, accessToken: 'ended' }, APP, signal)
    expect(box.server.calls).toEqual(['POST /oauth2/revoke 200'])
    await expect(connector.oauth?.refresh(renewed, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('needs an administrator where an enterprise has not allowed the app', async () => {
    const body = {
      error: 'unauthorized_client',
      error_description: 'This app is not authorized by the enterprise',
    }
    box.server.next.push({ path: '/oauth2/token', answer: { status: 400, body } })
    await expect(signInAt(connector)).rejects.toMatchObject({ code: 'admin-approval' })
  })

  test('that may not read any more has to be given again', async () => {
    const headers = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="root_readonly"' }
    box.server.next.push({ path: '/2.0/folders', answer: refused(403, 'insufficient_scope', headers) })
    await expect(listAll(connector, ann, null)).rejects.toMatchObject({ code: 'reconnect' })
  })
})

describe('contents', () => {
  test('of a file and of a folder with the same number are two things; size and type are known before', async () => {
    const { tree } = box
    const folder = tree.put('folder', 'Docs', '', TOP)
    const file = tree.put('file', 'a.txt', 'words', '1000')
    expect([folder, file]).toEqual(['folder|1000', 'file|1000'])
    expect(await listAll(connector, ann, null)).toMatchObject([{ externalId: folder, isExpandable: true }])
    const [item] = await listAll(connector, ann, folder)
    expect(item).toMatchObject({ externalId: file, parentExternalId: folder, size: 5, fileFormat: 'TXT' })
    expect(item?.externalUrl).toBe('https://app.box.com/file/1000')
    expect(await contentOf(connector, ann, item)).toEqual({ name: 'a.txt', text: 'words' })
  })

  test('of notes are their text; one in another form says so', async () => {
    const doc = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'quinces' }] }],
    }
    box.tree.put('file', 'Plan.boxnote', JSON.stringify({ doc }), TOP)
    box.tree.put('file', 'Odd.boxnote', '{}', TOP)
    const [plan, odd] = await listAll(connector, ann, null)
    expect(plan).toMatchObject({ fileFormat: 'MD', isSelectable: true })
    expect(await contentOf(connector, ann, plan)).toEqual({ name: 'Plan.boxnote.md', text: 'quinces' })
    await expect(contentOf(connector, ann, odd)).rejects.toMatchObject({
      code: 'item',
      message: expect.stringContaining('Box Note'),
    })
  })

  test('of addresses of pages are none: they cannot be picked', async () => {
    box.tree.put('web_link', 'bookmark', '', TOP)
    const [link] = await listAll(connector, ann, null)
    expect(link).toMatchObject({ isSelectable: false })
    await expect(contentOf(connector, ann, link)).rejects.toMatchObject({ code: 'item' })
  })

  test.each([
    [
      { status: 202, headers: { 'retry-after': '3' } },
      { code: 'rate-limited', retryAfter: 3 },
    ],
    [refused(429, 'too_many_requests', { 'retry-after': '9' }), { code: 'rate-limited', retryAfter: 9 }],
    [refused(503, 'unavailable', { 'retry-after': '11' }), { code: 'rate-limited', retryAfter: 11 }],
    [refused(403, 'access_denied_insufficient_permissions'), { code: 'item' }],
    [refused(404, 'not_found'), { code: 'gone' }],
    [refused(405, 'method_not_allowed'), { code: 'gone' }],
    [{ status: 401 }, { code: 'reconnect' }],
    [refused(500, 'internal_server_error'), { code: 'unavailable' }],
  ])('that are refused say why: %#', async (answer, fault) => {
    box.tree.put('file', 'a.txt', 'words', TOP)
    const [item] = await listAll(connector, ann, null)
    box.server.next.push({ path: '/2.0/files', answer })
    await expect(contentOf(connector, ann, item)).rejects.toMatchObject(fault)
  })
})

test('a search finds names, each with its folder, and below a folder alone', async () => {
  const { tree } = box
  const [one, two] = [tree.put('folder', 'One', '', TOP), tree.put('folder', 'Two', '', TOP)]
  const first = tree.put('file', 'Plan A.txt', '', '1000')
  const second = tree.put('file', 'plan b.txt', '', '1001')
  const find = async (folder: string | null) => {
    const found = await connector.search?.find(ann, { query: 'plan', folder, roots: [] }, signal)
    return found?.map(({ externalId, parentExternalId }) => [externalId, parentExternalId])
  }
  expect(await find(null)).toEqual([
    [first, one],
    [second, two],
  ])
  expect(await find(two)).toEqual([[second, two]])
  expect(await connector.search?.item(ann, one, signal)).toMatchObject({
    name: 'One',
    parentExternalId: null,
  })
  expect(await connector.search?.item(ann, 'file|9', signal)).toBeNull()
})

describe('changes', () => {
  let cursor: string
  const begin = async () => {
    cursor = (await connector.start?.(ann, { roots: async () => [] }, signal)) ?? ''
  }

  test('are asked from the very position that Box said, though it is larger than numbers are', async () => {
    box.tree.put('file', 'a.txt', 'a', TOP)
    await begin()
    expect(JSON.parse(cursor)).toMatchObject({ position: '30401068076164270' })
    box.tree.put('file', 'b.txt', 'b', TOP)
    const { nextCursor } = await changesAfter(connector, ann, cursor)
    expect(JSON.parse(nextCursor)).toMatchObject({ position: '30401068076164271' })
  })

  test('are all read though fewer come than were asked for, and what happened twice is asked for once', async () => {
    const file = box.tree.put('file', 'a.txt', 'a', TOP)
    await begin()
    for (let n = 0; n < 30; n += 1) box.tree.change(file, { text: `${n}` })
    for (let n = 0; n < 60; n += 1) box.tree.put('file', `${n}.txt`, '', TOP)
    box.server.calls.length = 0
    const { changed } = await changesAfter(connector, ann, cursor)
    expect(new Set(changed.map(({ externalId }) => externalId)).size).toBe(61)
    expect(box.server.calls.filter((call) => call === 'GET /2.0/files/1000 200')).toHaveLength(1)
  })

  test('tell what is new, moved, renamed, in the trash, or shared no more', async () => {
    const { tree } = box
    const [folder, other] = [tree.put('folder', 'Docs', '', TOP), tree.put('folder', 'Other', '', TOP)]
    const [moved, trashed, unchanged] = ['m.txt', 't.txt', 'k.txt'].map((name) =>
      tree.put('file', name, '', '1000'),
    )
    await begin()
    tree.change(moved ?? '', { parent: '1001' })
    tree.change(trashed ?? '', { isTrashed: true })
    tree.change(unchanged ?? '', { name: 'kept.txt' })
    tree.forbidden.add(other)
    tree.happen('COLLAB_REMOVE_COLLABORATOR', other, true)
    const { changed, removed } = await changesAfter(connector, ann, cursor)
    expect(
      changed.map(({ externalId, name, parentExternalId }) => [externalId, name, parentExternalId]),
    ).toEqual([
      // The last event of the previous call is repeated.
      [unchanged, 'kept.txt', folder],
      [moved, 'm.txt', other],
    ])
    expect(removed).toEqual([trashed, other])
  })

  test('of what is neither a file nor a folder are none', async () => {
    await begin()
    box.tree.put('web_link', 'bookmark', '', TOP)
    box.tree.events.push({ event_type: 'LOGIN', event_id: 'x', source: null })
    expect(await changesAfter(connector, ann, cursor)).toMatchObject({ changed: [], removed: [] })
  })

  test('are not enough: once a day all that is known is read again', async () => {
    await begin()
    clock.advance(DAY)
    await expect(changesAfter(connector, ann, cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    await expect(changesAfter(connector, ann, 'nonsense')).rejects.toMatchObject({ code: 'cursor-expired' })
  })
})

test('what is in the trash is not there, and what may not be read now stays [F-213]', async () => {
  const file = box.tree.put('file', 'a.txt', 'words', TOP)
  const has = async () => await connector.has?.(ann, itemOf(file), new AbortController().signal)
  expect(await has()).toBe(true)
  box.tree.change(file, { isTrashed: true })
  await expect(has()).rejects.toMatchObject({ code: 'gone' })
})
