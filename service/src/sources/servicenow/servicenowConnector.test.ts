import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictServicenow } from '../../../emulators/servicenow/server.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { changesAfter, contentOf, listAll, walk } from '../../../test/strict/everything.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { commentsOf } from './servicenowComments.ts'
import { servicenowConnector } from './servicenowConnector.ts'
import { servicenowMeaning } from './servicenowMeaning.ts'

const { signal } = new AbortController()
const FIELDS = { instance_subdomain: StrictServicenow.instance }
const HOURS = 3600

let servicenow: StrictServicenow
let agent: GuardedAgent
let clock: TestClock
let connector: Connector
let ann: Credential

beforeAll(async () => {
  servicenow = await StrictServicenow.start()
  agent = agentFor(servicenow.server.url)
})
afterAll(async () => {
  await agent.close()
  await servicenow.stop()
})
beforeEach(async () => {
  clock = new TestClock()
  servicenow.now = Math.floor(clock.now().getTime() / 1000)
  servicenow.reset()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: servicenowMeaning })
  connector = servicenowConnector({ client, clock, endpoint: servicenow.endpoint })
  ann = await signInAt(connector, FIELDS)
})

function pass(seconds: number): void {
  servicenow.now += seconds
  clock.advance(seconds * 1000)
}

const names = (items: readonly SourceItem[]) => items.map(({ name }) => name)
const anIncident = (short_description: string, more: Record<string, string> = {}) =>
  servicenow.add('incident', { number: 'INC1', short_description, description: '', comments: '', ...more })
const start = async (request: object) =>
  (await connector.start?.(ann, { roots: async () => [], ...request }, signal)) ?? null

function knowledge() {
  const base = servicenow.add('kb_knowledge_base', { title: 'IT', active: 'true' })
  servicenow.add('kb_knowledge_base', { title: 'Retired', active: 'false' })
  const article = (short_description: string, more: Record<string, string> = {}) =>
    servicenow.add('kb_knowledge', {
      number: 'KB1',
      short_description,
      workflow_state: 'published',
      kb_knowledge_base: base.sys_id ?? '',
      'kb_knowledge_base.title': 'IT',
      'kb_category.label': 'Printers',
      article_type: 'text',
      text: `<p>Words of ${short_description}</p>`,
      ...more,
    })
  return { base, article }
}

