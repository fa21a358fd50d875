import { type Conversation, ConversationsPage, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { connect, quiet } from '../../test/connect.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { allFiles } from '../../test/sourceJourney.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'

onEitherDatabase('conversations', conversationTests, () => ({
  INLET_SANDBOX: 'true',
  INLET_LOG_LEVEL: 'error',
}))

const ALL = 'public_channel,private_channel,im,mpim'
const DAY = 86_400_000
/** Seconds after midnight at which `#general` has a message. */
const SAID = 9 * 3600 + 60
const Name = v.object({ after: v.number(), before: v.number(), conversation: v.string() })

function conversationTests(running: () => TestService): void {
  test('[API-136] are of four kinds, and those that are asked for come', async () => {
    const ann = await running().customer('chats')
    const { id } = await connect(running(), ann, 'SLACK')
    const { results, next_cursor } = await page(ann, `types=${ALL}&data_source_id=${id}`)
    expect(next_cursor).toBeNull()
    expect(results).toHaveLength(26)
    const named = (name: string) => results.find((one) => one.name === name)
    expect(named('general')).toEqual({
      id: 'C0001',
      name: 'general',
      is_channel: true,
      is_private: false,
      is_im: false,
      is_mpim: false,
      is_archived: false,
    })
    expect(named('leadership')).toMatchObject({ is_channel: true, is_private: true, is_mpim: false })
    const kinds = async (types: string) => (await page(ann, `types=${types}&data_source_id=${id}`)).results
    expect((await kinds('im')).every((one) => one.is_im && !one.is_channel && one.name)).toBe(true)
    expect((await kinds('mpim')).every((one) => one.is_mpim)).toBe(true)
    expect((await page(ann, `data_source_id=${id}`)).results.every(isPublic)).toBe(true)
    const archived = await page(ann, `data_source_id=${id}&exclude_archived=0`)
    expect(archived.results.filter((one) => one.is_archived)).toHaveLength(1)
    for (const query of ['types=rooms', 'types=im,', 'exclude_archived=2', 'cursor=xyz']) {
      expect((await ann.get(`/integrations/slack/conversations?data_source_id=${id}&${query}`)).status).toBe(
        422,
      )
    }
  })

  test('a question that is called off, and a source that is gone, are no failures of ours', async () => {
    const service = running()
    const ann = await service.customer('goes-away')
    const { id } = await connect(service, ann, 'SLACK')
    const path = `/integrations/slack/conversations?data_source_id=${id}`
    const before = service.logged.length
    const leaving = new AbortController()
    const headers = { Authorization: `Token ${ann.token}` }
    const asking = service.app.request(path, { headers, signal: leaving.signal })
    leaving.abort()
    expect((await asking).status).toBe(422)
    const { db } = service.database
    await db.updateTable('accounts').set({ credential: null }).where('id', '=', id).execute()
    const chosen = { data_source_id: id, filters: { conversation_id: 'C0001' } }
    for (const answer of [await ann.get(path), await sync(ann, chosen)]) expect(answer.status).toBe(409)
    expect(service.logged.slice(before)).toEqual([])
  })

  test('[API-137] [API-138] of somebody with very many come in pages of a hundred, each once', async () => {
    const ann = await running().customer('chats-a-lot')
    const { id } = await connect(running(), ann, 'SLACK', { person: 'big' })
    const seen = new Set<string>()
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const query = new URLSearchParams({ types: ALL, data_source_id: String(id), ...(cursor && { cursor }) })
      const { results, next_cursor }: ConversationsPage = await page(ann, String(query))
      for (const one of results) seen.add(one.id)
      sizes.push(results.length)
      cursor = next_cursor
    } while (cursor !== null)
    expect(sizes).toEqual(Array.from({ length: 26 }, () => 100))
    expect(seen.size).toBe(2600)
  })

  test('[API-139] one is imported as a text of each month’s messages, and found', async () => {
    const service = running()
    const ann = await service.customer('imports-chats')
    const { id } = await connect(service, ann, 'SLACK')
    const settings = { request_id: 'r1', chunk_size: 400, tags: { topic: 'chat' } }
    const answer = await sync(ann, { data_source_id: id, filters: { conversation_id: 'C0001' }, ...settings })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY', last_sync_action: 'UPDATE' })
    expect(await conversationOf(ann)).toMatchObject({
      source: 'SLACK',
      sync_status: 'READY',
      external_file_id: 'C0001',
      request_id: 'r1',
      chunk_size: 400,
      tags: { topic: 'chat' },
      file_metadata: { type: 'CONVERSATION', is_folder: true },
    })
    const months = await monthsOf(ann)
    expect(months).toHaveLength(13)
    expect(new Set(months.map((one) => nameOf(one).conversation))).toEqual(new Set(['general']))
    const now = service.clock.now()
    const begin = Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)
    expect(nameOf(months[0]).after).toBe(begin / 1000 + SAID)
    const day = dayOf(new Date(now.getTime() - 40 * DAY))
    expect(await search(ann, word(day))).toContain(`message ${word(day)} of C0001`)
  })

  test('[API-140] from a day on: nothing older is imported, and asking again moves the beginning', async () => {
    const ann = await running().customer('begins-late')
    const { id } = await connect(running(), ann, 'SLACK')
    const now = running().clock.now().getTime()
    const [early, late] = [dayOf(new Date(now - 90 * DAY)), dayOf(new Date(now - 30 * DAY))]
    const from = (day: string) => ({ conversation_id: 'C0001', after: day.replaceAll('-', '/') })
    await sync(ann, { data_source_id: id, filters: from(late) })
    await quiet(ann, id)
    const first = await conversationOf(ann)
    expect(nameOf((await monthsOf(ann))[0]).after).toBe(Date.parse(late) / 1000 + SAID)
    const old = dayOf(new Date(now - 60 * DAY))
    expect(await search(ann, word(old))).not.toContain(`message ${word(old)} of C0001`)
    await sync(ann, { data_source_id: id, filters: from(early) })
    await quiet(ann, id)
    expect((await conversationOf(ann)).id).toBe(first.id)
    expect(nameOf((await monthsOf(ann))[0]).after).toBe(Date.parse(early) / 1000 + SAID)
    expect(await search(ann, word(old))).toContain(`message ${word(old)} of C0001`)
    // Today is a day to begin with, and so is one long before there was anything.
    for (const day of [dayOf(new Date(now)), '1999-12-31']) {
      const filters = { ...from(day), conversation_id: 'G0027' }
      expect((await sync(ann, { data_source_id: id, filters })).status).toBe(200)
      expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    }
  })

  test('what is said later comes with the next sync, of the file as of the account', async () => {
    const service = running()
    // In the middle of a month, so that later days belong to it, too.
    const today = service.clock.now()
    const middle = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10)
    service.clock.advance(middle - today.getTime())
    // Tokens do not live for days.
    let ann = await service.customer('goes-on')
    const daysLater = async () => {
      service.clock.advance(2 * DAY)
      ann = await service.customer('goes-on')
    }
    const { id } = await connect(service, ann, 'SLACK', { person: 'multi' })
    for (const conversation_id of ['C0001', 'G0027'])
      await sync(ann, { data_source_id: id, filters: { conversation_id } })
    await quiet(ann, id)
    expect(await conversationOf(ann, 'G0027')).toMatchObject({ sync_status: 'READY' })
    expect(await monthsOf(ann, 'G0027')).toEqual([])
    const before = await monthsOf(ann)
    const month = before.at(-1)

    await daysLater()
    const first = dayOf(new Date(service.clock.now().getTime() - DAY))
    const answer = await ann.post('/resync_file', { file_id: month?.id })
    expect(await answer.json()).toMatchObject({ sync_status: 'QUEUED_FOR_SYNC' })
    await quiet(ann, id)
    expect(await search(ann, word(first))).toContain(`message ${word(first)} of C0001`)
    expect((await ann.file(month?.id ?? 0)).sync_status).toBe('READY')

    await daysLater()
    const second = dayOf(new Date(service.clock.now().getTime() - DAY))
    await ann.post('/integrations/items/sync', { data_source_id: id })
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    expect(await search(ann, word(second))).toContain(`message ${word(second)} of C0001`)
    const months = await monthsOf(ann)
    expect(months.map((one) => one.id)).toEqual(before.map((one) => one.id))
    expect(nameOf(months.at(-1)).before).toBeGreaterThan(nameOf(month).before)
  })

  test('[API-141] without an account the only one is meant; with none or two it must be said', async () => {
    const ann = await running().customer('says-no-account')
    const after = dayOf(new Date(running().clock.now().getTime() - 7 * DAY)).replaceAll('-', '/')
    const filters = { conversation_id: 'C0001', after }
    expect((await sync(ann, { filters })).status).toBe(422)
    const { id } = await connect(running(), ann, 'SLACK')
    expect((await page(ann, '')).results.length).toBeGreaterThan(0)
    expect((await sync(ann, { filters })).status).toBe(200)
    await quiet(ann, id)
    expect((await conversationOf(ann)).organization_user_data_source_id).toBe(id)
    const second = await connect(running(), ann, 'SLACK', { person: 'multi' })
    const refused = await ann.get('/integrations/slack/conversations')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ detail: [{ loc: ['query', 'data_source_id'] }] })
    const unsaid = await sync(ann, { filters })
    expect(await unsaid.json()).toMatchObject({ detail: [{ loc: ['body', 'data_source_id'] }] })
    await ann.post('/revoke_access_token', { data_source_id: second.id })
    expect((await sync(ann, { filters })).status).toBe(200)
    expect((await sync(ann, { data_source_id: second.id, filters })).status).toBe(409)
    await quiet(ann, id)
  })

  test('refuses what there is not, and days to come, and imports nothing then', async () => {
    const [ann, bob] = [await running().customer('has-chats'), await running().customer('wants-chats')]
    const { id } = await connect(running(), ann, 'SLACK')
    const box = await connect(running(), ann, 'BOX', { sync_source_items: false })
    const tomorrow = dayOf(new Date(running().clock.now().getTime() + 2 * DAY)).replaceAll('-', '/')
    const wrong: readonly (readonly [filters: object, at: string])[] = [
      [{ conversation_id: 'C9999' }, 'conversation_id'],
      [{ conversation_id: '../me' }, 'conversation_id'],
      [{ conversation_id: '' }, 'conversation_id'],
      [{ conversation_id: 'C'.repeat(200_000) }, 'conversation_id'],
      [{ conversation_id: 'C0001', after: tomorrow }, 'after'],
      [{ conversation_id: 'C0001', after: '2024-01-01' }, 'after'],
      [{ conversation_id: 'C0001', after: '2023/02/30' }, 'after'],
    ]
    for (const [filters, at] of wrong) {
      const refused = await sync(ann, { data_source_id: id, filters })
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ detail: [{ loc: ['body', 'filters', at] }] })
    }
    const filters = { conversation_id: 'C0001' }
    expect((await sync(bob, { data_source_id: id, filters })).status).toBe(404)
    expect((await bob.get(`/integrations/slack/conversations?data_source_id=${id}`)).status).toBe(404)
    expect((await sync(ann, { data_source_id: box.id, filters })).status).toBe(404)
    expect((await ann.post('/integrations/items/list', { data_source_id: id })).status).toBe(422)
    expect((await running().app.request('/integrations/slack/conversations')).status).toBe(401)
    expect(await allFiles(ann)).toEqual([])
  })

  test('[API-138] a source that wants us to wait, or lets us in no more, says so', async () => {
    const ann = await running().customer('is-stopped')
    const limited = await connect(running(), ann, 'SLACK', { person: 'limited' })
    const statuses: number[] = []
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = await ann.get(`/integrations/slack/conversations?data_source_id=${limited.id}`)
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const lost = await connect(running(), ann, 'SLACK', { person: 'revoked' })
    const ask = () => ann.get(`/integrations/slack/conversations?data_source_id=${lost.id}`)
    expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({ detail: 'The access to this account has ended. Reconnect it.' })
  })
}

