import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DOMAIN, StrictSalesforce } from '../../../emulators/salesforce/server.ts'
import { changesAfter, contentOf, listAll, walk } from '../../../test/strict/everything.ts'
import { APP, signInAt } from '../../../test/strict/signInAt.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { salesforceConnector } from './salesforceConnector.ts'
import { salesforceMeaning } from './salesforceMeaning.ts'

const { signal } = new AbortController()
const FIELDS = { salesforce_domain: DOMAIN }
const QUERY = `/${DOMAIN}/services/data/v60.0/query`

let salesforce: StrictSalesforce
let agent: GuardedAgent
let clock: TestClock
let connector: Connector
let ann: Credential

beforeAll(async () => {
  salesforce = await StrictSalesforce.start()
  agent = agentFor(salesforce.server.url)
})
afterAll(async () => {
  await agent.close()
  await salesforce.stop()
})
beforeEach(async () => {
  salesforce.reset()
  clock = new TestClock()
  salesforce.now = Math.floor(clock.now().getTime() / 1000)
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: salesforceMeaning })
  connector = salesforceConnector({ client, clock, endpoint: salesforce.endpoint })
  ann = await signInAt(connector, FIELDS)
})

function pass(seconds: number): void {
  salesforce.now += seconds
  clock.advance(seconds * 1000)
}

const places = (items: readonly SourceItem[]) =>
  items.map(({ externalId, parentExternalId, name }) => [externalId, parentExternalId, name])
const names = (items: readonly SourceItem[]) => items.map(({ name }) => name)
const start = async (request: object) =>
  (await connector.start?.(ann, { roots: async () => [], ...request }, signal)) ?? null