describe('signing in', () => {
  test('under the application of the instance, whose access lives for half an hour', async () => {
    expect(Math.round((Date.parse(ann.expiresAt ?? '') - clock.now().getTime()) / 60_000)).toBe(30)
    expect(await connector.identify(ann, signal)).toEqual({
      externalId: `SERVICENOW|${'1'.padStart(32, '0')}|acme`,
      metadata: { name: 'Ann Agent', username: 'ann@acme.example' },
    })
    const renewed = await connector.oauth?.refresh(ann, APP, signal)
    expect(renewed?.refreshToken).toBe(ann.refreshToken)
    await connector.revoke(ann, APP, signal)
    await expect(connector.identify(ann, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('an instance that is not there is named before anybody is sent there', async () => {
    const fields = { instance_subdomain: 'acne' }
    const request = { state: 's', redirectUri: 'https://a.example', scopes: [], fields, asksWhich: false }
    await expect(connector.oauth?.begin(request, APP, signal)).rejects.toMatchObject({
      code: 'credential',
      message: 'There is no ServiceNow at acne.service-now.com.',
    })
  })
})

describe('incidents', () => {
  const request = { types: ['INCIDENT'], attachments: true }

  test('are listed, however many there are, in a table that cannot be picked', async () => {
    for (let n = 0; n < 401; n += 1) anIncident(`Printer ${n}`)
    const [table] = await listAll(connector, ann, null)
    expect(table).toMatchObject({
      name: 'Incidents',
      itemType: 'TABLE',
      isSelectable: false,
      isExpandable: true,
    })
    const listed = await listAll(connector, ann, 'incident')
    expect(names(listed)).toEqual(Array.from({ length: 401 }, (_, n) => `Printer ${n}`))
    expect(listed[0]).toMatchObject({ itemType: 'INCIDENT', isSelectable: true })
  })

  test('and articles have an address that a person can open [F-244]', async () => {
    const incident = anIncident('Printer')
    const ink = knowledge().article('Ink')
    const found = await walk(connector, ann, {})
    const urlOf = (name: string) => found.find((one) => one.name === name)?.externalUrl
    const base = `${servicenow.server.url}/${StrictServicenow.instance}`
    expect(urlOf('Printer')).toBe(`${base}/incident.do?sys_id=${incident.sys_id}`)
    expect(urlOf('Ink')).toBe(`${base}/kb_view.do?sys_kb_id=${ink.sys_id}`)
  })

  test('are a text with the comments that are public, the oldest first', async () => {
    servicenow.shown.set('1', 'New')
    const journal = [
      '2026-03-02 09:00:00 - Ann Agent (Additional comments)',
      'Use water.\n\nThen call.',
      '',
      '2026-03-01 08:00:00 - Bob Buyer (Additional comments)',
      'It burns (still).',
    ].join('\n')
    const row = anIncident('Printer', {
      description: 'Please help',
      state: '1',
      caller_id: 'Bob Buyer',
      comments: journal,
      work_notes: 'He is a fool.',
      close_notes: 'Replaced it.',
    })
    servicenow.attach('incident', row, 'photo.txt', 'a photo')
    const found = await walk(connector, ann, request)
    expect(names(found)).toEqual(['Incidents', 'Printer', 'photo.txt'])
    expect(await contentOf(connector, ann, found[1])).toEqual({
      name: 'Printer.txt',
      text: [
        'Subject: Printer\nIncident: INC1\nStatus: New\nCaller: Bob Buyer',
        'From: Bob Buyer\n\nPlease help',
        'From: Bob Buyer\nDate: 2026-03-01 08:00:00\n\nIt burns (still).',
        'From: Ann Agent\nDate: 2026-03-02 09:00:00\n\nUse water.\n\nThen call.',
        'From: Resolution\n\nReplaced it.',
      ].join('\n\n'),
    })
    expect(await contentOf(connector, ann, found[2])).toEqual({ name: 'photo.txt', text: 'a photo' })
    expect(commentsOf('no head\nat all').map(({ text }) => text)).toEqual(['no head\nat all'])
  })

  test('that are new, changed and deleted are told; without the right to see it, once a day', async () => {
    const [old, gone] = [anIncident('Old'), anIncident('Gone')]
    anIncident('Same')
    const [before] = await listAll(connector, ann, 'incident')
    pass(20 * HOURS)
    const cursor = await start(request)
    pass(HOURS)
    servicenow.touch(old, { short_description: 'Newer' })
    servicenow.attach('incident', anIncident('New'), 'photo.txt', 'a photo')
    servicenow.delete('incident', gone)
    const first = await changesAfter(connector, ann, cursor, request)
    expect([names(first.changed), first.removed]).toEqual([['Newer', 'New', 'photo.txt'], []])
    expect(first.changed[0]?.version).not.toBe(before?.version)
    servicenow.isAdministrator = true
    const second = await changesAfter(connector, ann, first.nextCursor, request)
    expect(second.removed).toEqual([`incident|${gone.sys_id}`])
    pass(24 * HOURS)
    expect(await changesAfter(connector, ann, second.nextCursor, request)).toMatchObject({ readsAgain: true })
  })
})

describe('knowledge', () => {
  test('has its bases, and what is published in them', async () => {
    const { base, article } = knowledge()
    servicenow.attach('kb_knowledge', article('Ink'), 'form.txt', 'a form')
    article('Not ready', { workflow_state: 'draft' })
    article('Paper', { article_type: 'wiki', text: '', wiki: 'Plain <words>' })
    const found = await walk(connector, ann, { types: ['ARTICLE'], attachments: true })
    expect(names(found)).toEqual(['IT', 'Ink', 'form.txt', 'Paper'])
    expect((await contentOf(connector, ann, found[1])).text).toContain(
      '<p>IT / Printers</p>\n\n<h1>Ink</h1>\n\n<p>Words of Ink</p>',
    )
    expect((await contentOf(connector, ann, found[3])).text).toContain('<p>Plain &lt;words&gt;</p>')
    const hostile = found[1] && { ...found[1], externalId: 'kb_knowledge|x^NQsys_id!=1' }
    await expect(contentOf(connector, ann, hostile)).rejects.toMatchObject({ code: 'gone' })
    // A base that is not listed still exists if its articles can be read.
    expect(await connector.has?.(ann, itemOf(`kb_knowledge_base|${base.sys_id}`), signal)).toBe(true)
    expect(await connector.has?.(ann, itemOf(`kb_knowledge_base|${'f'.repeat(32)}`), signal)).toBe(false)
  })

  test('that is made from templates is read from their fields, and never imported empty [F-220]', async () => {
    const { base } = knowledge()
    const more = { workflow_state: 'published', kb_knowledge_base: base.sys_id ?? '', text: '' }
    const add = (table: string, short_description: string, fields: Record<string, string>) =>
      servicenow.add(table, { short_description, number: 'KB2', ...more, ...fields })
    const howTo = { kb_introduction: '<p>Before you begin</p>', kb_instructions: '<ol><li>Press</li></ol>' }
    servicenow.attach('kb_template_how_to', add('kb_template_how_to', 'Reset', howTo), 'form.txt', 'a form')
    add('kb_template_faq', 'Who?', {
      kb_question: 'Who & when?',
      kb_answer: '<p>Ann</p>',
      kb_category: 'a'.repeat(32),
    })
    const own = {
      kb_resolution: '<p>Off and on</p>',
      kb_issue: '<p>Dark</p>',
      u_next_steps: 'Call us',
      u_tier: 'gold',
    }
    add('kb_template_kcs_article', 'Screen', own)
    add('kb_template_kcs_article', 'Hidden', { kb_issue: '<p>&nbsp;</p>' })
    const found = await walk(connector, ann, { types: ['ARTICLE'], attachments: true })
    expect(names(found)).toEqual(['IT', 'Reset', 'form.txt', 'Who?', 'Screen', 'Hidden'])
    const textOf = async (name: string) =>
      (
        await contentOf(
          connector,
          ann,
          found.find((one) => one.name === name),
        )
      ).text
    expect(await textOf('Reset')).toContain(
      '<h2>Introduction</h2>\n\n<p>Before you begin</p>\n\n<h2>Instructions</h2>\n\n<ol><li>Press</li></ol>',
    )
    const faq = await textOf('Who?')
    expect(faq).toContain('<p>Who &amp; when?</p>\n\n<h2>Answer</h2>\n\n<p>Ann</p>')
    expect(faq).not.toContain('aaaa')
    const screen = await textOf('Screen')
    expect(screen).toMatch(/Issue<.*Resolution<.*Next steps<\/h2>\n\n<p>Call us/s)
    expect(screen).not.toContain('gold')
    await expect(textOf('Hidden')).rejects.toMatchObject({
      code: 'item',
      message: expect.stringContaining('no text'),
    })
  })

  test('is asked for row by row before it goes [F-213]', async () => {
    const { article } = knowledge()
    const [ink, incident] = [article('Ink'), anIncident('Printer')]
    servicenow.attach('incident', incident, 'photo.txt', 'a photo')
    const found = await walk(connector, ann, { attachments: true })
    const has = (name: string) => {
      const item = found.find((one) => one.name === name)
      return item && connector.has?.(ann, item, signal)
    }
    const all = ['Incidents', 'Printer', 'photo.txt', 'IT', 'Ink']
    expect(await Promise.all(all.map(has))).toEqual([true, true, true, true, true])
    servicenow.touch(ink, { workflow_state: 'retired' })
    expect(await has('Ink')).toBe(false)
    servicenow.delete('incident', incident)
    await expect(has('Printer')).rejects.toMatchObject({ code: 'gone' })
    servicenow.rows.set('sys_attachment', [])
    expect(await has('photo.txt')).toBe(false)
  })

  test('tells what is new, moved and withdrawn', async () => {
    const { article } = knowledge()
    const [ink, paper] = [article('Ink'), article('Paper')]
    const other = servicenow.add('kb_knowledge_base', { title: 'HR', active: 'true' })
    pass(20 * HOURS)
    const request = { types: ['ARTICLE'] }
    const cursor = await start(request)
    pass(HOURS)
    servicenow.touch(ink, { kb_knowledge_base: other.sys_id ?? '' })
    servicenow.touch(paper, { workflow_state: 'retired' })
    article('Toner')
    const { changed, removed } = await changesAfter(connector, ann, cursor, request)
    expect(names(changed)).toEqual(['Ink', 'Toner'])
    expect(changed[0]?.parentExternalId).toBe(`kb_knowledge_base|${other.sys_id}`)
    expect(removed).toEqual([`kb_knowledge|${paper.sys_id}`])
  })
})

test('an instance that sleeps is down, a limit is waited for, and what may not be read fails by itself', async () => {
  const path = '/acme/api/now/table/incident'
  const answer = (status: number, headers: Record<string, string> = {}) =>
    servicenow.server.next.push({ path, answer: { status, headers, body: '<!doctype html>' } })
  answer(200)
  await expect(listAll(connector, ann, 'incident')).rejects.toMatchObject({ code: 'unavailable' })
  answer(429, { 'retry-after': '61' })
  await expect(listAll(connector, ann, 'incident')).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfter: 61,
  })
  answer(403)
  await expect(listAll(connector, ann, 'incident')).rejects.toMatchObject({ code: 'item' })
})