function isPublic(one: Conversation): boolean {
  return Boolean(one.is_channel && !one.is_private)
}

async function page(customer: TestCustomer, query: string): Promise<ConversationsPage> {
  const answer = await customer.get(`/integrations/slack/conversations?${query}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return v.parse(ConversationsPage, await answer.json())
}

function sync(customer: TestCustomer, request: object): Promise<Response> {
  return customer.post('/integrations/slack/sync', request)
}

/** Of a conversation that is imported. */
async function conversationOf(customer: TestCustomer, id = 'C0001'): Promise<UserFile> {
  const found = (await allFiles(customer)).find((file) => file.external_file_id === id)
  if (!found) throw new Error(`${id} is not imported`)
  return found
}

/** The oldest first. */
async function monthsOf(customer: TestCustomer, conversation = 'C0001'): Promise<UserFile[]> {
  const months = (await allFiles(customer)).filter((file) =>
    file.external_file_id?.startsWith(`${conversation}|`),
  )
  return months.sort((a, b) => nameOf(a).after - nameOf(b).after)
}

function nameOf(file: UserFile | undefined): v.InferOutput<typeof Name> {
  return v.parse(Name, JSON.parse(file?.name ?? ''))
}

async function search(customer: TestCustomer, query: string): Promise<string> {
  return (await customer.post('/embeddings', { query, k: 5 })).text()
}

/** A day as the sandbox's messages have it. */
function word(day: string): string {
  return day.replaceAll('-', '')
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
