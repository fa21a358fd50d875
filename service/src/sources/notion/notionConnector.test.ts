import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StrictThing } from '../../../emulators/notion/NotionWorkspace.ts'
import { text } from '../../../emulators/notion/notionObjects.ts'
import { StrictNotion } from '../../../emulators/notion/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { SourceTrial } from '../../../test/SourceTrial.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { notionConnector } from './notionConnector.ts'
import { notionMeaning } from './notionMeaning.ts'

const { signal } = new AbortController()
const HOUR = 3_600_000
const DAY = 24 * HOUR

let notion: StrictNotion
let agent: GuardedAgent
let clock: TestClock
let trial: SourceTrial
let credential: Credential

beforeAll(async () => {
  notion = await StrictNotion.start()
  agent = createGuardedAgent({ allow: [notion.server.url], connections: 8, timeoutMs: 5000 })
})
afterAll(async () => {
  await agent.close()
  await notion.server.stop()
})
beforeEach(async () => {
  for (const records of [notion.things, notion.picked, notion.unindexed]) records.clear()
  notion.mostResults = 10_000
  clock = new TestClock()
  notion.now = clock.now().getTime() - DAY
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: notionMeaning })
  const connector = notionConnector({ client, clock, origin: notion.server.url })
  credential = await signInAt(connector)
  trial = new SourceTrial(connector, credential)
  notion.server.calls.splice(0)
})

function inPage({ id }: StrictThing) {
  return { parent: { type: 'page_id', page_id: id } } as const
}
function say(id: string, words: string): StrictThing {
  return notion.addBlock(id, 'paragraph', { rich_text: [text(words)] })
}

describe('signing in', () => {
  test('knows the person and the workspace, renews both tokens, and ends the access itself', async () => {
    expect(credential).toMatchObject({ refreshToken: expect.any(String), expiresAt: null })
    expect(await trial.identify()).toEqual({
      externalId: 'NOTION|e79a0b74-3aba-4149-9f74-0bb5791a6ee6|17ab3186-873d-418f-b899-c3f6a43f68de',
      metadata: { name: 'Acme', username: 'ann@acme.example' },
    })
    const renewed = await trial.connector.oauth?.refresh(credential, APP, signal)
    expect(renewed?.refreshToken).not.toBe(credential.refreshToken)
    await expect(trial.connector.oauth?.refresh(credential, APP, signal)).rejects.toMatchObject({
      code: 'reconnect',
    })
    await trial.connector.revoke(renewed ?? credential, APP, signal)
    await expect(trial.folder(null)).rejects.toMatchObject({ code: 'reconnect' })
  })
})

