import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Said } from '../../../emulators/slack/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { SlackServer } from '../../../test/slack/SlackServer.ts'
import { contentOf } from '../../../test/strict/everything.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { ListRequest } from '../abilities/ListRequest.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { slackConnector } from './slackConnector.ts'

const { signal } = new AbortController()
const ann: Credential = { accessToken: 'xoxp-ann', refreshToken: null, expiresAt: null, extra: {} }

let slack: SlackServer
let agent: GuardedAgent
let connector: Connector

beforeAll(async () => {
  slack = await SlackServer.start()
  agent = agentFor(slack.url)
})
afterAll(async () => {
  await agent.close()
  await slack.stop()
})
beforeEach(() => {
  slack.reset()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
  connector = slackConnector({ client, clock: new TestClock(), endpoint: slack.url })
})

async function below(id: string, more: Partial<ListRequest> = {}): Promise<SourceItem[]> {
  const found = await connector.conversations?.find(ann, { id, after: null }, signal)
  const items: SourceItem[] = []
  let cursor: string | null = null
  do {
    const request: ListRequest = { folder: id, handle: found?.item.handle ?? null, cursor, ...more }
    const page = await connector.list(ann, request, signal)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

const ids = (items: readonly SourceItem[]) => items.map(({ externalId }) => externalId)
const at = (minute: number) => `${Date.parse('2025-04-01T12:00Z') / 1000 + minute * 60}.000001`
const talk = (): Said[] =>
  [1, 2, 3, 4].map((minute) => ({ ts: at(minute), user: 'U1', text: `number ${minute}` }))
/** Seen at Slack now and then: more is reported without a cursor. */
const withoutCursor = (messages: readonly Said[]) => ({
  body: { ok: true, messages, has_more: true, response_metadata: {} },
})

test('a history that has more and does not say where goes on before its oldest message [F-224]', async () => {
  const messages = talk()
  slack.add('C1', { name: 'general' }, messages)
  const newest = [...messages].reverse().slice(0, 2)
  slack.next.push({ method: 'conversations.history', answer: withoutCursor(newest) })
  const [month] = await below('C1')
  expect(slack.calls.findLast(({ method }) => method === 'conversations.history')?.form).toMatchObject({
    latest: at(3),
  })
  slack.next.push({ method: 'conversations.history', answer: withoutCursor(newest) })
  expect((await contentOf(connector, ann, month)).text.match(/number \d/g)).toEqual([
    'number 1',
    'number 2',
    'number 3',
    'number 4',
  ])
})

test('a thread or a page of nothing that is cut off is the fault of its month or conversation alone [F-224]', async () => {
  const ts = at(1)
  const thread = [
    { ts, thread_ts: ts, user: 'U1', text: 'top', reply_count: 1, latest_reply: at(2) },
    { ts: at(2), thread_ts: ts, user: 'U1', text: 'reply' },
  ]
  slack.add('C1', { name: 'general' }, thread)
  const [month] = await below('C1')
  slack.next.push({ method: 'conversations.replies', answer: withoutCursor(thread) })
  await expect(contentOf(connector, ann, month)).rejects.toMatchObject({ code: 'item' })
  expect((await contentOf(connector, ann, month)).text).toContain('reply')
  slack.next.push({ method: 'conversations.history', answer: withoutCursor([]) })
  await expect(below('C1')).rejects.toMatchObject({ code: 'item' })
})

test('files of other workspaces are asked for one by one, and once [F-229]', async () => {
  const { files } = slack.add('C1', { name: 'shared' })
  const more = { file_access: 'check_file_info', mode: 'hosted', created: 1_740_000_000, size: 4 }
  const address = { url_private: `${slack.url}/files-pri/T2-F1/plan.txt` }
  files.push({ id: 'F1', name: 'plan.txt', ...more, ...address }, { id: 'F2', ...more, mode: 'tombstone' })
  files.push({ id: 'F3', ...more })
  slack.next.push({ method: 'files.info', answer: { body: { ok: false, error: 'access_denied' } } })
  // If the token can't see it now, it is treated as missing.
  expect(ids(await below('C1'))).toEqual(['C1|F3'])
  const found = await below('C1')
  expect(found[0]).toMatchObject({ externalId: 'C1|F1', name: 'plan.txt', size: 4 })
  expect((await contentOf(connector, ann, found[0])).text).toBe('content of /files-pri/T2-F1/plan.txt')
  const calls = slack.count('files.info')
  const known = async () => found.filter(({ externalId }) => externalId === 'C1|F1')
  expect(ids(await below('C1', { known }))).toContain('C1|F1')
  // The other two are read by `files.info`.
  expect(slack.count('files.info')).toBe(calls + 2)
  // If an earlier version stored no URL, it is read before the download.
  const item = itemOf('C1|F1', { parentExternalId: 'C1' })
  expect((await contentOf(connector, ann, item)).text).toContain('T2-F1')
})

test('a month without messages and a file that was deleted are gone, and others are not [F-213]', async () => {
  const { messages, files } = slack.add('C1', { name: 'general' }, talk())
  files.push({ id: 'F1', mode: 'hosted', created: 1 }, { id: 'F2', mode: 'hosted', created: 1 })
  const [month, first, second] = await below('C1')
  const has = (item: SourceItem | undefined) => item && connector.has?.(ann, item, signal)
  expect(await Promise.all([month, first, second].map(has))).toEqual([true, true, true])
  messages.splice(0)
  // Slack keeps a tombstone of deleted files: https://docs.slack.dev/reference/objects/file-object
  Object.assign(files[0] ?? {}, { mode: 'tombstone' })
  // Only shared elsewhere.
  Object.assign(files[1] ?? {}, { channels: ['C2'] })
  expect(await Promise.all([month, first, second].map(has))).toEqual([false, false, false])
  files.splice(0)
  expect(await has(first)).toBe(false)
})
