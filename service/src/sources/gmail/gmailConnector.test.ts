import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictMail } from '../../../emulators/gmail/server.ts'
import { refusal } from '../../../emulators/google/googleAnswers.ts'
import { quiet } from '../../../test/connect.ts'
import { hasForeignServers, withoutForeignServers } from '../../../test/foreignServers.ts'
import { GoogleCloud, signInAtGoogle } from '../../../test/google/GoogleCloud.ts'
import { ANN, StrictGoogle } from '../../../test/google/StrictGoogle.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { allFiles, leave, resync } from '../../../test/sourceJourney.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { Changes } from '../abilities/Changes.ts'
import type { Connector } from '../Connector.ts'
import { folderItem } from '../client/fileItem.ts'
import { paced } from '../client/pacing.ts'
import { googleMeaning } from '../google/googleMeaning.ts'
import { SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import { gmailConnector } from './gmailConnector.ts'

const { signal } = new AbortController()
const ann = { accessToken: 'ann', refreshToken: null, expiresAt: null, extra: {} }

describe.skipIf(!hasForeignServers)(`Gmail, as emulate plays it${withoutForeignServers}`, () => {
  let cloud: GoogleCloud
  let labels = 0
  beforeAll(async () => {
    cloud = await GoogleCloud.start({ id: 'app-id', secret: 'app-secret' })
  })
  afterAll(() => cloud?.stop())

  /** A label of its own for each test. */
  async function newLabel(): Promise<{ id: string; name: string }> {
    labels += 1
    const name = `Project ${labels}`
    return { id: idIn(await cloud.mail('POST', '/labels', { name })), name }
  }

  const send = (subject: string, label: string, more: object = {}) =>
    cloud.mail('POST', '/messages', {
      from: 'Bob <bob@example.com>',
      to: 'testuser@gmail.com',
      subject,
      text: `words of ${subject}`,
      labelIds: ['INBOX', label],
      ...more,
    })

  onOneDatabase(
    'a person',
    (running) => {
      test('signs in; what a filter chooses is imported, and follows new mail, labels and the bin', {
        timeout: 60_000,
      }, async () => {
        const { id: label, name } = await newLabel()
        const first = await send('First', label)
        const second = await send('Second', label)
        await send('Other', 'INBOX')
        const person = await running().customer('ann')
        const id = await signInAtGoogle(running(), person, 'GMAIL', { sync_files_on_connection: false })
        expect(await allFiles(person)).toEqual([])

        const listed = await (await person.get('/integrations/gmail/user_labels')).json()
        expect(listed).toMatchObject({
          labels: expect.arrayContaining([
            { id: 'INBOX', name: 'INBOX', type: 'system' },
            { id: label, name, type: 'user' },
          ]),
        })
        const unknown = await choose(person, { key: 'label', value: 'Nothing' })
        expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringContaining('Nothing')])
        expect((await choose(person, { key: 'subject', value: 'x' })).status).toBe(422)
        const chosen = await choose(person, { key: 'label', value: name.toUpperCase() })
        expect([chosen.status, await chosen.json()]).toEqual([200, { success: true }])
        expect(await quiet(person, id)).toMatchObject({ sync_status: 'READY' })
        expect(await namesOf(person)).toEqual([name, 'First', 'Second'].sort())
        const found = await person.post('/embeddings', { query: 'words of Second', k: 1 })
        expect(await found.text()).toMatch(/From: Bob <bob@example.com>.*words of Second/)

        // An answer, a new mail, one that gets the label, one that loses it, and one in the bin.
        await send('Re: First', label, { threadId: threadIn(first), text: 'pomegranate' })
        await send('Third', label)
        const late = await send('Late', 'INBOX')
        await cloud.mail('POST', `/messages/${idIn(late)}/modify`, { addLabelIds: [label] })
        await cloud.mail('POST', `/messages/${idIn(second)}/trash`)
        await resync(person, id)
        expect(await namesOf(person)).toEqual([name, 'First', 'Late', 'Third'].sort())
        const answered = await person.post('/embeddings', { query: 'pomegranate', k: 1 })
        expect(await answered.text()).toContain('First')
        await cloud.mail('POST', `/messages/${idIn(late)}/modify`, { removeLabelIds: [label] })
        await resync(person, id)
        expect(await namesOf(person)).not.toContain('Late')
        await leave(person, id)

        // Without a choice all of it is meant, each conversation once, with what is attached.
        await cloud.mail('POST', '/messages', {
          raw: withAttachment(`Attached ${label}`),
          labelIds: ['INBOX', label],
        })
        const bea = await running().customer('bea')
        const whole = await signInAtGoogle(running(), bea, 'GMAIL')
        expect(await quiet(bea, whole)).toMatchObject({ sync_status: 'READY' })
        const names = await namesOf(bea)
        expect(names.filter((one) => one === 'First' || one === 'All mail' || one === 'Inbox')).toEqual([
          'All mail',
          ...(labels > 1 ? ['First'] : []),
          'First',
        ])
        expect(names).toContain(`report ${label}.txt`)
        const report = await bea.post('/embeddings', { query: 'numbats', k: 1 })
        expect(await report.text()).toContain('report ')
        await leave(bea, whole)
      })
    },
    () => ({
      INLET_APP_GMAIL: 'app-id:app-secret',
      INLET_GOOGLE_API: cloud.url,
      INLET_FETCH_ALLOW: cloud.url,
    }),
  )
})