describe('browsing', () => {
  test('has what was picked at the top, also amid a tree, and pages wherever they stand in others', async () => {
    const guide = notion.addPage('Guide')
    const columns = notion.addBlock(guide.id, 'column_list')
    const column = notion.addBlock(columns.id, 'column')
    notion.addPage('In a column', { parent: { type: 'block_id', block_id: column.id } })
    const inner = notion.addPage('Inner', inPage(guide))
    notion.addPage('Innermost', inPage(inner))
    const hidden = notion.addPage('Not shared')
    notion.picked.delete(hidden.id)
    const picked = notion.addPage('Picked', inPage(hidden))
    notion.picked.add(picked.id)
    const found = await trial.below()
    expect([...found.keys()].sort()).toEqual([
      'Guide',
      'Guide/In a column',
      'Guide/Inner',
      'Guide/Inner/Innermost',
      'Picked',
    ])
    expect(found.get('Guide/In a column')).toMatchObject({ parentExternalId: guide.id, fileFormat: 'NOTION' })
    expect(found.get('Picked')).toMatchObject({
      externalId: picked.id,
      parentExternalId: null,
      externalUrl: `https://www.notion.so/${picked.id.replaceAll('-', '')}`,
    })
  })

  test('has databases as folders, one for each of their tables, and pages in rows', async () => {
    const guide = notion.addPage('Guide')
    const { tables } = notion.addDatabase('Work', { type: 'page_id', page_id: guide.id }, ['Tasks', 'Bugs'])
    const [tasks] = tables
    if (!tasks) throw new Error('There is no table')
    const row = notion.addRow(tasks, 'Write')
    notion.addPage('Notes', inPage(row))
    notion.addDatabase('At the top')
    // A linked view of a database that can't be read.
    notion.addBlock(guide.id, 'child_database')
    const found = await trial.below()
    expect([...found.keys()].sort()).toEqual([
      ...['At the top', 'Guide', 'Guide/Bugs', 'Guide/Tasks', 'Guide/Tasks/Write', 'Guide/Tasks/Write/Notes'],
    ])
    expect(found.get('Guide/Tasks')).toMatchObject({
      externalId: `data-source|${tasks.id}`,
      parentExternalId: guide.id,
      itemType: 'DATABASE',
      fileFormat: null,
    })
    // The search returns the same values.
    for (const name of ['Tasks', 'Write', 'Notes']) {
      const [item] =
        (await trial.connector.search?.find(credential, { query: name, folder: null, roots: [] }, signal)) ??
        []
      const known = [...found.values()].find((one) => one.name === name)
      expect(item).toMatchObject({ externalId: known?.externalId, parentExternalId: known?.parentExternalId })
    }
  })

  test('reads a database beyond the rows that one question answers, each once', async () => {
    notion.mostResults = 250
    const [table] = notion.addDatabase('Many').tables
    if (!table) throw new Error('There is no table')
    const [folder] = await trial.folder(null)
    for (let n = 0; n < 600; n += 1) {
      if (n % 50 === 0) notion.now += 60_000
      notion.addRow(table, `row ${n}`)
    }
    const rows = await trial.folder(folder ?? null)
    expect(new Set(rows.map(({ externalId }) => externalId)).size).toBe(600)
    // More at once than can be told apart.
    for (let n = 0; n < 300; n += 1) notion.addRow(table, `more ${n}`)
    await expect(trial.folder(folder ?? null)).rejects.toMatchObject({ code: 'item' })
  })

  test('asks for what a page is in once, and not for each that is in it', async () => {
    const hidden = notion.addPage('Not shared')
    notion.picked.delete(hidden.id)
    for (let n = 0; n < 50; n += 1) notion.picked.add(notion.addPage(`page ${n}`, inPage(hidden)).id)
    expect(await trial.folder(null)).toHaveLength(50)
    expect(notion.server.calls).toEqual(['POST /v1/search 200', `GET /v1/pages/${hidden.id} 404`])
  })

  test('asks for what the index lacks before it is taken for gone', async () => {
    const page = notion.addPage('Late')
    notion.unindexed.add(page.id)
    expect(await trial.folder(null)).toEqual([])
    expect(await trial.connector.has?.(credential, itemOf(page.id), signal)).toBe(true)
    page.isTrashed = true
    expect(await trial.connector.has?.(credential, itemOf(page.id), signal)).toBe(false)
    notion.things.delete(page.id)
    const has = (id: string) => trial.connector.has?.(credential, itemOf(id), signal)
    await expect(has(page.id)).rejects.toMatchObject({ code: 'gone' })
    await expect(has('../users/me')).rejects.toMatchObject({ code: 'gone' })
  })

  test('keeps what may not be read now, which is not gone [F-217]', async () => {
    const page = notion.addPage('Plan')
    const refused = { status: 403, body: { object: 'error', code: 'restricted_resource' } }
    notion.server.next.push({ path: `/v1/pages/${page.id}`, answer: refused })
    await expect(trial.connector.has?.(credential, itemOf(page.id), signal)).rejects.toMatchObject({
      code: 'item',
    })
  })

  test('refuses a page that Notion does not take any more as one of a list, and not as the access [F-217]', async () => {
    for (let n = 0; n < 150; n += 1) notion.addPage(`Page ${n}`)
    const first = await trial.connector.list(credential, { folder: null, cursor: null }, signal)
    const refused = {
      status: 400,
      body: { object: 'error', code: 'validation_error', message: 'The start_cursor provided is invalid.' },
    }
    notion.server.next.push({ path: '/v1/search', answer: refused })
    await expect(
      trial.connector.list(credential, { folder: null, cursor: first.nextCursor }, signal),
    ).rejects.toMatchObject({ code: 'item' })
  })
})

