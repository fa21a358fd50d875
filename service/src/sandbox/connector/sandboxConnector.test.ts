import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decide } from '../../../test/connect.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { readConfig } from '../../config/config.ts'
import { type Listening, listen } from '../../http/listen.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Changes } from '../../sources/abilities/Changes.ts'
import type { Connector } from '../../sources/Connector.ts'
import type { Credential } from '../../sources/Credential.ts'
import { createConnectors } from '../../sources/createConnectors.ts'
import type { MailChoice } from '../../sources/mail/MailChoice.ts'
import { faultOfRefusal } from '../../sources/oauthFaults.ts'
import { SANDBOX_CLIENT_ID } from '../../sources/SourceApp.ts'
import type { ItemPage, SourceItem } from '../../sources/SourceItem.ts'
import type { ThirdPartySource } from '../../sources/thirdPartySources.ts'
import { createSandbox } from '../createSandbox.ts'
import { sandboxConnector } from './sandboxConnector.ts'

const RETURN = 'http://127.0.0.1/return'
const { signal } = new AbortController()
const FEED = {
  roots: async () => [],
  picked: async () => [],
  known: async () => [],
  byHandle: async () => [],
}
const APP = { id: null, clientId: SANDBOX_CLIENT_ID, clientSecret: null, settings: {} }

const clock = new TestClock()
let sandbox: Listening
/** The same at another origin. */
let elsewhere: Listening
let agent: GuardedAgent

beforeAll(async () => {
  const contentOrigin = () => elsewhere.url
  const app = createSandbox({ publicUrl: null, redirectUris: [RETURN], secret: 's', clock, contentOrigin })
  sandbox = await listen(app, { host: '127.0.0.1', port: 0 }, clock)
  elsewhere = await listen(app, { host: '127.0.0.1', port: 0 }, clock)
  agent = agentFor(sandbox.url, elsewhere.url)
})
afterAll(async () => {
  await agent.close()
  await sandbox.close()
  await elsewhere.close()
})

function connector(source: ThirdPartySource): Connector {
  return sandboxConnector(source, { baseUrl: sandbox.url, clock, agent })
}

