import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../../../emulators/dropbox/answers.ts'
import { StrictDropbox } from '../../../emulators/dropbox/server.ts'
import { contentOf, listAll } from '../../../test/strict/everything.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { ChangesRequest } from '../abilities/Changes.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { dropboxConnector } from './dropboxConnector.ts'
import { dropboxMeaning } from './dropboxMeaning.ts'

const { signal } = new AbortController()
const PAPER = {
  is_downloadable: false,
  content_hash: undefined,
  export_info: { export_as: 'html', export_options: ['html', 'markdown'] },
}

let dropbox: StrictDropbox
let agent: GuardedAgent
let connector: Connector
let ann: Credential
beforeEach(async () => {
  dropbox = await StrictDropbox.start()
  const { url } = dropbox.server
  agent = agentFor(url)
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: dropboxMeaning })
  const origins = { signIn: url, api: url, content: url }
  connector = dropboxConnector({ client, clock: new TestClock(), origins })
  ann = await signInAt(connector)
})
afterEach(async () => {
  await agent.close()
  await dropbox.server.stop()
})

test('who signed in is known by the id of the account', async () => {
  expect(await connector.identify(ann, signal)).toEqual({
    externalId: 'DROPBOX|dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
    metadata: { name: 'Ann Ray', username: 'ann@acme.example' },
  })
  expect(connector.oauth?.scopes).toEqual(['account_info.read', 'files.metadata.read', 'files.content.read'])
})

