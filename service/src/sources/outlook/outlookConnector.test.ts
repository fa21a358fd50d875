import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../emulators/microsoft/graphRefusal.ts'
import { mailboxAnswers } from '../../../emulators/microsoft/mailboxAnswers.ts'
import { StrictMailbox } from '../../../emulators/microsoft/StrictMailbox.ts'
import { StrictGraph } from '../../../emulators/microsoft/server.ts'
import { items, quiet, sync } from '../../../test/connect.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { MICROSOFT_APP, MicrosoftCloud } from '../../../test/microsoft/MicrosoftCloud.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { allFiles, leave, resync } from '../../../test/sourceJourney.ts'
import { TestClock } from '../../../test/TestClock.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Changes } from '../abilities/Changes.ts'
import type { Connector } from '../Connector.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { graphMeaning } from '../microsoft/graphMeaning.ts'
import type { SourceItem } from '../SourceItem.ts'
import { outlookConnector } from './outlookConnector.ts'

const { signal } = new AbortController()
const ann = { accessToken: 'ann', refreshToken: null, expiresAt: null, extra: {} }
const PLAN = { id: 'AT1', name: 'plan.txt', text: 'a pineapple', kind: 'fileAttachment', isInline: false }

describe('Outlook by Graph’s reference, signed in to at emulate', () => {
  let cloud: MicrosoftCloud
  let graph: StrictGraph
  let box: StrictMailbox
  beforeAll(async () => {
    cloud = await MicrosoftCloud.start({ withDrive: false })
    graph = await StrictGraph.start()
    graph.knows = (authorization) => cloud.knows(authorization)
    graph.more.push((...args) => mailboxAnswers(box, graph)(...args))
  })
  afterAll(async () => {
    await graph?.stop()
    await cloud?.stop()
  })

  onOneDatabase(
    'a person',
    (running) => {
      test('imports a folder, and sees what came, was moved, thrown away and put into new folders', async () => {
        box = new StrictMailbox()
        const inbox = box.folder('inbox')
        const work = box.addFolder('Work', inbox)
        const stays = box.receive('stays', { attachments: [PLAN] })
        const [moved, goes, away] = ['moved', 'goes', 'away'].map((subject) => box.receive(subject))
        box.receive('draft', { isDraft: true })
        box.receive('sent', { folder: box.folder('sentitems') })
        const person = await running().customer('folders')
        const { id } = await cloud.signIn(running(), person, 'OUTLOOK', { sync_files_on_connection: false })
        expect((await items(person, id)).items.map(({ name }) => name)).toEqual(['Inbox', 'Sent Items'])
        await sync(person, id, [`folder|${inbox}`])
        expect(await quiet(person, id)).toMatchObject({ sync_status: 'READY' })
        expect(await namesOf(person)).toEqual(['Inbox', 'Work', 'away', 'goes', 'moved', 'plan.txt', 'stays'])
        expect(await found(person, 'pineapple')).toContain('plan.txt')

        // A full scan finds deletions from before the first changes.
        box.remove(goes ?? '')
        await resync(person, id)
        expect(await namesOf(person)).toEqual(['Inbox', 'Work', 'away', 'moved', 'plan.txt', 'stays'])

        box.move(moved ?? '', work)
        box.move(away ?? '', box.folder('deleteditems'))
        box.receive('new', { body: 'a pomegranate' })
        const later = box.addFolder('Later', work)
        box.receive('deep', { folder: later })
        graph.calls.length = 0
        await resync(person, id)
        expect(await namesOf(person)).toEqual([
          'Inbox',
          'Later',
          'Work',
          'deep',
          'moved',
          'new',
          'plan.txt',
          'stays',
        ])
        expect(await found(person, 'pomegranate')).toContain('new')
        expect(
          graph.calls.filter((call) => call.startsWith(`GET /v1.0/me/mailFolders/${inbox}/messages `)),
        ).toEqual([])

        // A folder in Deleted Items counts as deleted.
        box.moveFolder(later, box.folder('deleteditems'))
        await resync(person, id)
        box.oldest = 10_000
        box.remove(stays)
        await resync(person, id)
        expect(await namesOf(person)).toEqual(['Inbox', 'Work', 'moved', 'new'])
        await leave(person, id)
      })

      test('chooses by category, sender and day, and sees what is marked and unmarked later', async () => {
        box = new StrictMailbox()
        const red = box.receive('red', { categories: ['Red'], attachments: [PLAN] })
        const later = box.receive('red later', { receivedDateTime: '2026-05-01T00:00:00Z' })
        box.receive('red and old', { categories: ['Red'], receivedDateTime: '2020-01-01T00:00:00Z' })
        box.receive('other')
        const person = await running().customer('choices')
        const { id } = await cloud.signIn(running(), person, 'OUTLOOK', { sync_files_on_connection: false })
        const names = async (of: string) => (await person.get(`/integrations/outlook/${of}`)).json()
        expect(await names('user_categories')).toEqual({
          categories: [{ id: 'c1', name: 'Red', type: 'category' }],
        })
        expect(JSON.stringify(await names('user_folders'))).toContain('"name":"Inbox"')

        const filters = {
          AND: [
            { key: 'after', value: '2026/01/01' },
            {
              OR: [
                { key: 'category', value: 'red' },
                { key: 'is', value: 'flagged' },
              ],
            },
          ],
        }
        const choose = (more: object) => person.post('/integrations/outlook/sync', { filters, ...more })
        expect((await choose({ folder: 'Nowhere' })).status).toBe(422)
        const chosen = await choose({ sync_attachments: true })
        expect([chosen.status, await chosen.json()]).toEqual([200, { success: true }])
        await quiet(person, id)
        const folder = 'Inbox, since 2026-01-01, red or flagged'
        expect(await namesOf(person)).toEqual([folder, 'plan.txt', 'red'])

        const mail = (which: string) => box.mails.get(which)
        mail(red)?.categories.splice(0)
        Object.assign(mail(later) ?? {}, { isFlagged: true })
        await resync(person, id)
        expect(await namesOf(person)).toEqual([folder, 'red later'])
        await leave(person, id)
      })
    },
    () => ({
      INLET_APP_OUTLOOK: MICROSOFT_APP,
      INLET_MICROSOFT_LOGIN: cloud.url,
      INLET_MICROSOFT_GRAPH: graph.endpoint,
      INLET_FETCH_ALLOW: `${cloud.url},${graph.url}`,
    }),
  )
})

