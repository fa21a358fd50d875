import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConversationsPage } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, RETURN } from '../../test/approve.ts'
import { quiet, signInBy } from '../../test/connect.ts'
import { anyDatabase, onEitherDatabase } from '../../test/onEachDatabase.ts'
import { EmulateSlack } from '../../test/slack/EmulateSlack.ts'
import { SlackServer } from '../../test/slack/SlackServer.ts'
import { allFiles, leave, resync } from '../../test/sourceJourney.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'

let slack: EmulateSlack
let strict: SlackServer
beforeAll(async () => {
  slack = await EmulateSlack.start(RETURN)
  strict = await SlackServer.start()
})
afterAll(async () => {
  await slack.stop()
  await strict.stop()
})

const variables = ({ url }: { readonly url: string }) => ({
  INLET_APP_SLACK: '1.2:app-secret',
  INLET_SLACK_URL: url,
  INLET_FETCH_ALLOW: url,
})

onEitherDatabase('Slack as emulate plays it', slackTests, () => variables(slack))

// What Slack itself does is the same for every database.
describe('Slack by its reference', () => {
  let service: TestService
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inlet-slack-'))
    const app = { client_id: '1.2', client_secret: 'app-secret', settings: { signing_secret: 'signing' } }
    const file = join(folder, 'apps.json')
    writeFileSync(file, JSON.stringify({ SLACK: app }))
    const { INLET_APP_SLACK, ...more } = variables(strict)
    const push = { INLET_APPS_FILE: file, INLET_PUSH: 'true' }
    service = await TestService.start(await anyDatabase(), { ...more, ...push })
  })
  afterAll(async () => {
    await service?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('another first day, a conversation that is gone, and the end of the access', async () => {
    const ann = await service.customer('ann')
    const messages = ['2025-01-10T09:00:00Z', '2025-03-10T09:00:00Z'].map((date) => ({
      ts: `${Date.parse(date) / 1000}.000100`,
      user: 'U1',
      text: `said on ${date}`,
    }))
    strict.add('C1', { name: 'general' }, messages)
    strict.add('C2', { name: 'short' }, messages.slice(1))
    const id = await signIn(service, ann, withGoodCode)
    const pick = async (conversation_id: string, after: string | null) => {
      const chosen = { data_source_id: id, filters: { conversation_id, after } }
      expect((await ann.post('/integrations/slack/sync', chosen)).status).toBe(200)
      expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
      return (await allFiles(ann)).map(({ external_file_id }) => external_file_id).sort()
    }
    expect(await pick('C1', null)).toEqual(['C1', 'C1|2025-01', 'C1|2025-03'])
    expect(await pick('C1', '2025/02/01')).toEqual(['C1', 'C1|2025-03'])
    expect(await pick('C1', '2025/01/01')).toEqual(['C1', 'C1|2025-01', 'C1|2025-03'])
    await pick('C2', null)
    strict.conversations.splice(0, 1)
    await resync(ann, id)
    expect((await allFiles(ann)).map((file) => file.external_file_id).sort()).toEqual(['C2', 'C2|2025-03'])

    await leave(ann, id)
    await expect.poll(() => strict.tokens.has('xoxp-1')).toBe(false)
  })

  test('an event of a conversation that is imported has its account looked at; nothing else does', async () => {
    const bob = await service.customer('bob')
    const ts = `${Date.parse('2025-03-10T09:00:00Z') / 1000}.000100`
    for (const name of ['C7', 'C8']) strict.add(name, { name }, [{ ts, user: 'U1', text: 'news' }])
    const id = await signIn(service, bob, withGoodCode)
    const chosen = { data_source_id: id, filters: { conversation_id: 'C7', after: null } }
    expect((await bob.post('/integrations/slack/sync', chosen)).status).toBe(200)
    await quiet(bob, id)
    const { db } = service.database
    const hurried = async () => {
      const account = db.updateTable('accounts').set({ hurried_at: null }).where('id', '=', id)
      const before = db.selectFrom('accounts').select('hurried_at').where('id', '=', id)
      const { hurried_at } = await before.executeTakeFirstOrThrow()
      await account.execute()
      return hurried_at !== null
    }
    const now = () => Math.floor(service.clock.now().getTime() / 1000)
    const send = async (body: object, { secret = 'signing', at = now(), sent = body } = {}) => {
      const hmac = createHmac('sha256', secret)
        .update(`v0:${at}:${JSON.stringify(body)}`)
        .digest('hex')
      const headers = { 'x-slack-request-timestamp': String(at), 'x-slack-signature': `v0=${hmac}` }
      const answer = await service.app.request('/events/SLACK', {
        method: 'POST',
        headers,
        body: JSON.stringify(sent),
      })
      return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
    }
    const said = (channel: unknown, team_id = 'T1', type = 'event_callback') => ({
      ...{ type, team_id, api_app_id: 'A1' },
      event: { type: 'message', channel, user: 'U2', ts },
    })
    const accepted = { status: 202, text: '', type: null }

    for (const body of [
      said('C7'),
      said({ id: 'C7' }),
      { ...said(null), event: { item: { channel: 'C7' } } },
    ]) {
      expect(await send(body)).toEqual(accepted)
      expect(await hurried()).toBe(true)
    }
    for (const [body, how] of [
      [said('C8'), {}],
      [said('C7', 'T2'), {}],
      [said('C7', 'T1', 'app_rate_limited'), {}],
      [said('C7'), { secret: 'another' }],
      [said('C7'), { secret: '' }],
      [said('C7'), { at: now() - 600 }],
      [said('C7'), { at: now() + 600 }],
      [said('C8'), { sent: said('C7') }],
    ] as const) {
      expect(await send(body, how)).toEqual(accepted)
      expect(await hurried()).toBe(false)
    }

    const asked = { type: 'url_verification', challenge: '<b>3eZbrw1aB</b>', token: 'old' }
    expect(await send(asked)).toEqual({
      status: 200,
      text: asked.challenge,
      type: 'text/plain; charset=utf-8',
    })
    expect(await send(asked, { secret: 'another' })).toEqual(accepted)
    await leave(bob, id)
  })
})