describe('signing in', () => {
  test('at the domain that was typed, whatever address the answer has', async () => {
    expect(ann).toMatchObject({ refreshToken: expect.any(String), expiresAt: null, extra: FIELDS })
    expect(await connector.identify(ann, signal)).toEqual({
      externalId: `SALESFORCE|005A|${DOMAIN}`,
      metadata: { name: 'Ann Agent', username: 'ann@acme.example' },
    })
    const renewed = await connector.oauth?.refresh(ann, APP, signal)
    expect(renewed).toMatchObject({ refreshToken: ann.refreshToken })
    if (!renewed) throw new Error('Nothing was renewed')
    await connector.revoke(renewed, APP, signal)
    await expect(connector.identify(renewed, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('a domain where nothing is is named before anybody is sent there', async () => {
    const fields = { salesforce_domain: 'acne.my.salesforce.com' }
    const request = { state: 's', redirectUri: 'https://a.example', scopes: [], fields, asksWhich: false }
    await expect(connector.oauth?.begin(request, APP, signal)).rejects.toMatchObject({
      code: 'credential',
      message: 'There is no Salesforce at acne.my.salesforce.com.',
    })
  })

  test('an app that nobody but an administrator lets in says so', async () => {
    const query = { error: 'OAUTH_APP_BLOCKED', error_description: 'this app is blocked by admin' }
    const returned = { query, secret: 'x', redirectUri: 'https://a.example', fields: FIELDS }
    await expect(connector.oauth?.finish(returned, APP, signal)).rejects.toMatchObject({
      code: 'admin-approval',
    })
  })
})

describe('Knowledge', () => {
  test('has the published version of each article in each language, however many there are', async () => {
    salesforce.hasKnowledge()
    const paying = salesforce.article('Paying')
    salesforce.article('Zahlen', { KnowledgeArticleId: paying.KnowledgeArticleId, Language: 'de' })
    salesforce.article('Not ready', { PublishStatus: 'Draft' })
    for (let n = 0; n < 1001; n += 1) salesforce.article(`Article ${n}`)
    const listed = await listAll(connector, ann, 'knowledge')
    expect(new Set(listed.map(({ externalId }) => externalId)).size).toBe(1003)
    expect(places(listed.slice(0, 2))).toEqual([
      [`kav|Knowledge__kav|${paying.KnowledgeArticleId}|en_US`, 'knowledge', 'Paying'],
      [`kav|Knowledge__kav|${paying.KnowledgeArticleId}|de`, 'knowledge', 'Zahlen'],
    ])
    expect(names(listed)).not.toContain('Not ready')
  })

  test('has its text in fields of its own, and says which categories an article is in', async () => {
    salesforce.hasKnowledge()
    const row = salesforce.article('Paying', { Summary: 'How & why', Steps__c: 'First\nSecond <b>' })
    const selection = { ParentId: row.Id, DataCategoryGroupName: 'Products', DataCategoryName: 'Gift_cards' }
    salesforce.objects.get('Knowledge__DataCategorySelection')?.push({ Id: 'x', ...selection })
    salesforce.attach(row.Id, 'Form', 'the form')
    const found = await walk(connector, ann, { attachments: true })
    expect(names(found)).toEqual(['Knowledge', 'Paying', 'Form.txt'])
    const { name, text } = await contentOf(connector, ann, found[1])
    expect(name).toBe('Paying.html')
    expect(text).toContain(
      [
        '<p>Products / Gift cards</p>\n\n<h1>Paying</h1>\n\n<p>How &amp; why</p>',
        '<h2>Answer</h2>\n<p>Words of Paying</p>',
        '<h2>Steps &amp; hints</h2>\n<p>First<br>Second &lt;b&gt;</p>',
      ].join('\n'),
    )
    expect(await contentOf(connector, ann, found[2])).toEqual({ name: 'Form.txt', text: 'the form' })
  })

  test('of Classic has an object for each type; without any there is nothing to list', async () => {
    expect(await listAll(connector, ann, null)).toEqual([])
    clock.advance(3_600_000)
    salesforce.hasKnowledge('FAQ__kav')
    salesforce.hasKnowledge('How_To__kav')
    salesforce.article('CallContext', {}, 'FAQ__kav')
    salesforce.article('Done', {}, 'How_To__kav')
    expect(names(await walk(connector, ann))).toEqual(['Knowledge', 'CallContext', 'Done'])
  })

  test('tells what is new and changed, by the id that stays; what is gone is looked for once a day', async () => {
    salesforce.hasKnowledge()
    const row = salesforce.article('Paying')
    salesforce.article('Same')
    const [before] = await listAll(connector, ann, 'knowledge')
    pass(3600)
    const cursor = await start({})
    pass(3600)
    // A new version is a row of its own.
    row.PublishStatus = 'Archived'
    salesforce.article('Paying more', { KnowledgeArticleId: row.KnowledgeArticleId })
    salesforce.article('New')
    const { changed, nextCursor } = await changesAfter(connector, ann, cursor)
    expect(names(changed)).toEqual(['Paying more', 'New'])
    expect(changed[0]?.externalId).toBe(before?.externalId)
    expect(changed[0]?.version).not.toBe(before?.version)
    expect((await contentOf(connector, ann, before)).text).toContain('Words of Paying more')
    pass(24 * 3600)
    expect(await changesAfter(connector, ann, nextCursor)).toMatchObject({ readsAgain: true })
    row.KnowledgeArticleId = 'kA0000000000000xyz'
    const gone = before && { ...before, externalId: 'kav|Knowledge__kav|kA0000000000000xyz|en_US' }
    await expect(contentOf(connector, ann, gone)).rejects.toMatchObject({ code: 'gone' })
    // Ids never inject into a query.
    const hostile = before && { ...before, externalId: "kav|Knowledge__kav|x' OR Id != '|en_US" }
    await expect(contentOf(connector, ann, hostile)).rejects.toMatchObject({ code: 'gone' })
    expect(salesforce.queries.join()).not.toContain('OR Id')
  })
})

describe('cases', () => {
  const request = { types: ['TICKET'], attachments: true }

  test('are there only where the host asks for tickets, with their public comments', async () => {
    salesforce.hasKnowledge()
    const { Id } = salesforce.case('Printer')
    salesforce.comment(Id, 'He is a fool.', false)
    pass(60)
    salesforce.comment(Id, 'Use water.', true)
    salesforce.attach(Id, 'photo', 'a photo')
    salesforce.attach(Id, 'secret', 'a secret', { Visibility: 'InternalUsers' })
    expect(names(await listAll(connector, ann, null))).toEqual(['Knowledge'])
    const found = await walk(connector, ann, request)
    expect(names(found)).toEqual(['Cases', 'Printer', 'photo.txt'])
    const date = (seconds: number) => new Date((salesforce.now - seconds) * 1000).toISOString()
    expect(await contentOf(connector, ann, found[1])).toEqual({
      name: 'Printer.txt',
      text: [
        'Subject: Printer\nCase: #1001\nStatus: New\nPriority: High\nOrigin: Web',
        `From: Bob Buyer\nDate: ${date(60)}\n\nPrinter?`,
        `From: Ann Agent\nDate: ${date(0)}\n\nUse water.`,
      ].join('\n\n'),
    })
    expect((await contentOf(connector, ann, found[2])).text).toBe('a photo')
  })

  test('that are new, changed and deleted are told', async () => {
    const [old, gone] = [salesforce.case('Old'), salesforce.case('Gone')]
    salesforce.case('Same')
    pass(3600)
    const cursor = await start(request)
    pass(3600)
    Object.assign(old, { Subject: 'Newer', SystemModstamp: salesforce.moment() })
    Object.assign(gone, { IsDeleted: true, SystemModstamp: salesforce.moment() })
    salesforce.case('New')
    const { changed, removed } = await changesAfter(connector, ann, cursor, request)
    expect([names(changed), removed]).toEqual([['Newer', 'New'], [`case|${gone.Id}`]])
    expect(names(await listAll(connector, ann, 'cases'))).toEqual(['Newer', 'Same', 'New'])
  })

  test('have their emails, without drafts; the first one stands for the description', async () => {
    salesforce.hasMails()
    const { Id } = salesforce.case('Printer', { Description: 'It  jams.' })
    salesforce.comment(Id, 'Is it old?', true)
    pass(60)
    salesforce.mail(Id, 'It jams.\r\nEvery day.')
    pass(60)
    const team = { FromName: 'Acme Support', Status: '3' }
    const answer = salesforce.mail(Id, null, {
      ...team,
      HtmlBody: '<p>Use <b>water</b>.</p>',
      HasAttachment: true,
    })
    salesforce.mail(Id, 'Not yet.', { Status: '5' })
    salesforce.mail('500000000000000999', 'Of another case.')
    salesforce.attach(answer.Id, 'manual', 'a manual', { Visibility: 'InternalUsers' })
    const found = await walk(connector, ann, request)
    expect(names(found)).toEqual(['Cases', 'Printer', 'manual.txt'])
    const { text } = await contentOf(connector, ann, found[1])
    const messages = text.split('\n\n').slice(1)
    expect(messages.map((part) => part.replace(/^Date: .*$/m, 'Date'))).toEqual([
      'From: Ann Agent\nDate',
      'Is it old?',
      'From: Bob Buyer\nDate',
      'It jams.\nEvery day.',
      'From: Acme Support\nDate',
      'Use water.',
    ])
    expect((await contentOf(connector, ann, found[2])).text).toBe('a manual')
  })

  test('have only those emails that customers can see, where the organization says which', async () => {
    salesforce.hasMails({ isMarked: true })
    const { Id } = salesforce.case('Printer')
    salesforce.mail(Id, 'For everybody.', { IsExternallyVisible: true })
    salesforce.mail(Id, 'Between us.', { IsExternallyVisible: false })
    const [printer] = await listAll(connector, ann, 'cases', request)
    const { text } = await contentOf(connector, ann, printer)
    expect(text).toContain('For everybody.')
    expect(text).not.toContain('Between us.')
  })

  test('have all of many emails, and say so if these are too many', async () => {
    salesforce.hasMails()
    const { Id } = salesforce.case('Long')
    const write = (count: number) => {
      for (let n = 0; n < count; n += 1) salesforce.mail(Id, `Mail number ${n}`)
    }
    write(101)
    const [long] = await listAll(connector, ann, 'cases', request)
    expect((await contentOf(connector, ann, long)).text.match(/Mail number/g)).toHaveLength(101)
    write(900)
    const message = 'This has more than 1000 emails.'
    await expect(contentOf(connector, ann, long)).rejects.toMatchObject({ code: 'item', message })
  })

  test('have all of many comments and files', async () => {
    const { Id } = salesforce.case('Long')
    for (let n = 0; n < 501; n += 1) {
      salesforce.comment(Id, `Comment number ${n}`, true)
      salesforce.attach(Id, `file ${n}`, 'text', { Visibility: 'AllUsers' })
    }
    const [long] = await listAll(connector, ann, 'cases', request)
    expect((await contentOf(connector, ann, long)).text.match(/Comment number/g)).toHaveLength(501)
    expect(names(await walk(connector, ann, request))).toHaveLength(503)
  })

  test('are told again where an email came or was deleted, and nothing else of the case changed', async () => {
    salesforce.hasMails()
    const cases = ['Same', 'Answered', 'Shortened'].map((subject) => salesforce.case(subject))
    const mails = cases.map(({ Id }) => salesforce.mail(Id, 'The first one'))
    const before = await listAll(connector, ann, 'cases', request)
    pass(3600)
    const cursor = await start(request)
    pass(3600)
    for (let n = 0; n < 101; n += 1) salesforce.mail(cases[1]?.Id, `Answer ${n}`)
    Object.assign(mails[2] ?? {}, { IsDeleted: true, SystemModstamp: salesforce.moment() })
    // Longer than each round overlaps the one before.
    pass(600)
    const { changed, nextCursor } = await changesAfter(connector, ann, cursor, request)
    expect(new Set(names(changed))).toEqual(new Set(['Answered', 'Shortened']))
    const versions = new Map(before.map(({ name, version }) => [name, version]))
    for (const { name, version } of changed) expect(version).not.toBe(versions.get(name))
    const after = await listAll(connector, ann, 'cases', request)
    expect(after.find(({ name }) => name === 'Answered')?.version).toBe(changed[0]?.version)
    pass(3600)
    expect((await changesAfter(connector, ann, nextCursor, request)).changed).toEqual([])
  })
})

test('articles and cases have an address that a person can open [F-244]', async () => {
  salesforce.hasKnowledge()
  const [article, one] = [salesforce.article('Paying'), salesforce.case('Printer')]
  const found = await walk(connector, ann, { types: ['ARTICLE', 'TICKET'] })
  const [, ...ends] = found.map(({ externalUrl }) => externalUrl)
  const base = salesforce.endpoint.replace('{domain}', FIELDS.salesforce_domain)
  expect(ends.filter(Boolean)).toEqual([`${base}/${article.Id}`, `${base}/${one.Id}`])
})

test('the limit of a day is waited for, and what may not be read fails by itself', async () => {
  salesforce.hasKnowledge()
  salesforce.article('Paying')
  const refuse = (status: number, errorCode: string) =>
    salesforce.server.next.push({ path: QUERY, answer: { status, body: [{ errorCode, message: 'No' }] } })
  refuse(403, 'REQUEST_LIMIT_EXCEEDED')
  await expect(listAll(connector, ann, 'knowledge')).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfter: 3600,
  })
  refuse(403, 'INSUFFICIENT_ACCESS')
  await expect(listAll(connector, ann, 'knowledge')).rejects.toMatchObject({ code: 'item' })
  refuse(403, 'API_DISABLED_FOR_ORG')
  await expect(listAll(connector, ann, 'knowledge')).rejects.toMatchObject({ code: 'admin-approval' })
  salesforce.signIn.end()
  await expect(listAll(connector, ann, 'knowledge')).rejects.toMatchObject({ code: 'reconnect' })
})