describe('mail', () => {
  let graph: StrictGraph
  let box: StrictMailbox
  let agent: GuardedAgent
  let outlook: Connector
  beforeAll(async () => {
    graph = await StrictGraph.start()
    agent = agentFor(graph.url)
    box = new StrictMailbox()
    graph.more.push(mailboxAnswers(box, graph))
    const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: graphMeaning })
    const endpoints = { login: 'https://login.example', graph: graph.endpoint }
    outlook = outlookConnector({ client, clock: new TestClock(), endpoints })
  })
  afterAll(async () => {
    await agent?.close()
    await graph?.stop()
  })

  test('is read as text; files are attached to it, in the text as well; pictures of the text and links are not [F-226] [F-244]', async () => {
    const attachments = [
      PLAN,
      { ...PLAN, id: 'AT2', name: 'logo.png', isInline: true, type: 'image/png' },
      { ...PLAN, id: 'AT5', name: 'bill.pdf', isInline: true, type: 'application/pdf' },
      { ...PLAN, id: 'AT3', name: 'link', kind: 'referenceAttachment' },
      { ...PLAN, id: 'AT4', name: 'Re: plan', kind: 'itemAttachment' },
    ]
    box.receive('Hello', { attachments })
    const [message] = await all(`folder|${box.folder('inbox')}`)
    expect(message).toMatchObject({
      name: 'Hello',
      itemType: 'MESSAGE',
      fileFormat: 'OUTLOOK',
      isExpandable: true,
    })
    expect(await read(message)).toBe(
      'Subject: Hello\nFrom: Bob Builder <bob@acme.example>\nTo: Ann <ann@acme.example>\nDate: 2026-03-04T05:06:07Z\n\nwords of Hello',
    )
    const attached = await all(message?.externalId ?? '', message?.handle)
    expect(new Set(attached.map(({ externalUrl }) => externalUrl))).toEqual(new Set([message?.externalUrl]))
    expect(message?.externalUrl).toMatch(/^https:/)
    expect(attached.map(({ name, size, itemType }) => [name, size, itemType])).toEqual([
      ['plan.txt', 11, 'ATTACHMENT'],
      ['bill.pdf', 11, 'ATTACHMENT'],
      ['Re: plan.eml', 11, 'ATTACHMENT'],
    ])
    expect(await read(attached[0])).toBe('a pineapple')
  })

  test('a message that has nothing but files in its text is opened, wherever it is told [F-226]', async () => {
    const bill = { ...PLAN, name: 'bill.pdf', isInline: true, type: 'application/pdf' }
    const folder = box.addFolder('Bills')
    const start = (await outlook.start?.(ann, { roots: async () => [] }, signal)) ?? ''
    const id = box.receive('Bill', { folder, attachments: [bill] })
    const listed = (await all(`folder|${folder}`)).find(({ externalId }) => externalId === `message|${id}`)
    expect(listed).toMatchObject({ name: 'Bill', isExpandable: true })
    // Assumed: a mailbox that refuses `$expand` is asked without it.
    graph.next.push({ path: `/me/mailFolders/${folder}/messages/delta`, answer: refusal(400, 'BadRequest') })
    const plain = await changesSince(start, [`folder|${folder}`])
    expect(plain.flatMap(({ changed }) => changed)).toMatchObject([{ isExpandable: false }])
    const pages = await changesSince(start, [`folder|${folder}`])
    expect(pages.flatMap(({ changed }) => changed)).toMatchObject([{ isExpandable: true }])
  })

  test('a message that Graph does not answer for is the fault of nothing else [F-224]', async () => {
    const id = box.receive('Odd')
    const odd = itemOf(`message|${id}`)
    graph.next.push({ path: `/me/messages/${id}`, answer: refusal(400, 'ErrorInvalidRecipients') })
    await expect(read(odd)).rejects.toMatchObject({ code: 'item' })
    expect(await read(odd)).toContain('words of Odd')
  })

  test('what was thrown away can be read, and is not there any more [F-213]', async () => {
    const id = box.receive('Thrown', { attachments: [PLAN] })
    const has = (item: string) => outlook.has?.(ann, itemOf(item), signal)
    const attached = (at: string) => `attachment|${id}|${at}`
    expect(await Promise.all([`message|${id}`, attached('AT1')].map(has))).toEqual([true, true])
    await expect(has(attached('AT9'))).rejects.toMatchObject({ code: 'gone' })
    box.move(id, box.folder('deleteditems'))
    expect(await Promise.all([`message|${id}`, attached('AT1')].map(has))).toEqual([false, false])
    box.remove(id)
    expect(await has(`message|${id}`)).toBe(false)
  })

  test('a message that lost the category it was chosen by is not in that choice any more [F-213]', async () => {
    const id = box.receive('Once red', { categories: ['Red'] })
    const choice = { folder: null, groups: [[{ key: 'category', value: 'red' }]], attachments: false }
    const chosen = (await outlook.mail?.find(ann, choice, signal))?.externalId ?? ''
    const inbox = `folder|${box.folder('inbox')}`
    const has = (parentExternalId: string) =>
      outlook.has?.(ann, { ...itemOf(`message|${id}`), parentExternalId }, signal)
    expect(await Promise.all([chosen, inbox].map(has))).toEqual([true, true])
    box.mails.get(id)?.categories.splice(0)
    expect(await Promise.all([chosen, inbox].map(has))).toEqual([false, true])
  })

  test('a mailbox that is not in the cloud says so', async () => {
    graph.next.push({ path: '/me/mailFolders/inbox', answer: refusal(404, 'MailboxNotEnabledForRESTAPI') })
    await expect(outlook.identify(ann, signal)).rejects.toMatchObject({
      message: expect.stringContaining('mailbox'),
    })
  })

  test('of a choice without a folder everything is meant but drafts, junk and what was thrown away', async () => {
    for (const folder of ['junkemail', 'deleteditems', 'sentitems'])
      box.receive(`in ${folder}`, { folder: box.folder(folder), from: 'carol@acme.example' })
    const choice = { folder: null, groups: [[{ key: 'from', value: 'CAROL@' }]], attachments: false }
    const item = await outlook.mail?.find(ann, choice, signal)
    expect((await all(item?.externalId ?? '')).map(({ name }) => name)).toEqual(['in sentitems'])
    expect(await outlook.has?.(ann, itemOf(item?.externalId ?? ''), signal)).toBe(true)
    const nowhere = outlook.mail?.find(ann, { ...choice, folder: 'Nowhere' }, signal)
    await expect(nowhere).rejects.toMatchObject({ code: 'item' })
  })

  test('folders are looked for where there are some, and pages that lead back come to an end', async () => {
    const body = { value: [], '@odata.nextLink': `${graph.endpoint}/me/mailFolders?$skiptoken=0` }
    for (let n = 0; n < 4; n += 1) graph.next.push({ path: '/me/mailFolders', answer: { status: 200, body } })
    graph.calls.length = 0
    await outlook.mail?.names(ann, 'folders', signal)
    expect(graph.calls.length).toBeLessThan(4)
    graph.next.length = 0
    const deep = box.addFolder('Deep', box.addFolder('Not so deep', box.folder('inbox')))
    const names = await outlook.mail?.names(ann, 'folders', signal)
    expect(names?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Inbox', 'Not so deep', 'Deep']))
    expect(graph.calls.filter((call) => call.includes(`${deep}/childFolders`))).toEqual([])

    const delta = { ...body, '@odata.nextLink': `${graph.endpoint}/me/mailFolders/delta?$skiptoken=0` }
    for (let n = 0; n < 4; n += 1)
      graph.next.push({ path: '/me/mailFolders/delta', answer: { status: 200, body: delta } })
    const start = outlook.start?.(ann, { roots: async () => [] }, signal)
    await expect(start).rejects.toMatchObject({ code: 'unavailable' })
    graph.next.length = 0
  })

  test('a folder is read from its beginning once, and then what changed in it', async () => {
    const inbox = `folder|${box.folder('inbox')}`
    const start = (await outlook.start?.(ann, { roots: async () => [] }, signal)) ?? ''
    const first = await changesSince(start, [inbox])
    expect(first.at(-1)).toMatchObject({ readsAgain: true, more: false })
    expect(first.flatMap(({ changed }) => changed.map(({ name }) => name))).toContain('Hello')
    const id = box.receive('one more')
    const then = await changesSince(first.at(-1)?.nextCursor ?? '', [inbox])
    expect(then.flatMap(({ changed }) => changed.map(({ externalId }) => externalId))).toEqual([
      `message|${id}`,
    ])
    expect(then.some(({ readsAgain }) => readsAgain)).toBe(false)
    // For a changed mark, Graph returns the id and only changed fields.
    box.mark(id)
    const [, marked] = await changesSince(then.at(-1)?.nextCursor ?? '', [inbox])
    expect(marked?.changed).toMatchObject([{ name: 'one more', createdAt: '2026-03-04T05:06:07Z' }])
    box.mark(id)
    graph.next.push({ path: `/me/messages/${id}`, answer: refusal(404, 'ErrorItemNotFound') })
    const [, lost] = await changesSince(then.at(-1)?.nextCursor ?? '', [inbox])
    expect(lost?.changed).toEqual([])
    box.oldest = 10_000
    const late = await changesSince(then.at(-1)?.nextCursor ?? '', [inbox])
    expect(late.at(-1)).toMatchObject({ more: false, readsAgain: true })
  })

  test('a folder that was thrown away is not there, however deep; one of which a part is told is read whole', async () => {
    const has = (id: string) => outlook.has?.(ann, itemOf(`folder|${id}`), signal)
    const [folder, moved] = [box.addFolder('Plans'), box.addFolder('Old plans')]
    expect(await has(folder)).toBe(true)
    const start = (await outlook.start?.(ann, { roots: async () => [] }, signal)) ?? ''
    box.moveFolder(moved, box.addFolder('Thrown', box.folder('deleteditems')))
    expect(await has(moved)).toBe(false)
    expect(await has('AAMkUnknown')).toBe(false)
    const gone = box.addFolder('Gone')
    for (const id of [folder, gone]) box.renamed.add(id)
    box.moveFolder(folder, box.folder('inbox'))
    graph.next.push({ path: `/me/mailFolders/${gone}`, answer: refusal(404, 'ErrorItemNotFound') })
    const changedItems = (await changesSince(start, [])).flatMap(({ changed }) => changed)
    expect(changedItems).toContainEqual(
      expect.objectContaining({ name: 'Plans', parentExternalId: `folder|${box.folder('inbox')}` }),
    )
    expect(changedItems.map(({ externalId }) => externalId)).not.toContain(`folder|${gone}`)
    box.moveFolder(folder, box.folder('deleteditems'))
    expect(await has(folder)).toBe(false)
  })

  async function all(folder: string, handle: string | null = null): Promise<SourceItem[]> {
    const found: SourceItem[] = []
    let cursor: string | null = null
    do {
      const page = await outlook.list(ann, { folder, cursor, handle }, signal)
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }

  async function read(item: SourceItem | undefined): Promise<string> {
    if (!item) throw new Error('There is no such item')
    const { bytes } = await outlook.fetch(ann, item, signal)
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  async function changesSince(cursor: string, roots: readonly string[]): Promise<Changes[]> {
    const pages: Changes[] = []
    let at = cursor
    do {
      const page = await outlook.changes?.(
        ann,
        {
          cursor: at,
          roots: async () => roots,
          picked: async () => [],
          known: async () => [],
          byHandle: async () => [],
        },
        signal,
      )
      if (!page) throw new Error('It tells no changes')
      pages.push(page)
      at = page.nextCursor
    } while (pages.at(-1)?.more)
    return pages
  }
})

async function namesOf(person: TestCustomer): Promise<string[]> {
  return (await allFiles(person)).map(({ name }) => name ?? '').sort()
}

async function found(person: TestCustomer, query: string): Promise<string> {
  return (await person.post('/embeddings', { query, k: 1 })).text()
}