describe('Gmail by its reference', () => {
  let google: StrictGoogle
  let mail: StrictMail
  let connector: Connector
  beforeAll(async () => {
    google = await StrictGoogle.start()
  })
  afterAll(() => google?.stop())
  beforeEach(() => {
    mail = new StrictMail()
    for (const name of ['Work/Plans', 'Team']) mail.addLabel(name)
    connector = gmailConnector(google.begin(mail.answers, googleMeaning))
  })

  test('labels are at the top, and all mail, which is what an account taken whole means', async () => {
    expect(await connector.identify(ann, signal)).toMatchObject({ externalId: `GMAIL|${ANN}` })
    expect((await all(null)).map(({ externalId, name }) => [externalId, name])).toEqual([
      ['all-mail', 'All mail'],
      ['label|INBOX', 'Inbox'],
      ['label|Label_1', 'Work/Plans'],
      ['label|Label_2', 'Team'],
    ])
    expect(connector.whole).toBe('all-mail')
  })

  test('a conversation comes with its mails, in the encodings that they have, and attachments below it', async () => {
    const latin = {
      mimeType: 'text/plain',
      headers: [{ name: 'Content-Type', value: 'text/plain; charset="iso-8859-1"' }],
      content: Buffer.from('Gr\xfc\xdfe', 'latin1'),
    }
    const html = {
      mimeType: 'text/html',
      content: Buffer.from('<p>Grüße</p><style>x{}</style><ul><li>b</ul>'),
    }
    const inline = [{ name: 'Content-Disposition', value: 'inline; filename=logo.png' }]
    mail.put({
      id: 'm1',
      threadId: 't1',
      payload: {
        mimeType: 'multipart/mixed',
        headers: [
          { name: 'Subject', value: '=?UTF-8?Q?Pl=C3=A4ne?=' },
          { name: 'From', value: 'Bob <bob@example.com>' },
        ],
        parts: [
          { mimeType: 'multipart/alternative', parts: [latin, html] },
          { mimeType: 'image/png', filename: 'logo.png', headers: inline, content: Buffer.from('png') },
          { mimeType: 'text/plain', filename: 'notes.txt', content: Buffer.from('attached') },
        ],
      },
    })
    mail.put({ id: 'm2', threadId: 't1', payload: html, at: 1_700_000_001_000 })
    mail.put({ id: 'm3', threadId: 't1', labelIds: ['TRASH'] })
    const [thread] = await all('label|INBOX')
    expect(thread).toMatchObject({
      externalId: 'thread|t1',
      parentExternalId: 'label|INBOX',
      rootExternalId: 'label|INBOX',
      name: 'Pläne',
      fileFormat: 'GMAIL',
      isExpandable: true,
      version: '2|m2',
    })
    expect(await read(thread)).toBe(
      'Subject: Pläne\n\nFrom: Bob <bob@example.com>\nDate: 2023-11-14T22:13:20.000Z\nAttachments: notes.txt\n\nGrüße\n\n' +
        'Date: 2023-11-14T22:13:21.000Z\n\nGrüße\n\n- b',
    )
    const below = await all('thread|t1')
    expect(below).toMatchObject([{ name: 'notes.txt', parentExternalId: 'thread|t1', size: 8 }])
    // The id that Gmail gives holds for one answer.
    expect(await read(below[0])).toBe('attached')
    expect(await read(below[0])).toBe('attached')
  })

  test.each([
    ['iso-2022-jp', Buffer.from('水野様')],
    ['iso-8859-1', Buffer.from('水野様')],
    ['us-ascii', Buffer.from('水野様 \u001b[0m')],
    // As it was sent: https://github.com/openclaw/gogcli/issues/126
    ['iso-2022-jp', Buffer.from('1b24423f654c6e4d4d1b2842', 'hex')],
    ['shift_jis', Buffer.from('9085 96ec 976c'.replaceAll(' ', ''), 'hex')],
    // Names that the Encoding Standard lacks, and those that say nothing.
    ['cp932', Buffer.from('9085 96ec 976c'.replaceAll(' ', ''), 'hex')],
    ['', Buffer.from('1b24423f654c6e4d4d1b2842', 'hex')],
    ['x-unknown', Buffer.from('1b24423f654c6e4d4d1b2842', 'hex')],
  ])('a text that was in %s is read, however Gmail hands it out [F-232]', async (charset, content) => {
    const headers = [{ name: 'Content-Type', value: `text/plain; charset="${charset}"` }]
    mail.put({ id: 'm1', threadId: 't1', payload: { mimeType: 'text/plain', headers, content } })
    expect(await read((await all('label|INBOX'))[0])).toContain('水野様')
  })

  test('a text whose charset the header does not name is read [F-232]', async () => {
    const content = Buffer.from('Viele Gr\xfc\xdfe aus M\xfcnchen, und sch\xf6ne Tage', 'latin1')
    mail.put({ id: 'm1', threadId: 't1', payload: { mimeType: 'text/plain', content } })
    expect(await read((await all('label|INBOX'))[0])).toContain('Viele Grüße aus München, und schöne Tage')
  })

  test('the formatted text is read where the plain one is a stub [F-405]', async () => {
    const plain = { mimeType: 'text/plain', content: Buffer.from('Your program cannot show HTML.') }
    const html = {
      mimeType: 'text/html',
      content: Buffer.from(`<p>${'The slate for the roof comes on Friday. '.repeat(3)}</p>`),
    }
    const payload = { mimeType: 'multipart/alternative', parts: [plain, html] }
    mail.put({ id: 'm1', threadId: 't1', payload })
    const text = await read((await all('label|INBOX'))[0])
    expect(text).toContain('The slate for the roof comes on Friday.')
    expect(text).not.toContain('cannot show')
  })

  test('a conversation takes as many turns as it costs units, and a page that a limit cut off is not read twice [F-256] [F-257]', async () => {
    for (const id of ['1', '2']) mail.put({ id, threadId: id })
    let turns = 0
    const pacer = {
      enter: async () => {
        turns += 1
        return () => {}
      },
    }
    const list = () =>
      paced(pacer, () => connector.list(ann, { folder: 'label|INBOX', cursor: null }, signal))
    const [first] = (await list()).items
    // Two for the list of conversations, and four for each.
    expect(turns).toBe(10)
    turns = 0
    const fetched = () => paced(pacer, async () => (first ? connector.fetch(ann, first, signal) : null))
    // Its text came with the list, and is kept for one import.
    await fetched()
    expect(turns).toBe(0)
    await fetched()
    expect(turns).toBe(4)
    // Of 6,000 units of a minute, at 40 each.
    expect((connector.pace?.perMinute ?? 0) * 10).toBeLessThan(6000)
    google.next.push({ path: '/gmail/v1/users/me/threads/2', answer: refusal(429, 'rateLimitExceeded') })
    await expect(list()).rejects.toMatchObject({ code: 'rate-limited' })
    google.calls.length = 0
    expect((await list()).items).toHaveLength(2)
    expect(google.calls.filter((call) => /threads\/\d$/.test(call))).toEqual([
      'GET /gmail/v1/users/me/threads/2',
    ])
    // What was kept is kept for that page alone.
    google.calls.length = 0
    await list()
    expect(google.calls).toContain('GET /gmail/v1/users/me/threads/1')
  })

  test('a conversation is read once to be listed and imported, and again where it went on meanwhile [F-257]', async () => {
    const payload = (text: string) => ({ mimeType: 'text/plain', content: Buffer.from(text) })
    mail.put({ id: 'm1', threadId: 't1', payload: payload('first') })
    google.calls.length = 0
    const reads = () => google.calls.filter((call) => call.endsWith('/threads/t1')).length
    expect(await read((await all('label|INBOX'))[0])).toContain('first')
    expect(reads()).toBe(1)
    await all('label|INBOX')
    mail.put({ id: 'm2', threadId: 't1', payload: payload('second') })
    const [now] = await all('label|INBOX')
    await all('label|INBOX')
    expect(await read(now)).toContain('second')
    expect(reads()).toBe(4)
    // A version that is not the kept one's is asked for.
    await all('label|INBOX')
    expect(await read(now ? { ...now, version: '9|m9' } : undefined)).toContain('second')
    expect(reads()).toBe(6)
  })

  test.each([429, 403])(
    'the time that a limit (%i) names in its message is waited for [F-258]',
    async (status) => {
      const until = new Date(Date.now() + 300_000).toISOString()
      const reason = 'rateLimitExceeded'
      // https://developers.google.com/workspace/gmail/api/guides/handle-errors
      const message = `User-rate limit exceeded.  Retry after ${until}`
      const body = { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } }
      google.next.push({ path: '/gmail/v1/users/me/labels', answer: { status, body } })
      const listed = connector.list(ann, { folder: null, cursor: null }, signal)
      const fault = await listed.then(
        () => null,
        (error: unknown) => (error instanceof SourceFault ? error : null),
      )
      expect(Math.abs((fault?.retryAfter ?? 0) - 300)).toBeLessThan(10)
    },
  )

  test('what is in the bin can be read, and is not there any more [F-213]', async () => {
    const parts = [{ mimeType: 'text/plain', filename: 'a.txt', content: Buffer.from('a') }]
    mail.put({ id: 'm1', threadId: 't1', payload: { mimeType: 'multipart/mixed', parts } })
    const has = (id: string) => connector.has?.(ann, itemOf(id), signal)
    const both = ['thread|t1', 'attachment|m1|0']
    expect(await Promise.all([...both, 'attachment|m1|7', 'label|Label_1', 'all-mail'].map(has))).toEqual([
      ...[true, true, false, true, true],
    ])
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['TRASH'] })
    expect(await Promise.all(both.map(has))).toEqual([false, false])
    mail.remove('m1')
    expect(await has('thread|t1')).toBe(false)
    await expect(has('attachment|m1|0')).rejects.toMatchObject({ code: 'gone' })
  })

  test('a conversation that lost the label it was imported by is not in that folder any more [F-213]', async () => {
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['INBOX', 'Label_1'] })
    const below = (parentExternalId: string) => ({ ...itemOf('thread|t1'), parentExternalId })
    const has = (parent: string) => connector.has?.(ann, below(parent), signal)
    const filter = { folder: null, groups: [[{ key: 'label', value: 'Label_1' }]], attachments: false }
    const choice = (await connector.mail?.find(ann, filter, signal))?.externalId ?? ''
    const parents = ['label|Label_1', choice, 'all-mail']
    expect(await Promise.all(parents.map(has))).toEqual([true, true, true])
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['INBOX'] })
    expect(await Promise.all(parents.map(has))).toEqual([false, false, true])
  })

  test('a page whose token is too old has its folder read from its beginning, once; a label may be gone', async () => {
    for (const id of ['1', '2', '3', '4', '5']) mail.put({ id, threadId: id })
    const list = (cursor: string | null) => connector.list(ann, { folder: 'label|INBOX', cursor }, signal)
    const refused = { path: '/gmail/v1/users/me/threads', answer: refusal(400, 'invalidArgument') }
    const ids = ({ items }: { items: readonly SourceItem[] }) => items.map(({ externalId }) => externalId)
    const first = await list(null)
    google.next.push(refused)
    const anew = await list(first.nextCursor)
    expect(ids(anew)).toEqual(ids(first))
    const second = await list(anew.nextCursor)
    expect(ids(second)).toEqual(['thread|3', 'thread|4'])
    expect(ids(await list(second.nextCursor))).toEqual(['thread|5'])
    google.next.push(refused)
    await expect(list(anew.nextCursor)).rejects.toMatchObject({ code: 'gone' })
    google.next.push(refused)
    await expect(list(null)).rejects.toMatchObject({ code: 'gone' })
    google.next.push(refused, refused)
    await expect(list(first.nextCursor)).rejects.toMatchObject({ code: 'gone' })
    google.next.push({ ...refused, answer: refusal(400, 'rateLimitExceeded') })
    await expect(list(first.nextCursor)).rejects.toMatchObject({ code: 'rate-limited' })
  })

  test('filters are looked at again here, page by page', async () => {
    const mails = [
      ['m1', ['INBOX', 'Label_1'], 'Bob <bob@example.com>', '2024-01-06T23:59:59Z'],
      ['m2', ['INBOX', 'Label_1'], 'Bob <bob@example.com>', '2024-01-07T00:00:00Z'],
      ['m3', ['INBOX', 'UNREAD'], 'Bob <bob@example.com>', '2024-02-01T00:00:00Z'],
      ['m4', ['INBOX'], 'Bob <bob@example.com>', '2024-02-01T00:00:00Z'],
      ['m5', ['INBOX', 'UNREAD'], 'Eve <eve@example.com>', '2024-02-01T00:00:00Z'],
    ] as const
    for (const [id, labelIds, from, at] of mails) {
      const headers = [{ name: 'From', value: from }]
      const payload = { mimeType: 'text/plain', headers, content: Buffer.from('x') }
      mail.put({ id, threadId: `t-${id}`, labelIds: [...labelIds], at: Date.parse(at), payload })
    }
    const groups = [
      [{ key: 'after', value: '2024/01/07' }],
      [{ key: 'from', value: 'BOB@example.com' }],
      [
        { key: 'label', value: 'work/plans' },
        { key: 'is', value: 'unread' },
      ],
    ]
    const folder = await connector.mail?.find(ann, { folder: null, groups, attachments: false }, signal)
    expect(folder?.externalId).toContain('Label_1')
    expect(folder?.name).toBe('Since 2024-01-07, from BOB@example.com, Work/Plans or unread')
    const found = await all(folder?.externalId ?? '')
    expect(found.map(({ externalId }) => externalId)).toEqual(['thread|t-m2', 'thread|t-m3'])
    expect(google.calls.filter((call) => call.endsWith('/threads'))).toHaveLength(3)
    expect(await connector.has?.(ann, itemOf(folder?.externalId ?? ''), signal)).toBe(true)
    expect(await connector.has?.(ann, itemOf('label|Label_9'), signal)).toBe(false)
  })

  test('sent mail with attachments, as the contract has them [F-295]', async () => {
    const part = (mimeType: string, filename: string, disposition: string) => ({
      mimeType,
      filename,
      headers: [{ name: 'Content-Disposition', value: disposition }],
      content: Buffer.from('x'),
    })
    const mails = [
      ['sent-file', ['SENT'], part('application/pdf', 'plan.pdf', 'attachment')],
      ['sent-logo', ['SENT'], part('image/png', 'logo.png', 'inline')],
      ['sent-text', ['SENT'], part('text/plain', '', 'inline')],
      ['came-file', ['INBOX'], part('application/pdf', 'plan.pdf', 'attachment')],
    ] as const
    for (const [id, labelIds, ...parts] of mails) {
      const payload = { mimeType: 'multipart/mixed', parts }
      mail.put({ id, threadId: id, labelIds: [...labelIds], payload })
    }
    const groups = [[{ key: 'in', value: 'sent' }], [{ key: 'has', value: 'attachment' }]]
    const folder = await connector.mail?.find(ann, { folder: null, groups, attachments: false }, signal)
    expect(folder?.name).toBe('Sent, with attachment')
    const found = await all(folder?.externalId ?? '')
    expect(found.map(({ externalId }) => externalId)).toEqual(['thread|sent-file'])
  })

  test('changes: an answer with an attachment, labels that came and went, mail that is gone', async () => {
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['Label_1', 'Label_2'] })
    mail.put({ id: 'm2', threadId: 't2', labelIds: ['Label_1'] })
    mail.put({ id: 'm3', threadId: 't3', labelIds: ['INBOX'] })
    const cursor = await start()
    expect(await readChanges(cursor)).toEqual({ changed: [], removed: [] })
    const attached = {
      mimeType: 'multipart/mixed',
      parts: [{ mimeType: 'text/plain', filename: 'a.txt', content: Buffer.from('a') }],
    }
    mail.put({ id: 'm4', threadId: 't1', labelIds: ['Label_1'], payload: attached })
    mail.put({ id: 'm2', threadId: 't2', labelIds: [] })
    mail.put({ id: 'm3', threadId: 't3', labelIds: ['INBOX', 'Label_1'] })
    mail.put({ id: 'm5', threadId: 't5', labelIds: ['INBOX'] })
    expect(await readChanges(cursor)).toEqual({
      changed: [
        ['thread|t1', 'label|Label_1'],
        ['attachment|m4|0', 'thread|t1'],
        ['thread|t3', 'label|Label_1'],
      ],
      removed: ['thread|t2', 'thread|t5'],
    })
    // Of what still has another label that is imported, nothing is lost.
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['Label_2'] })
    mail.remove('m4')
    const result = await readChanges(cursor, ['label|Label_1', 'label|Label_2'])
    expect(result.changed).toContainEqual(['thread|t1', 'label|Label_2'])
  })

  test('only folders that are imported themselves take in mail; what was picked is followed by itself', async () => {
    const attached = {
      mimeType: 'multipart/mixed',
      parts: [{ mimeType: 'text/plain', filename: 'a.txt', content: Buffer.from('a') }],
    }
    const ids = ['lost', 'picked', 'attached', 'other', 'binned']
    for (const id of ids)
      mail.put({
        id,
        threadId: id,
        labelIds: ['INBOX', 'Label_1'],
        ...(id === 'attached' && { payload: attached }),
      })
    const cursor = await start()
    for (const id of ids) mail.put({ id, threadId: id, labelIds: id === 'binned' ? ['TRASH'] : ['INBOX'] })
    // All mail is a root because of an attachment, and the inbox because of what was picked from it.
    const result = await readChanges(cursor, ['label|Label_1', 'all-mail', 'label|INBOX'], {
      'label|Label_1': null,
      'thread|picked': 'label|INBOX',
      'thread|binned': 'label|INBOX',
      'attachment|attached|0': 'thread|attached',
    })
    expect(result).toEqual({
      changed: [['thread|picked', 'label|INBOX']],
      removed: ['thread|lost', 'thread|other', 'thread|binned'],
    })
  })

  test.each([
    ['may not be read', 1, refusal(403, 'forbidden')],
    ['is not understood', 2, { status: 200, body: 'no JSON' }],
    ['is too large', 2, { status: 200, body: ' '.repeat(16_000_001) }],
  ])('a conversation that %s stops no other, and stays', async (_, times, answer) => {
    // Without its texts it is asked for once more: it may be too large.
    const answers = Array.from({ length: times }, () => ({ path: '/gmail/v1/users/me/threads/t1', answer }))
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['Label_1'] })
    const cursor = await start()
    for (const id of ['1', '2', '3']) mail.put({ id: `m${id}`, threadId: `t${id}`, labelIds: ['Label_1'] })
    google.next.push(...answers)
    expect(await readChanges(cursor)).toEqual({
      changed: [
        ['thread|t2', 'label|Label_1'],
        ['thread|t3', 'label|Label_1'],
      ],
      removed: [],
    })
    google.next.push(...answers)
    const listed = await all('label|Label_1')
    expect(listed.map(({ externalId }) => externalId).sort()).toEqual(['thread|t1', 'thread|t2', 'thread|t3'])
    // Nothing else is left out: the whole mailbox may be out of order.
    google.next.push({ path: '/gmail/v1/users/me/threads/t1', answer: refusal(500, 'backendError') })
    await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('what was told of a conversation that could not be read is told once it can; a broken one stops nothing', async () => {
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['Label_1'] })
    const cursor = await start()
    for (const id of ['1', '2', '3']) mail.put({ id: `m${id}`, threadId: `t${id}`, labelIds: ['Label_1'] })
    const breaks = (id: string) =>
      google.next.push({ path: `/gmail/v1/users/me/threads/${id}`, answer: refusal(403, 'forbidden') })
    const at = (id: string) => [`thread|${id}`, 'label|Label_1']
    breaks('t1')
    breaks('t2')
    const first = await round(cursor)
    expect(first).toMatchObject({ changed: [at('t3')], removed: [] })
    breaks('t1')
    breaks('t2')
    const second = await round(first.cursor)
    expect(second).toMatchObject({ changed: [], removed: [] })
    breaks('t2')
    const third = await round(second.cursor)
    expect(third).toMatchObject({ changed: [at('t1')], removed: [] })
    mail.remove('m2')
    expect(await round(third.cursor)).toMatchObject({ changed: [], removed: ['thread|t2'] })
  })

  test.each([404, 410])(
    'a conversation is gone if the history tells so, and not by a %i alone [F-213]',
    async (status) => {
      mail.put({ id: 'm1', threadId: 't1', labelIds: ['Label_1'] })
      const cursor = await start()
      for (const id of ['1', '2']) mail.put({ id: `m${id}`, threadId: `t${id}`, labelIds: ['Label_1'] })
      const loses = () =>
        google.next.push({ path: '/gmail/v1/users/me/threads/t1', answer: refusal(status, 'notFound') })
      const at = (id: string) => [`thread|${id}`, 'label|Label_1']
      loses()
      const first = await round(cursor)
      expect(first).toMatchObject({ changed: [at('t2')], removed: [] })
      loses()
      const second = await round(first.cursor)
      expect(second).toMatchObject({ changed: [], removed: [] })
      const third = await round(second.cursor)
      expect(third).toMatchObject({ changed: [at('t1')], removed: [] })
      mail.remove('m1')
      expect(await round(third.cursor)).toMatchObject({ changed: [], removed: ['thread|t1'] })
    },
  )

  test('a deletion that the history told is remembered until Gmail answers for the conversation [F-213]', async () => {
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['Label_1'] })
    const cursor = await start()
    mail.remove('m1')
    google.next.push({ path: '/gmail/v1/users/me/threads/t1', answer: refusal(403, 'forbidden') })
    const first = await round(cursor)
    expect(first).toMatchObject({ changed: [], removed: [] })
    expect(await round(first.cursor)).toMatchObject({ changed: [], removed: ['thread|t1'] })
  })

  test('a conversation that Gmail limits each time holds up no other; several are a limit of the mailbox [F-212]', async () => {
    const cursor = await start()
    for (const id of ['1', '2', '3']) mail.put({ id: `m${id}`, threadId: `t${id}`, labelIds: ['Label_1'] })
    const limits = (id: string) =>
      google.next.push({
        path: `/gmail/v1/users/me/threads/${id}`,
        answer: refusal(429, 'rateLimitExceeded'),
      })
    for (const _ of [1, 2]) {
      limits('t1')
      await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'rate-limited' })
    }
    limits('t1')
    const first = await round(cursor)
    expect(first).toMatchObject({
      changed: [
        ['thread|t2', 'label|Label_1'],
        ['thread|t3', 'label|Label_1'],
      ],
      removed: [],
    })
    expect(await round(first.cursor)).toMatchObject({ changed: [['thread|t1', 'label|Label_1']] })
    for (const _ of [1, 2, 3, 4]) {
      for (const id of ['t2', 't3']) limits(id)
      await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'rate-limited' })
      google.next.length = 0
    }
  })

  test('a conversation that cannot be read keeps the name that it is known by', async () => {
    const headers = [{ name: 'Subject', value: 'Plans' }]
    const payload = { mimeType: 'text/plain', headers, content: Buffer.from('x') }
    mail.put({ id: 'm1', threadId: 't1', labelIds: ['Label_1'], payload })
    const list = (had: readonly SourceItem[]) =>
      connector.list(ann, { folder: 'label|Label_1', cursor: null, known: async () => had }, signal)
    const { items: before } = await list([])
    google.next.push({ path: '/gmail/v1/users/me/threads/t1', answer: refusal(403, 'forbidden') })
    const { items: after } = await list(before)
    expect(before).toMatchObject([{ name: 'Plans' }])
    expect(after).toMatchObject([
      { name: 'Plans', externalId: 'thread|t1', parentExternalId: 'label|Label_1' },
    ])
    // Whoever fetches it is told why.
    expect(after[0]?.version).not.toBe(before[0]?.version)
  })

  test('a conversation that Gmail has a lasting problem with stops no other; many are a problem of Gmail', async () => {
    const cursor = await start()
    for (const id of ['1', '2', '3']) mail.put({ id: `m${id}`, threadId: `t${id}`, labelIds: ['Label_1'] })
    const breaks = (id: string) =>
      google.next.push({ path: `/gmail/v1/users/me/threads/${id}`, answer: refusal(500, 'backendError') })
    for (const _ of [1, 2]) {
      breaks('t1')
      await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'unavailable' })
    }
    breaks('t1')
    expect(await readChanges(cursor)).toEqual({
      changed: [
        ['thread|t2', 'label|Label_1'],
        ['thread|t3', 'label|Label_1'],
      ],
      removed: [],
    })
    breaks('t1')
    expect((await all('label|Label_1')).map(({ externalId }) => externalId).sort()).toEqual([
      ...['thread|t1', 'thread|t2', 'thread|t3'],
    ])
    for (const _ of [1, 2, 3]) {
      for (const id of ['t1', 't2']) breaks(id)
      await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'unavailable' })
      google.next.length = 0
    }
  })

  test('a place in the log that is too old has all that is imported read again', async () => {
    const cursor = await start()
    mail.oldest = 100
    await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    google.next.push({ path: '/gmail/v1/users/me/history', answer: refusal(403, 'rateLimitExceeded') })
    await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'rate-limited' })
  })

  async function all(folder: string | null): Promise<SourceItem[]> {
    const found: SourceItem[] = []
    let cursor: string | null = null
    do {
      const page = await connector.list(ann, { folder, cursor }, signal)
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }

  async function read(item: SourceItem | undefined): Promise<string> {
    if (!item) throw new Error('There is no such item')
    const parts: Uint8Array[] = []
    for await (const part of (await connector.fetch(ann, item, signal)).bytes) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  async function start(): Promise<string> {
    return (await connector.start?.(ann, { roots: async () => [] }, signal)) ?? ''
  }

  /** What it tells until there is no more, and where it goes on. `picked`: what was imported by itself, and what that is in. */
  async function round(
    cursor: string,
    roots = ['label|Label_1'],
    picked: Record<string, string | null> = Object.fromEntries(roots.map((root) => [root, null])),
  ) {
    const item = (externalId: string) =>
      folderItem({
        externalId,
        parentExternalId: picked[externalId] ?? null,
        rootExternalId: null,
        name: externalId,
      })
    const among = async (ids: readonly string[]) => ids.filter((id) => Object.hasOwn(picked, id)).map(item)
    const pages: Changes[] = []
    let at: string | null = cursor
    do {
      const page: Changes | undefined = await connector.changes?.(
        ann,
        {
          cursor: at,
          roots: async () => roots,
          picked: among,
          known: async () => [],
          byHandle: async () => [],
        },
        signal,
      )
      if (!page) throw new Error('It tells no changes')
      pages.push(page)
      at = page.nextCursor
    } while (pages.at(-1)?.more)
    return {
      changed: pages.flatMap(({ changed }) =>
        changed.map(({ externalId, parentExternalId }) => [externalId, parentExternalId]),
      ),
      removed: pages.flatMap(({ removed }) => removed),
      cursor: at,
    }
  }

  async function readChanges(...args: Parameters<typeof round>) {
    const { changed, removed } = await round(...args)
    return { changed, removed }
  }
})

function choose(person: TestCustomer, filters: object): Promise<Response> {
  return person.post('/integrations/gmail/sync', { filters })
}

async function namesOf(person: TestCustomer): Promise<(string | null)[]> {
  return (await allFiles(person)).map(({ name }) => name).sort()
}

function idIn(answer: unknown): string {
  return String(Object(answer).id)
}

function threadIn(answer: unknown): string {
  return String(Object(answer).threadId)
}

/** A mail as it is sent: https://www.rfc-editor.org/rfc/rfc2046 */
function withAttachment(subject: string): string {
  const lines = [
    ...['From: bob@example.com', 'To: testuser@gmail.com', `Subject: ${subject}`, 'MIME-Version: 1.0'],
    ...[
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See below.',
    ],
    ...['--b', 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64'],
    `Content-Disposition: attachment; filename="report ${subject.split(' ').at(-1)}.txt"`,
    ...['', Buffer.from('numbats').toString('base64'), '--b--', ''],
  ]
  return Buffer.from(lines.join('\r\n')).toString('base64url')
}