test('an access that has ended ends nothing, a renewed one ends what it was renewed with', async () => {
  const ended = { ...ann, accessToken: 'ended' }
  await expect(connector.revoke(ended, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
  const renewed = await connector.oauth?.refresh(ended, APP, signal)
  expect(renewed?.refreshToken).toBe(ann.refreshToken)
  if (renewed) await connector.revoke(renewed, APP, signal)
  await expect(connector.oauth?.refresh(ann, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
})

describe('a team’s space', () => {
  beforeEach(() => {
    const home = dropbox.tree.put('Ann Ray', null)
    dropbox.tree.put('mine.txt', 'mine', home)
    dropbox.tree.put('ours.txt', 'ours', dropbox.tree.put('Team', null))
    dropbox.team = { root: '7', home }
  })

  test('has the folders of the team beside the person’s own', async () => {
    const top = await listAll(connector, ann, null)
    expect(top.map(({ name }) => name)).toEqual(['Ann Ray', 'Team'])
    const [ours] = await listAll(connector, ann, top[1]?.externalId ?? '')
    expect(await contentOf(connector, ann, ours)).toEqual({ name: 'ours.txt', text: 'ours' })
  })

  test('is left and joined by people: where paths begin is asked again', async () => {
    expect(await listAll(connector, ann, null)).toHaveLength(2)
    dropbox.team = { root: '8', home: dropbox.team?.home ?? '' }
    expect(await listAll(connector, ann, null)).toHaveLength(2)
    expect(dropbox.server.calls.filter((call) => call.endsWith('422'))).toHaveLength(1)
  })
})

describe('contents', () => {
  test('Paper is exported as Markdown, and its version is its revision', async () => {
    const id = dropbox.tree.put('Plan.paper', '# Plan', null, PAPER)
    const [paper] = await listAll(connector, ann, null)
    expect(paper).toMatchObject({
      externalId: id,
      fileFormat: 'MD',
      isSelectable: true,
      version: '000000001',
    })
    expect(await contentOf(connector, ann, paper)).toEqual({ name: 'Plan.paper.md', text: '# Plan' })
  })

  test('what is in no form that can be read, and links, cannot be picked', async () => {
    dropbox.tree.put('form.gform', '', null, { is_downloadable: false, export_info: { export_as: 'zip' } })
    dropbox.tree.put('link.txt', '', null, { symlink_info: { target: '/elsewhere' } })
    const items = await listAll(connector, ann, null)
    expect(items.map(({ isSelectable }) => isSelectable)).toEqual([false, false])
  })

  test('the size of a file is known before it is fetched', async () => {
    dropbox.tree.put('a.txt', 'four', null)
    expect(await listAll(connector, ann, null)).toMatchObject([{ size: 4, fileFormat: 'TXT' }])
  })

  test.each([
    [refused(409, { '.tag': 'path', path: { '.tag': 'not_found' } }), 'gone', /no longer/],
    [refused(409, { '.tag': 'path', path: { '.tag': 'restricted_content' } }), 'item', /restricted/],
    [refused(409, { '.tag': 'path', path: { '.tag': 'locked' } }), 'item', /locked/],
    [refused(409, { '.tag': 'unsupported_file' }), 'item', /files of this kind/],
    [refused(409, { '.tag': 'non_exportable' }), 'item', /documents of this kind/],
    [refused(409, { '.tag': 'invalid_export_format' }), 'item', /form that can be read/],
    [refused(409, { '.tag': 'retry_error' }), 'rate-limited', /Try again in a few minutes/],
    [refused(403, { '.tag': 'no_permission' }), 'item', /does not let/],
    [refused(401, { '.tag': 'invalid_access_token' }), 'reconnect', /Connect it again/],
    [refused(409, { '.tag': 'something_new' }), 'item', /could not hand out/],
    [refused(500, { '.tag': 'internal' }), 'unavailable', /has a problem/],
  ])('a refusal is told by its name: %#', async (answer, code, message) => {
    dropbox.tree.put('a.txt', 'words', null)
    const [item] = await listAll(connector, ann, null)
    dropbox.server.next.push({ path: '/2/files/download', answer })
    await expect(contentOf(connector, ann, item)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  test.each([
    [refused(429, { '.tag': 'too_many_requests', retry_after: 7 }), 7],
    [refused(429, { '.tag': 'too_many_write_operations' }, { 'retry-after': '9' }), 9],
    [{ status: 503, headers: { 'retry-after': '11' } }, 11],
  ])('a limit says how long it lasts: %#', async (answer, retryAfter) => {
    dropbox.server.next.push({ path: '/2/files/list_folder', answer })
    await expect(listAll(connector, ann, null)).rejects.toMatchObject({ code: 'rate-limited', retryAfter })
  })
})

test.each([404, 410])('status %s is a problem of Dropbox, and no missing folder [F-212]', async (status) => {
  const folder = dropbox.tree.put('Plans', null)
  const answer = { status, body: {} }
  for (const at of [null, folder]) {
    dropbox.server.next.push({ path: '/2/files/list_folder', answer })
    await expect(listAll(connector, ann, at)).rejects.toMatchObject({ code: 'unavailable' })
  }
  dropbox.server.next.push({ path: '/2/users/get_current_account', answer })
  await expect(connector.identify(ann, signal)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a listing whose cursor is too old begins anew', async () => {
  for (let n = 0; n < 600; n += 1) dropbox.tree.put(`${n}.txt`, '', null)
  dropbox.server.next.push({
    path: '/2/files/list_folder/continue',
    answer: refused(409, { '.tag': 'reset' }),
  })
  const items = await listAll(connector, ann, null)
  expect(new Set(items.map(({ name }) => name)).size).toBe(600)
})

test('a search finds names, each with its folder, and below a folder alone', async () => {
  const { tree } = dropbox
  const [one, two] = [tree.put('One', null), tree.put('Two', null)]
  const [first, second] = [tree.put('Plan A.txt', '', one), tree.put('plan b.txt', '', two)]
  const find = async (folder: string | null) => {
    const found = await connector.search?.find(ann, { query: 'plan', folder, roots: [] }, signal)
    return found?.map(({ externalId, parentExternalId }) => [externalId, parentExternalId])
  }
  expect(await find(null)).toEqual([
    [first, one],
    [second, two],
  ])
  expect(await find(two)).toEqual([[second, two]])
  expect(await connector.search?.item(ann, first, signal)).toMatchObject({ parentExternalId: one })
  expect(await connector.search?.item(ann, 'id:nobody', signal)).toBeNull()
})

describe('changes', () => {
  let cursor: string
  let next: string
  let known: SourceItem[]

  async function begin(...folders: (string | null)[]): Promise<void> {
    cursor = (await connector.start?.(ann, { roots: async () => [] }, signal)) ?? ''
    known = (await Promise.all(folders.map((folder) => listAll(connector, ann, folder)))).flat()
    dropbox.server.calls.length = 0
  }

  async function readChanges() {
    const request: ChangesRequest = {
      cursor,
      roots: async () => [],
      picked: async () => [],
      known: async (ids) => known.filter(({ externalId }) => ids.includes(externalId)),
      byHandle: async (handles) => known.filter(({ handle }) => handle != null && handles.includes(handle)),
    }
    const changes = await connector.changes?.(ann, request, signal)
    next = changes?.nextCursor ?? ''
    const places = changes?.changed.map(({ externalId, parentExternalId }) => [externalId, parentExternalId])
    return { places, removed: changes?.removed }
  }

  test('of what is gone tell its path: what was there is gone', async () => {
    const { tree } = dropbox
    const folder = tree.put('Docs', null)
    const file = tree.put('a.txt', 'a', folder)
    await begin(null, folder)
    tree.remove(file)
    expect(await readChanges()).toEqual({ places: [], removed: [file] })
    tree.remove(folder)
    expect(await readChanges()).toEqual({ places: [], removed: [file, folder] })
  })

  test('what is moved or renamed is not gone, and neither is what is in it', async () => {
    const { tree } = dropbox
    const [folder, other] = [tree.put('Docs', null), tree.put('Other', null)]
    const file = tree.put('a.txt', 'a', folder)
    await begin(null, folder)
    const [before] = known.filter(({ externalId }) => externalId === file)
    tree.place(folder, { name: 'Papers', parent: other })
    const { places, removed } = await readChanges()
    expect(places).toEqual([
      [folder, other],
      [file, folder],
    ])
    expect(removed).toEqual([])
    const [after] = await listAll(connector, ann, folder)
    expect(after?.version).toBe(before?.version)
    expect(after?.handle).not.toBe(before?.handle)
  })

  test('something else in its place is another thing', async () => {
    const { tree } = dropbox
    const old = tree.put('a.txt', 'old', null)
    await begin(null)
    tree.remove(old)
    const fresh = tree.put('A.txt', 'new', null)
    expect(await readChanges()).toEqual({ places: [[fresh, null]], removed: [old] })
  })

  test('in folders that nobody has looked into cost no call, and tell of what is known alone', async () => {
    const { tree } = dropbox
    const far = tree.put('far', null, tree.put('Away', null))
    const file = tree.put('p.txt', 'p', null)
    await begin(null)
    for (let n = 0; n < 20; n += 1) tree.put(`${n}.txt`, '', far)
    expect(await readChanges()).toEqual({ places: [], removed: [] })
    expect(dropbox.server.calls).toEqual(['POST /2/files/list_folder/continue 200'])
    tree.place(file, { parent: far })
    expect(await readChanges()).toEqual({ places: [[file, far]], removed: [] })
  })

  test('of what is in a moved folder may come pages before the folder’s own, and nothing of it is lost', async () => {
    const { tree } = dropbox
    const [folder, other] = [tree.put('Docs', null), tree.put('Other', null)]
    const file = tree.put('a.txt', 'a', folder)
    await begin(null, folder)
    const before = tree.log.length
    tree.place(folder, { name: 'Papers', parent: other })
    // First its content on a page of its own; then that its old place is empty, and the folder.
    const moved = tree.log.splice(before)
    const isOfFile = ({ path, id }: { path: string; id: string | null }) =>
      id === file && path.includes('Papers')
    tree.log.push(...moved.filter(isOfFile))
    const first = await readChanges()
    expect(first).toEqual({ places: [[file, folder]], removed: [] })
    known = known
      .filter(({ externalId }) => externalId !== file)
      .concat(await listAll(connector, ann, folder))
    cursor = next
    tree.log.push({ path: '/Docs/a.txt', id: null }, ...moved.filter((one) => !isOfFile(one)))
    expect(await readChanges()).toEqual({ places: [[folder, other]], removed: [] })
  })

  test.each([
    ['too old', () => (dropbox.tree.oldest = 1000)],
    ['of another app', () => (cursor = 'unknown')],
  ])('a cursor that is %s has all that is known read again', async (_, spoil) => {
    await begin(null)
    spoil()
    await expect(readChanges()).rejects.toMatchObject({ code: 'cursor-expired' })
  })
})