describe('content', () => {
  test('is the title, the columns of a row and all blocks, on as many pages as there are', async () => {
    const [table] = notion.addDatabase('Tasks').tables
    if (!table) throw new Error('There is no table')
    const done = { id: 's', type: 'status', status: { id: '1', name: 'Done', color: 'green' } }
    const total = { id: 'r', type: 'rollup', rollup: { type: 'number', number: 7, function: 'sum' } }
    const when = {
      id: 'f',
      type: 'formula',
      formula: { type: 'date', date: { start: '2026-01-02', end: null } },
    }
    const press = { id: 'b', type: 'button', button: {} }
    const row = notion.addRow(table, 'Write', { Status: done, Total: total, When: when, Press: press })
    for (let n = 0; n < 120; n += 1) say(row.id, `line ${n}`)
    const item = await trial.at('Tasks/Write')
    const { name, text: markdown } = await trial.read(item)
    expect(name).toBe('Write.md')
    expect(markdown.slice(0, 90)).toBe(
      '# Write\n\n- **Status:** Done\n- **Total:** 7\n- **When:** 2026-01-02\n\nline 0\n\nline 1\n\nline 2\n',
    )
    expect(markdown).toContain('line 119')
  })

  test('has what a synced block is a copy of, also within itself, and nothing where that is not shared', async () => {
    const page = notion.addPage('Copies')
    const original = notion.addBlock(page.id, 'synced_block', { synced_from: null })
    say(original.id, 'said once')
    const copyOf = (block_id: string, within: string) => {
      const copy = notion.addBlock(within, 'synced_block', { synced_from: { type: 'block_id', block_id } })
      say(copy.id, 'as its copy shows it')
    }
    copyOf(original.id, page.id)
    copyOf(original.id, original.id)
    const hidden = notion.addPage('Not shared')
    notion.picked.delete(hidden.id)
    copyOf(say(hidden.id, 'secret').id, page.id)
    const { text: markdown } = await trial.read(await trial.at('Copies'))
    expect(markdown).toBe('# Copies\n\nsaid once\n\nsaid once')
  })

  test('fails by itself where a page has more in it than anybody would wait for', async () => {
    const page = notion.addPage('Endless')
    for (let n = 0; n < 1000; n += 1) say(notion.addBlock(page.id, 'toggle', { rich_text: [] }).id, 'x')
    const [item] = await trial.folder(null)
    await expect(item && trial.read(item)).rejects.toMatchObject({
      code: 'item',
      message: 'This page has more in it than can be read from Notion.',
    })
  })

  test('of what is in the trash, or not shared any more, is gone', async () => {
    const page = notion.addPage('Page')
    const item = await trial.at('Page')
    page.isTrashed = true
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
    page.isTrashed = false
    notion.picked.clear()
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('changes', () => {
  test('a second edit in the same minute is read, once that is over', async () => {
    notion.now = clock.now().getTime()
    const page = notion.addPage('Page')
    const start = await trial.start()
    const first = await trial.at('Page')
    notion.edit(page.id, { title: 'Page' })
    expect((await trial.at('Page')).version).toBe(first.version)
    clock.advance(HOUR / 2)
    const { changed, nextCursor } = await trial.changes(start)
    expect(changed.map(({ externalId }) => externalId)).toEqual([page.id])
    expect(changed[0]?.version).not.toBe(first.version)
    clock.advance(HOUR)
    expect((await trial.changes(nextCursor)).changed).toEqual([])
    expect((await trial.at('Page')).version).toBe(changed[0]?.version)
  })

  test('are the newest, with the places that they have when asked for by folder', async () => {
    const guide = notion.addPage('Guide')
    for (let n = 0; n < 150; n += 1) notion.addPage(`old ${n}`, inPage(guide))
    const column = notion.addBlock(notion.addBlock(guide.id, 'column_list').id, 'column')
    const page = notion.addPage('Page', { parent: { type: 'block_id', block_id: column.id } })
    const start = await trial.start()
    clock.advance(HOUR)
    notion.now = clock.now().getTime()
    notion.edit(page.id, { title: 'Renamed' })
    notion.server.calls.splice(0)
    const { changed, more } = await trial.changes(start)
    expect(changed).toEqual([expect.objectContaining({ name: 'Renamed', parentExternalId: guide.id })])
    expect(more).toBe(false)
    expect(notion.server.calls.filter((call) => call.includes('search'))).toHaveLength(1)
  })

  test('cannot tell what is gone or moved: once a day everything is read again', async () => {
    const start = await trial.start()
    clock.advance(DAY)
    await expect(trial.changes(start)).rejects.toMatchObject({ code: 'cursor-expired' })
  })
})

test.each([
  [429, 'rate_limited', { 'retry-after': '7' }, { code: 'rate-limited', retryAfter: 7 }],
  [529, 'service_overload', { 'retry-after': '9' }, { code: 'rate-limited', retryAfter: 9 }],
  [409, 'conflict_error', {}, { code: 'rate-limited', retryAfter: 2 }],
  [401, 'unauthorized', {}, { code: 'reconnect' }],
  [403, 'restricted_resource', {}, { code: 'item' }],
  // The search endpoint always exists. [F-212]
  [404, 'object_not_found', {}, { code: 'unavailable' }],
  [400, 'validation_error', {}, { code: 'item' }],
  [400, 'missing_version', {}, { code: 'unavailable' }],
  [503, 'service_unavailable', {}, { code: 'unavailable' }],
])('a search that answers %i %s [F-212]', async (status, code, headers, fault) => {
  const body = { object: 'error', status, code, message: '' }
  notion.server.next.push({ path: '/v1/search', answer: { status, headers, body } })
  await expect(trial.folder(null)).rejects.toMatchObject(fault)
})