async function changesOf(
  { changes }: Connector,
  credential: Credential,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Changes> {
  if (!changes) throw new Error('It says nothing of changes')
  return changes(credential, { cursor, ...FEED }, signal)
}

async function connect(
  source: ThirdPartySource,
  person: string,
  fields: Record<string, string> = {},
): Promise<Credential> {
  const { oauth } = connector(source)
  if (!oauth) return { accessToken: `sandbox-${person}`, refreshToken: null, expiresAt: null, extra: fields }
  const request = { state: 'a state', redirectUri: RETURN, scopes: [], fields, asksWhich: false }
  const { url, secret } = await oauth.begin(request, APP, signal)
  const back = await decide(url, person)
  expect(back.searchParams.get('state')).toBe('a state')
  const query = Object.fromEntries(back.searchParams)
  return oauth.finish({ query, secret, redirectUri: RETURN, fields }, APP, signal)
}

async function read(source: ThirdPartySource, credential: Credential, item: SourceItem): Promise<string> {
  const chunks: Uint8Array[] = []
  const { bytes } = await connector(source).fetch(credential, item, signal)
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function listAll(credential: Credential, folder: string | null): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  let cursor: string | null = null
  do {
    const page: ItemPage = await connector('GOOGLE_DRIVE').list(credential, { folder, cursor }, signal)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

async function edit(person: string, item: string, change: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ person, item, change })
  await fetch(`${sandbox.url}/GOOGLE_DRIVE/edits`, { method: 'POST', headers, body })
}

function named(items: readonly SourceItem[], id: string): SourceItem {
  const item = items.find(({ externalId }) => externalId === id)
  if (!item) throw new Error(`No item ${id}`)
  return item
}

describe('connecting', () => {
  test('signs in with PKCE, knows who it is, and reads an item', async () => {
    const drive = connector('GOOGLE_DRIVE')
    const credential = await connect('GOOGLE_DRIVE', 'fine')
    expect(await drive.identify(credential, signal)).toEqual({
      externalId: 'GOOGLE_DRIVE|fiona.fine@sandbox.example',
      metadata: { name: 'Fiona Fine', username: 'fiona.fine' },
    })
    const top = await listAll(credential, null)
    expect(named(top, 'welcome')).toMatchObject({
      parentExternalId: null,
      name: 'Welcome.txt',
      itemType: 'FILE',
      isSelectable: true,
      isExpandable: false,
      fileFormat: 'TXT',
      externalUrl: `${sandbox.url}/GOOGLE_DRIVE/view?item=welcome`,
      version: '1',
    })
    expect(await read('GOOGLE_DRIVE', credential, named(top, 'welcome'))).toContain(
      'You found item welcome of Google Drive.',
    )
  })

  test.each(['GMAIL', 'OUTLOOK'] as const)(
    'mail of %s is chosen by folders, people and days',
    async (source) => {
      const box = connector(source)
      const credential = await connect(source, 'fine')
      const { mail } = box
      if (!mail) throw new Error('It has no mail')
      const names = await mail.names(credential, 'labels', signal)
      expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Inbox', 'Handbook', 'Archive']))
      const listed = async (choice: MailChoice) => {
        const folder = await mail.find(credential, choice, signal)
        const items: SourceItem[] = []
        let cursor: string | null = null
        do {
          const page: ItemPage = await box.list(credential, { folder: folder.externalId, cursor }, signal)
          items.push(...page.items)
          cursor = page.nextCursor
        } while (cursor !== null)
        for (const item of items) expect(item.parentExternalId).toBe(folder.externalId)
        return items.map(({ externalId }) => externalId)
      }
      const all: MailChoice = { folder: null, groups: [], attachments: false }
      const from = (value: string) => [[{ key: 'from', value }]]
      expect(await listed({ ...all, folder: 'Inbox' })).toEqual(['welcome', 'notes-of-fine'])
      const labels = ['inbox', 'Unusual names'].map((value) => ({ key: 'label', value }))
      expect(await listed({ ...all, groups: [labels] })).toHaveLength(7)
      expect((await listed(all)).length).toBeGreaterThan(25)
      expect(await listed({ ...all, folder: 'Inbox', groups: from('OFFICE@') })).toHaveLength(2)
      expect(await listed({ ...all, folder: 'Inbox', groups: from('ann@') })).toEqual([])
      const since = (value: string) => [[{ key: 'after', value }]]
      expect(await listed({ ...all, folder: 'Inbox', groups: since('2024/01/01') })).toHaveLength(2)
      expect(await listed({ ...all, folder: 'Inbox', groups: since('2025/06/01') })).toEqual([])
      await expect(mail.find(credential, { ...all, folder: 'Nowhere' }, signal)).rejects.toMatchObject({
        code: 'item',
      })
    },
  )

  test('two people of one source are two accounts with things of their own', async () => {
    const ids = async (person: string) =>
      (await listAll(await connect('GOOGLE_DRIVE', person), null)).map(({ externalId }) => externalId)
    expect(await ids('fine')).toContain('notes-of-fine')
    expect(await ids('multi')).toContain('notes-of-multi')
    expect(await ids('multi')).not.toContain('notes-of-fine')
  })

  test.each([
    ['SALESFORCE', { salesforce_domain: 'acme.my.salesforce.com' }, 'acme.my.salesforce.com'],
    ['CONFLUENCE', { confluence_subdomain: 'acme' }, 'site/acme'],
    ['SHAREPOINT', { microsoft_tenant: 'acme', sharepoint_site_name: 'Team' }, 'acme/Team'],
  ] as const)('%s puts the workspace into the account’s id', async (source, fields, workspace) => {
    const credential = await connect(source, 'fine', fields)
    const { externalId } = await connector(source).identify(credential, signal)
    expect(externalId).toBe(`${source}|fiona.fine@sandbox.example|${workspace}`)
  })

  test('keys open the sources that have keys, and no other', async () => {
    const s3 = connector('S3')
    expect(s3.oauth).toBeUndefined()
    const key = await connect('S3', 'fine-2', { access_key: 'SANDBOXFINE' })
    expect((await s3.identify(key, signal)).metadata.username).toBe('fiona.fine')
    const github = await connect('GITHUB', 'fine', { username: 'Fiona-Fine' })
    expect((await connector('GITHUB').identify(github, signal)).metadata.username).toBe('Fiona-Fine')
    expect(
      (await s3.list(key, { folder: null, cursor: null }, signal)).items.map(({ itemType }) => itemType),
    ).toEqual(['BUCKET'])
    const wrong = { ...key, accessToken: 'sandbox-nobody' }
    await expect(s3.identify(wrong, signal)).rejects.toMatchObject({ code: 'credential' })
    await expect(s3.list(wrong, { folder: null, cursor: null }, signal)).rejects.toMatchObject({
      code: 'reconnect',
    })
    await expect(connector('BOX').identify(key, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('a token of one source opens no other', async () => {
    const credential = await connect('GOOGLE_DRIVE', 'fine')
    await expect(connector('BOX').identify(credential, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('a used or invented code must be asked for again', async () => {
    const returned = { query: { code: 'nonsense.code' }, secret: 'v', redirectUri: RETURN, fields: {} }
    const answer = connector('BOX').oauth?.finish(returned, APP, signal)
    await expect(answer).rejects.toMatchObject({ name: 'SourceFault', code: 'reconnect' })
  })

  test('a refusal on the sign-in page is told from one that an administrator can lift', () => {
    const denied = faultOfRefusal({ error: 'access_denied', error_description: '' })
    const admin = faultOfRefusal({ error: 'access_denied', error_description: 'AADSTS65001: not consented' })
    const other = faultOfRefusal({ error: 'server_error', error_description: '<b>' })
    expect([denied.code, admin.code, other.code]).toEqual(['denied', 'admin-approval', 'unavailable'])
    expect(other.message).not.toContain('<b>')
  })
})

describe('the access', () => {
  test('of a person whose access expires ends after a minute and is renewed', async () => {
    const box = connector('BOX')
    const credential = await connect('BOX', 'expired')
    const expires = Date.parse(credential.expiresAt ?? '') - clock.now().getTime()
    expect(expires).toBeGreaterThan(50_000)
    expect(expires).toBeLessThanOrEqual(60_000)
    clock.advance(61_000)
    await expect(box.identify(credential, signal)).rejects.toMatchObject({ code: 'reconnect' })
    const renewed = await box.oauth?.refresh(credential, APP, signal)
    if (!renewed) throw new Error('Not renewed')
    expect((await box.identify(renewed, signal)).externalId).toBe('BOX|ezra.expired@sandbox.example')
  })

  test('ends when it is revoked, refreshing too, and revoking twice is no fault', async () => {
    const box = connector('BOX')
    const credential = await connect('BOX', 'fine')
    await box.revoke(credential, APP, signal)
    await box.revoke(credential, APP, signal)
    await expect(box.identify(credential, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(box.oauth?.refresh(credential, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
    expect(await connect('BOX', 'fine')).toHaveProperty('accessToken')
  })

  test('is taken back at the source when a second sync begins, until the person connects again', async () => {
    const drive = connector('GOOGLE_DRIVE')
    const credential = await connect('GOOGLE_DRIVE', 'revoked')
    const top = await listAll(credential, null)
    await listAll(credential, 'handbook')
    const { nextCursor } = await changesOf(drive, credential, null, signal)
    expect(await read('GOOGLE_DRIVE', credential, named(top, 'welcome'))).toContain('welcome')
    await expect(changesOf(drive, credential, nextCursor, signal)).rejects.toMatchObject({
      code: 'reconnect',
    })
    await expect(drive.identify(credential, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(drive.oauth?.refresh(credential, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
    expect(await listAll(await connect('GOOGLE_DRIVE', 'revoked'), null)).not.toEqual([])
  })
})

describe('what vendors do in ways of their own', () => {
  test.each([
    ['BOX', {}],
    ['GITHUB', { username: 'quentin-quota' }],
    ['GMAIL', {}],
    ['GOOGLE_DRIVE', {}],
    ['S3', { access_key: 'SANDBOXQUOTA' }],
  ] as const)('%s says "wait" otherwise than by 429', async (source, fields) => {
    const credential = await connect(source, 'quota', fields)
    expect(await listedFive(source, credential)).toEqual([
      'listed',
      'listed',
      'listed',
      'listed',
      ['rate-limited', expect.any(Number)],
    ])
  })

  test('"wait" may come inside of a success, also where a file is expected', async () => {
    const credential = await connect('GOOGLE_DRIVE', 'inside')
    const four = Array.from({ length: 4 }, () => 'listed')
    expect(await listedFive('GOOGLE_DRIVE', credential)).toEqual([...four, ['rate-limited', 2]])
    const welcome = named(await listAll(credential, null), 'welcome')
    for (let request = 0; request < 3; request += 1) await read('GOOGLE_DRIVE', credential, welcome)
    await expect(read('GOOGLE_DRIVE', credential, welcome)).rejects.toMatchObject({ code: 'rate-limited' })
  })

  test('contents lie at another host, which is not shown the token', async () => {
    const credential = await connect('DROPBOX', 'elsewhere')
    const { items } = await connector('DROPBOX').list(credential, { folder: null, cursor: null }, signal)
    expect(await read('DROPBOX', credential, named(items, 'welcome'))).toContain('You found item welcome')
    const address = `${sandbox.url}/DROPBOX/items/welcome/content`
    const headers = { authorization: `Bearer ${credential.accessToken}` }
    const there = (await fetch(address, { headers, redirect: 'manual' })).headers.get('location') ?? ''
    expect(new URL(there).origin).toBe(elsewhere.url)
    expect((await fetch(there, { headers })).status).toBe(400)
    expect((await fetch(`${there}x`)).status).toBe(403)
  })

  test('a token for renewal is good once; its second use ends the access', async () => {
    const { oauth, list } = connector('ONEDRIVE')
    const first = await connect('ONEDRIVE', 'once')
    const second = await oauth?.refresh(first, APP, signal)
    if (!second) throw new Error('It was not renewed')
    await list(second, { folder: null, cursor: null }, signal)
    await expect(oauth?.refresh(first, APP, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(list(second, { folder: null, cursor: null }, signal)).rejects.toMatchObject({
      code: 'reconnect',
    })
  })

  test.each([
    ['ONEDRIVE', 410],
    ['GMAIL', 404],
  ] as const)('%s does not know any more what changed, and says so by %i', async (source, status) => {
    const { start, changes } = connector(source)
    const credential = await connect(source, 'forgetful')
    const cursor = (await start?.(credential, FEED, signal)) ?? ''
    await expect(changes?.(credential, { cursor, ...FEED }, signal)).rejects.toMatchObject({
      code: 'cursor-expired',
    })
    const headers = { authorization: `Bearer ${credential.accessToken}` }
    const answer = await fetch(`${sandbox.url}/${source}/changes?cursor=${cursor}`, { headers })
    expect(answer.status).toBe(status)
  })

  async function listedFive(source: ThirdPartySource, credential: Credential): Promise<unknown[]> {
    const outcomes: unknown[] = []
    for (let request = 0; request < 5; request += 1) {
      await connector(source)
        .list(credential, { folder: null, cursor: null }, signal)
        .then(
          () => outcomes.push('listed'),
          (fault) => outcomes.push([fault.code, fault.retryAfter]),
        )
    }
    return outcomes
  }
})

describe('items', () => {
  test('every fifth request of the limited person must wait as long as the source says', async () => {
    const drive = connector('GOOGLE_DRIVE')
    const credential = await connect('GOOGLE_DRIVE', 'limited')
    const outcomes: unknown[] = []
    for (let request = 0; request < 10; request += 1) {
      await drive.list(credential, { folder: null, cursor: null }, signal).then(
        () => outcomes.push('listed'),
        (fault) => outcomes.push([fault.code, fault.retryAfter]),
      )
    }
    const four = Array.from({ length: 4 }, () => 'listed')
    expect(outcomes).toEqual([...four, ['rate-limited', 1], ...four, ['rate-limited', 2]])
  })

  test('one of a hundred cannot be had from the faulty person, the others can', async () => {
    const credential = await connect('GOOGLE_DRIVE', 'faulty')
    const records = await listAll(credential, 'archive')
    const outcomes: string[] = []
    for (const record of records) {
      outcomes.push(
        await read('GOOGLE_DRIVE', credential, record).then(
          () => 'read',
          ({ code }) => `${code} ${record.externalId}`,
        ),
      )
    }
    expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(99)
    expect(outcomes.filter((outcome) => outcome !== 'read')).toEqual(['item archive.record-42'])
  })

  test('a folder of 10,000 is paged, each once, in order', async () => {
    const records = await listAll(await connect('GOOGLE_DRIVE', 'big'), 'archive')
    expect(records).toHaveLength(10_000)
    expect(new Set(records.map(({ externalId }) => externalId)).size).toBe(10_000)
    expect(records.at(-1)?.name).toBe('Record 10000.txt')
  })

  test('an item that is gone, or has no content, is that item’s fault', async () => {
    const drive = connector('GOOGLE_DRIVE')
    const credential = await connect('GOOGLE_DRIVE', 'fine')
    const top = await listAll(credential, null)
    const gone = { ...named(top, 'welcome'), externalId: 'no/such?item' }
    await expect(drive.fetch(credential, gone, signal)).rejects.toMatchObject({ code: 'gone' })
    await expect(drive.fetch(credential, named(top, 'empty'), signal)).rejects.toMatchObject({ code: 'gone' })
    await expect(drive.list(credential, { folder: 'nowhere', cursor: null }, signal)).rejects.toMatchObject({
      code: 'gone',
    })
  })
})

describe('changes', () => {
  test('begin with everything, and then are what was edited, removed and restored', async () => {
    const drive = connector('GOOGLE_DRIVE')
    const credential = await connect('GOOGLE_DRIVE', 'multi')
    const first: SourceItem[] = []
    let page: Changes = await changesOf(drive, credential, null, signal)
    first.push(...page.changed)
    while (page.more) {
      page = await changesOf(drive, credential, page.nextCursor, signal)
      first.push(...page.changed)
    }
    expect(new Set(first.map(({ externalId }) => externalId)).size).toBe(first.length)
    expect(first.map(({ externalId }) => externalId)).toContain(
      'level-1.level-2.level-3.level-4.level-5.level-6.treasure',
    )

    const nothing = await changesOf(drive, credential, page.nextCursor, signal)
    expect(nothing).toMatchObject({ changed: [], removed: [], more: false })

    await edit('multi', 'welcome', 'edited')
    await edit('multi', 'handbook', 'removed')
    const changes = await changesOf(drive, credential, page.nextCursor, signal)
    expect(changes.changed).toMatchObject([{ externalId: 'welcome', version: '2' }])
    expect(changes.removed).toEqual(expect.arrayContaining(['handbook', 'handbook.contract']))
    const top = await listAll(credential, null)
    expect(top.map(({ externalId }) => externalId)).not.toContain('handbook')
    await expect(drive.list(credential, { folder: 'handbook', cursor: null }, signal)).rejects.toMatchObject({
      code: 'gone',
    })
    expect(await read('GOOGLE_DRIVE', credential, named(top, 'welcome'))).toContain('This is revision 2.')

    await edit('multi', 'handbook', 'restored')
    const back = await changesOf(drive, credential, changes.nextCursor, signal)
    expect(back.removed).toEqual([])
    expect(back.changed.map(({ externalId }) => externalId)).toContain('handbook.contract')
  })

  test('the whole of 10,000 comes in pages', async () => {
    const drive = connector('GOOGLE_DRIVE')
    const credential = await connect('GOOGLE_DRIVE', 'big')
    const seen = new Set<string>()
    let page: Changes = await changesOf(drive, credential, null, signal)
    for (const item of page.changed) seen.add(item.externalId)
    while (page.more) {
      page = await changesOf(drive, credential, page.nextCursor, signal)
      for (const item of page.changed) seen.add(item.externalId)
    }
    expect(seen.size).toBeGreaterThan(10_000)
    expect(seen).toContain('archive.record-10000')
  })
})

describe('faults', () => {
  const room = async () => 0

  test('what is no source has no connector, whether the sandbox is on or off', () => {
    const { endpoints } = readConfig({}).sources
    const agents = { agent, operatorAgent: agent }
    const means = { realSources: new Set<string>(), endpoints, agents, userAgent: 'Inlet', clock, room }
    const played = { connectorFor: connector, emulatorOf: () => null, app: APP }
    const { connectorFor } = createConnectors({ ...means, sandbox: played })
    expect(connectorFor('LOCAL_FILES')).toBeNull()
    expect(connectorFor('toString')).toBeNull()
    expect(createConnectors({ ...means, sandbox: null }).connectorFor('LOCAL_FILES')).toBeNull()
  })

  test('a real source stands behind the sandbox, unless it is asked for', () => {
    const { endpoints } = readConfig({}).sources
    const agents = { agent, operatorAgent: agent }
    const means = { realSources: new Set<string>(), endpoints, agents, userAgent: 'Inlet', clock, room }
    const played = { connectorFor: connector, emulatorOf: () => null, app: APP }
    const isReal = (made: ReturnType<typeof createConnectors>) => made.connectorFor('GITHUB')?.isLazy === true
    expect(isReal(createConnectors({ ...means, sandbox: null }))).toBe(true)
    expect(isReal(createConnectors({ ...means, sandbox: played }))).toBe(false)
    const asked = createConnectors({ ...means, sandbox: played, realSources: new Set(['GITHUB']) })
    expect(isReal(asked)).toBe(true)
    expect(asked.connectorFor('BOX')).not.toBeNull()
  })

  test('an aborted call ends with the reason', async () => {
    const stop = new AbortController()
    const credential = await connect('BOX', 'fine')
    stop.abort(new Error('called off'))
    await expect(
      connector('BOX').list(credential, { folder: null, cursor: null }, stop.signal),
    ).rejects.toThrow('called off')
  })

  test('content ends with the reason when it is aborted on the way', async () => {
    const stop = new AbortController()
    const credential = await connect('BOX', 'fine')
    const item = named(
      (await connector('BOX').list(credential, { folder: null, cursor: null }, signal)).items,
      'welcome',
    )
    const { bytes } = await connector('BOX').fetch(credential, item, stop.signal)
    stop.abort(new Error('called off'))
    const reading = (async () => {
      for await (const _ of bytes);
    })()
    await expect(reading).rejects.toThrow('called off')
  })
})