const Opened = v.object({ channel: v.object({ id: v.string() }) })

function slackTests(running: () => TestService): void {
  test('from the sign-in to a sync that follows what is said, and away [F-015]', {
    timeout: 60_000,
  }, async () => {
    const service = running()
    const ann = await service.customer('ann')
    const users = await slack.call(
      v.object({ members: v.array(v.object({ id: v.string(), name: v.string() })) }),
      'users.list',
    )
    const bob = users.members.find(({ name }) => name === 'bob')?.id ?? ''
    const secret = await slack
      .call(Opened, 'conversations.create', { name: `plans-${Date.now()}`, is_private: 'true' })
      .then(({ channel }) => channel.id)
    const direct = (await slack.call(Opened, 'conversations.open', { users: bob })).channel.id
    const parent = await slack.post(secret, `Numbats for <@${bob}>, see <https://example.com/x|the plan>`)
    await slack.post(secret, 'A reply of pomegranates', parent)
    const wrong = await slack.post(secret, 'This sentence has to go')
    await slack.share(secret, 'budget.txt', 'The budget is forty quokkas')

    const id = await signIn(service, ann)
    expect(await quiet(ann, id)).toMatchObject({
      data_source_external_id: 'SLACK|U000000001|T000000001',
      data_source_metadata: { username: 'admin', type: 'Acme' },
    })
    const listed = await conversations(ann, id)
    expect(listed.find((one) => one.id === secret)).toMatchObject({ is_private: true, is_im: false })
    expect(listed.find((one) => one.id === direct)).toMatchObject({ is_im: true, name: 'Bob Builder' })
    expect(listed.find((one) => one.name === 'general')).toMatchObject({
      is_channel: true,
      is_private: false,
    })

    const from = new Date(service.clock.now().getTime() - 86_400_000)
    const after = from.toISOString().slice(0, 10).replaceAll('-', '/')
    const chosen = { data_source_id: id, filters: { conversation_id: secret, after } }
    expect((await ann.post('/integrations/slack/sync', chosen)).status).toBe(200)
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    const kinds = async () =>
      Object.fromEntries((await allFiles(ann)).map((file) => [file.file_metadata?.type, file.sync_status]))
    expect(await kinds()).toEqual({ CONVERSATION: 'READY', TIME_RANGE: 'READY', FILE: 'READY' })
    expect(await found(ann, 'numbats')).toContain(
      'Numbats for Bob Builder, see the plan (https://example.com/x)',
    )
    expect(await found(ann, 'pomegranates')).toMatch(/ {2}> .* admin: A reply of pomegranates/)
    expect(await found(ann, 'quokkas')).toContain('The budget is forty quokkas')
    expect(await found(ann, 'sentence')).toContain('has to go')

    await slack.call(v.object({}), 'chat.update', { channel: secret, ts: parent, text: 'Only wombats now' })
    await slack.call(v.object({}), 'chat.delete', { channel: secret, ts: wrong })
    await slack.post(secret, 'Later come echidnas')
    await resync(ann, id)
    const text = await found(ann, 'echidnas')
    expect(text).toContain('Later come echidnas')
    expect(text).toContain('(edited): Only wombats now')
    expect(text).not.toMatch(/Numbats|has to go/)
    expect(await kinds()).toEqual({ CONVERSATION: 'READY', TIME_RANGE: 'READY', FILE: 'READY' })

    // The conversation is gone, and with it what came of it.
    await leave(ann, id)
  })
}

/** Through our page and Slack's to the account; its id. `atSlack`: what a person does there. */
async function signIn(
  service: TestService,
  customer: TestCustomer,
  atSlack: (page: URL) => URL | Promise<URL> = approve,
): Promise<number> {
  const account = await signInBy(service, customer, 'SLACK', {}, (page) => {
    expect(page.searchParams.get('user_scope')).toContain('mpim:history')
    return atSlack(page)
  })
  return account.id
}

/** The code that the strict server takes. */
function withGoodCode(page: URL): URL {
  const state = page.searchParams.get('state') ?? ''
  return new URL(`${RETURN}?${new URLSearchParams({ state, code: 'good' })}`)
}

async function conversations(customer: TestCustomer, id: number) {
  const query = new URLSearchParams({
    types: 'public_channel,private_channel,im,mpim',
    data_source_id: String(id),
  })
  const answer = await customer.get(`/integrations/slack/conversations?${query}`)
  return v.parse(ConversationsPage, await answer.json()).results
}

/** What a search finds, all of it. */
async function found(customer: TestCustomer, query: string): Promise<string> {
  const answer: unknown = await (await customer.post('/embeddings', { query, k: 1 })).json()
  return JSON.stringify(answer).replaceAll('\\n', '\n')
}
