import { SignInProgress } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../emulators/microsoft/graphRefusal.ts'
import { StrictDrive } from '../../../emulators/microsoft/StrictDrive.ts'
import { ANN, StrictGraph } from '../../../emulators/microsoft/server.ts'
import { approve } from '../../../test/approve.ts'
import { accounts, begin, items, quiet, sync } from '../../../test/connect.ts'
import { hasForeignServers, withoutForeignServers } from '../../../test/foreignServers.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { MICROSOFT_APP, MicrosoftCloud } from '../../../test/microsoft/MicrosoftCloud.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { allFiles, leave, resync } from '../../../test/sourceJourney.ts'
import { TestClock } from '../../../test/TestClock.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Changes, ChangesRequest } from '../abilities/Changes.ts'
import type { Connector } from '../Connector.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { graphMeaning } from '../microsoft/graphMeaning.ts'
import type { SourceItem } from '../SourceItem.ts'
import { onedriveConnector } from './onedriveConnector.ts'

const { signal } = new AbortController()
const ann = { accessToken: 'ann', refreshToken: null, expiresAt: null, extra: {} }

describe.skipIf(!hasForeignServers)(`OneDrive, as two others play it${withoutForeignServers}`, () => {
  let cloud: MicrosoftCloud
  beforeAll(async () => {
    cloud = await MicrosoftCloud.start({ withDrive: true })
  })
  afterAll(() => cloud?.stop())

  onOneDatabase(
    'a person',
    (running) => {
      test('signs in, browses, picks, and sees what was changed, added, moved and deleted', async () => {
        const person = await running().customer('ann')
        const folder = await cloud.addFolder('root', `guide ${person.token.slice(-6)}`)
        const old = await cloud.addFolder(folder, 'old')
        const a = await cloud.write(folder, 'a.txt', 'words of a')
        const b = await cloud.write(folder, 'b.txt', 'words of b')
        const c = await cloud.write(old, 'c.txt', 'words of c')
        const { id, data_source_metadata } = await cloud.signIn(running(), person, 'ONEDRIVE')
        expect(data_source_metadata).toMatchObject({ name: 'Test User' })

        const top = (await items(person, id)).items.find(({ external_id }) => external_id === `me|${folder}`)
        expect(top).toMatchObject({ item_type: 'FOLDER', is_expandable: true, root_external_id: 'me' })
        await sync(person, id, [`me|${folder}`])
        expect(await quiet(person, id)).toMatchObject({ sync_status: 'READY' })
        expect(await idsOf(person)).toEqual([folder, old, a, b, c].sort())

        await cloud.write(folder, 'a.txt', 'pomegranate')
        const e = await cloud.write(folder, 'e.txt', 'numbats')
        // Out of a folder, which is deleted afterwards.
        await cloud.move(c, folder)
        await cloud.remove(old)
        await cloud.remove(b)
        await cloud.write('root', 'elsewhere.txt', 'not picked')
        await resync(person, id)
        expect(await idsOf(person)).toEqual([folder, a, c, e].sort())
        expect(
          await person.post('/embeddings', { query: 'pomegranate', k: 1 }).then((one) => one.text()),
        ).toContain('a.txt')

        // A refresh token is valid once.
        running().clock.advance(2 * 3_600_000)
        await cloud.write(folder, 'f.txt', 'late')
        await resync(person, id)
        running().clock.advance(2 * 3_600_000)
        await resync(person, id)
        expect(await idsOf(person)).toHaveLength(5)
        await leave(person, id)
        await cloud.remove(folder)
      })

      test('waits for the administrator, who gets a link, and is connected without beginning again', async () => {
        const service = running()
        let person = await service.customer('waits')
        const { page, key, number } = await begin(person, 'ONEDRIVE', { claim: true })
        const claim = async () =>
          v.parse(SignInProgress, await (await person.post('/oauth/claim', { key })).json())
        const refuse = async (state: string | null) => {
          const back = new URL(page.origin)
          back.pathname = '/integrations/oauth/callback'
          back.search = String(
            new URLSearchParams({
              error: 'access_denied',
              error_description: 'AADSTS90094: …',
              state: state ?? '',
            }),
          )
          return (await person.browser.open(back)).text()
        }
        const source = await person.browser.go(page, number)
        expect(await refuse(source.searchParams.get('state'))).toContain('administrator must approve')
        const { approval, ...waiting } = await claim()
        expect(waiting).toMatchObject({ status: 'WAITING', reason: 'admin-approval' })
        expect(approval).toMatchObject({ is_granted: false, number })
        const link = new URL(approval?.url ?? '')
        expect(link.pathname).toBe('/organizations/v2.0/adminconsent')
        expect(link.searchParams.get('client_id')).toBe('app-id')
        expect(link.searchParams.get('scope')).toMatch(
          /^offline_access http\S+\/User\.Read http\S+\/Files\.Read$/,
        )
        // It leads only back here, and says nothing about the sign-in.
        expect(link.searchParams.get('state')).not.toBe(source.searchParams.get('state'))

        // Days later, in another browser, an administrator declines first.
        service.clock.advance(3 * 86_400_000)
        person = await service.customer('waits')
        const admin = service.newBrowser()
        const answer = async (query: Record<string, string>) => {
          const back = new URL(link.searchParams.get('redirect_uri') ?? '')
          back.search = String(new URLSearchParams({ ...query, state: link.searchParams.get('state') ?? '' }))
          return (await admin.open(back)).text()
        }
        expect(await answer({ error: 'access_denied', admin_consent: 'True' })).toContain(
          'Nothing was approved',
        )
        expect((await claim()).approval?.is_granted).toBe(false)
        expect(await answer({ admin_consent: 'True', tenant: 't' })).toContain('Approved.')
        expect((await claim()).approval?.is_granted).toBe(true)

        const again = new URL(approval?.oauth_url ?? '')
        const back = await approve(
          await person.browser.go(again, number),
          `${page.origin}/integrations/oauth/callback`,
        )
        expect((await claim()).status).toBe('WAITING')
        await person.browser.open(back)
        expect(await claim()).toMatchObject({ status: 'CONNECTED', reason: null })
        expect(await accounts(person)).toHaveLength(1)
      })

      test('of who waits for an administrator nothing is left after two weeks', async () => {
        const service = running()
        const person = await service.customer('waits in vain')
        const { page, key, number } = await begin(person, 'ONEDRIVE', { claim: true })
        const source = await person.browser.go(page, number)
        const back = new URL(`${page.origin}/integrations/oauth/callback?error=consent_required`)
        back.searchParams.set('error_description', 'AADSTS65001: …')
        back.searchParams.set('state', source.searchParams.get('state') ?? '')
        await person.browser.open(back)
        service.clock.advance(60_000)
        const resumed = await (await person.post('/oauth/resume', { service: 'ONEDRIVE' })).json()
        expect(resumed).toEqual({ key: expect.any(String) })
        expect((await person.post('/oauth/claim', { key })).status).toBe(404)
        service.clock.advance(15 * 86_400_000)
        const later = await service.customer('waits in vain')
        expect(await (await later.post('/oauth/resume', { service: 'ONEDRIVE' })).json()).toEqual({
          key: null,
        })
      })
    },
    () => ({
      INLET_APP_ONEDRIVE: MICROSOFT_APP,
      INLET_MICROSOFT_LOGIN: cloud.url,
      INLET_MICROSOFT_GRAPH: `${cloud.url}/v1.0`,
      INLET_FETCH_ALLOW: cloud.url,
    }),
  )
})

describe('Graph by its reference', () => {
  let graph: StrictGraph
  let agent: GuardedAgent
  let drive: StrictDrive
  let onedrive: Connector
  beforeAll(async () => {
    graph = await StrictGraph.start()
    agent = agentFor(graph.url, graph.elsewhere)
    drive = graph.add(new StrictDrive('b!mine'))
    const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: graphMeaning })
    onedrive = onedriveConnector({
      client,
      clock: new TestClock(),
      endpoints: { login: graph.url, graph: graph.endpoint },
    })
  })
  afterAll(async () => {
    await agent?.close()
    await graph?.stop()
  })

  test('who it is; an account without a drive says so', async () => {
    expect(await onedrive.identify(ann, signal)).toEqual({
      externalId: `ONEDRIVE|${ANN}`,
      metadata: { name: 'Ann', username: 'ann@acme.example' },
    })
    graph.next.push({ path: '/me/drive', answer: refusal(404, 'ResourceNotFound') })
    await expect(onedrive.identify(ann, signal)).rejects.toMatchObject({
      message: 'This account has no OneDrive.',
    })
  })

  test('is searched, whatever was typed, and says what something is in', async () => {
    const folder = drive.put('searched', null)
    const file = drive.put("Ann's 100% (new).txt", 'words', folder)
    const top = drive.put("Ann's notes.txt", 'words')
    const find = async (query: string, within: string | null) =>
      (await onedrive.search?.find(ann, { query, folder: within, roots: [] }, signal))?.map(
        ({ externalId, parentExternalId }) => [externalId, parentExternalId],
      )
    expect(await find("Ann's", null)).toEqual([
      [`me|${file}`, `me|${folder}`],
      [`me|${top}`, null],
    ])
    expect(await find("Ann's 100% (new)", `me|${folder}`)).toHaveLength(1)
    expect(await find("')/children?x=('", null)).toEqual([])
    const item = (id: string) => onedrive.search?.item(ann, id, signal)
    expect(await item(`me|${folder}`)).toMatchObject({ name: 'searched', parentExternalId: null })
    expect(await item('me|unknown')).toBeNull()
    drive.remove(folder)
    drive.remove(top)
  })

  test('a folder comes in pages; a content comes from another host, which is not shown the access', async () => {
    const folder = drive.put('pages', null)
    for (const name of ['1.txt', '2.docx', '3', '4.txt']) drive.put(name, `words of ${name}`, folder)
    const found = await all(`me|${folder}`)
    expect(found.map(({ name, fileFormat, size }) => [name, fileFormat, size])).toEqual([
      ['1.txt', 'TXT', 14],
      ['2.docx', 'DOCX', 15],
      ['3', 'TXT', 10],
      ['4.txt', 'TXT', 14],
    ])
    graph.calls.length = 0
    expect(await read(found[0])).toBe('words of 1.txt')
    expect(graph.calls).toContain('elsewhere nobody')
  })

  test('the next page is asked for where the first was, and nowhere else', async () => {
    graph.calls.length = 0
    for (const next of [`${graph.elsewhere}/v1.0/me/drive`, 'http://169.254.169.254/', 'nonsense']) {
      const body = { value: [], '@odata.nextLink': next }
      graph.next.push({ path: '/me/drive/items/root/children', answer: { status: 200, body } })
      const { nextCursor } = await onedrive.list(ann, { folder: null, cursor: null }, signal)
      const later = onedrive.list(ann, { folder: null, cursor: nextCursor }, signal)
      await expect(later).rejects.toMatchObject({ code: 'unavailable' })
    }
    expect(graph.calls.filter((call) => call.startsWith('elsewhere'))).toEqual([])
  })

  test('notebooks and shortcuts to nowhere cannot be picked; what has malware fails by itself', async () => {
    const folder = drive.put('odd', null)
    drive.put('Notes', null, folder, { package: { type: 'oneNote' } })
    drive.put('lost', null, folder, { folder: null, remoteItem: { id: null } })
    drive.put('bad.txt', 'a virus', folder, { malware: { description: 'Virus' } })
    const found = await all(`me|${folder}`)
    expect(
      found.map(({ name, itemType, isSelectable, isExpandable }) => [
        name,
        itemType,
        isSelectable,
        isExpandable,
      ]),
    ).toEqual([
      ['Notes', 'PACKAGE', false, false],
      ['lost', 'SHORTCUT', false, false],
      ['bad.txt', 'FILE', true, false],
    ])
    graph.calls.length = 0
    await expect(read(found[2])).rejects.toMatchObject({
      code: 'item',
      message: expect.stringContaining('malware'),
    })
    expect(graph.calls).toEqual([])
  })

  test('a shortcut leads into another drive, and from there no further [F-261] [F-262] [F-263] [F-266]', async () => {
    const other = graph.add(new StrictDrive('b!other'))
    const shared = other.put('Shared', null)
    other.put('in it.txt', 'words', shared)
    const back = {
      folder: null,
      remoteItem: { id: shared, folder: {}, parentReference: { driveId: other.id } },
    }
    other.put('back', null, shared, back)
    const folder = drive.put('with shortcut', null)
    const shortcut = drive.put('Shared', null, folder, back)
    const [item] = await all(`me|${folder}`)
    expect(item).toMatchObject({
      externalId: `b!other|${shared}`,
      rootExternalId: 'b!other',
      isExpandable: true,
    })
    const below = await all(item?.externalId ?? '')
    expect(below.map(({ name, isExpandable }) => [name, isExpandable])).toEqual([['in it.txt', false]])
    expect(await read(below[0])).toBe('words')
    // Another user's drive has no change feed: only that one is scanned.
    const since = await start()
    const added = drive.put('added.txt', 'words', folder)
    const changes = await changesSince(since, ['b!other', 'me'])
    expect(summaryOf(changes).changed).toEqual([[`me|${added}`, `me|${folder}`]])
    expect(changes.at(-1), '[F-266]').toMatchObject({ readsAgain: true, completeRoots: ['me'] })
    expect((await changesSince(since, ['me'])).at(-1)).not.toHaveProperty('readsAgain')
    graph.forbidden.add('b!other')
    for (const refused of [all(item?.externalId ?? ''), read(below[0])])
      await expect(refused, '[F-262]').rejects.toMatchObject({
        code: 'item',
        message: expect.stringContaining('Files.Read.All'),
      })
    // A removed shortcut is reported by its own id only.
    const cursor = await start()
    drive.remove(shortcut)
    const byHandle = async (handles: readonly string[]) =>
      item && handles.includes(item.handle ?? '') ? [{ externalId: item.externalId, handle: null }] : []
    const pages = await changesSince(cursor, ['me'], byHandle)
    expect(pages.flatMap(({ removed }) => removed)).toContain(item?.externalId)
  })

  test('the Personal Vault cannot be picked, and is the fault of nothing else [F-265]', async () => {
    const vault = drive.put('Persönlicher Tresor', null, drive.rootId, { specialFolder: { name: 'vault' } })
    // https://github.com/OneDrive/onedrive-api-docs/issues/1905: a recorded one had neither a facet nor a URL.
    const parentReference = { driveType: 'personal', driveId: 'b!mine', path: '/drives/b!mine/root:' }
    const old = drive.put('Personal Vault', null, drive.rootId, {
      webUrl: undefined,
      folder: undefined,
      parentReference,
    })
    const found = (await all(null)).filter(({ itemType }) => itemType === 'VAULT')
    expect(
      found.map(({ name, isSelectable, isExpandable, fileFormat }) => [
        name,
        isSelectable,
        isExpandable,
        fileFormat,
      ]),
    ).toEqual([
      ['Persönlicher Tresor', false, false, null],
      ['Personal Vault', false, false, null],
    ])
    await expect(all(`me|${vault}`)).rejects.toMatchObject({ code: 'item' })
    for (const id of [vault, old]) drive.remove(id)
  })

  test('a page whose address is too old is a fault of its folder [F-218]', async () => {
    // https://learn.microsoft.com/graph/paging: the answer for an expired URL is assumed.
    graph.next.push({ path: '/me/drive/items/root/children', answer: refusal(400, 'invalidRequest') })
    const cursor = `${graph.endpoint}/me/drive/items/root/children?$skiptoken=old`
    const listed = onedrive.list(ann, { folder: null, cursor }, signal)
    await expect(listed).rejects.toMatchObject({ code: 'item' })
  })

  test('changes are told from the moment of connecting, each thing once; one that is too old is found by reading again', async () => {
    const folder = drive.put('changing', null)
    const stays = drive.put('stays.txt', 'a', folder)
    const goes = drive.put('goes.txt', 'a', folder)
    const cursor = await start()
    expect(await summaryOf(await changesSince(cursor))).toEqual({ changed: [], removed: [] })
    drive.put('stays.txt', 'b', folder)
    const first = drive.put('new 1.txt', 'b', folder)
    const top = drive.put('at the top.txt', 'b')
    drive.remove(goes)
    const second = drive.put('new 2.txt', 'b', folder)
    const at = (id: string) => `me|${id}`
    const summary = await summaryOf(await changesSince(cursor))
    expect(summary.changed).toEqual([
      [at(stays), at(folder)],
      [at(first), at(folder)],
      [at(top), null],
      [at(second), at(folder)],
    ])
    expect(summary.removed).toEqual([at(goes)])

    drive.oldest = drive.now
    await expect(changesSince(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    await expect(changesSince(null)).rejects.toMatchObject({ code: 'cursor-expired' })
  })

  test.each([
    [429, { 'retry-after': '315' }, 315],
    [503, { 'retry-after': '7' }, 7],
    [503, {}, 30],
    [509, {}, 30],
  ])('%i with %o is waited for [F-260]', async (status, headers, seconds) => {
    graph.next.push({ path: '/me/drive', answer: refusal(status, 'activityLimitReached', headers) })
    const listed = onedrive.list(ann, { folder: null, cursor: null }, signal)
    await expect(listed).rejects.toMatchObject({ code: 'rate-limited', retryAfter: seconds })
  })

  test('an access that has ended, and a thing that is gone or locked, are told apart', async () => {
    const list = (credential = ann) =>
      onedrive.list(credential, { folder: 'me|nothing', cursor: null }, signal)
    await expect(list({ ...ann, accessToken: 'bob' })).rejects.toMatchObject({ code: 'reconnect' })
    await expect(list()).rejects.toMatchObject({ code: 'gone' })
    const there = (id: string) => onedrive.has?.(ann, itemOf(id), signal)
    await expect(there('me|nothing'), '[F-213]').rejects.toMatchObject({ code: 'gone' })
    const [item] = await all('me|root')
    expect(await there(item?.externalId ?? '')).toBe(true)
    drive.put('in the bin', null, drive.rootId, { deleted: { state: 'deleted' } })
    const bin = [...drive.things.values()].find(({ name }) => name === 'in the bin')?.id ?? ''
    expect(await there(`me|${bin}`)).toBe(false)
    drive.remove(bin)
    graph.next.push({ path: '/me/drive/items', answer: refusal(423, 'resourceLocked') })
    await expect(read(item)).rejects.toMatchObject({
      code: 'item',
      message: expect.stringContaining('locked'),
    })
  })

  async function all(folder: string | null): Promise<SourceItem[]> {
    const found: SourceItem[] = []
    let cursor: string | null = null
    do {
      const page = await onedrive.list(ann, { folder, cursor }, signal)
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }

  async function read(item: SourceItem | undefined): Promise<string> {
    if (!item) throw new Error('There is no such item')
    const { bytes } = await onedrive.fetch(ann, item, signal)
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  async function start(): Promise<string> {
    return (await onedrive.start?.(ann, { roots: async () => [] }, signal)) ?? ''
  }

  async function changesSince(
    cursor: string | null,
    roots = ['me'],
    byHandle: ChangesRequest['byHandle'] = async () => [],
  ): Promise<Changes[]> {
    const pages: Changes[] = []
    let at = cursor
    do {
      const page = await onedrive.changes?.(
        ann,
        {
          cursor: at,
          roots: async () => roots,
          picked: async () => [],
          known: async () => [],
          byHandle,
        },
        signal,
      )
      if (!page) throw new Error('It tells no changes')
      pages.push(page)
      at = page.nextCursor
    } while (pages.at(-1)?.more)
    return pages
  }

  function summaryOf(pages: readonly Changes[]) {
    return {
      changed: pages.flatMap((page) => page.changed.map((one) => [one.externalId, one.parentExternalId])),
      removed: pages.flatMap((page) => page.removed),
    }
  }
})

/** The ids of files and folders without the drive. */
async function idsOf(person: TestCustomer): Promise<string[]> {
  return (await allFiles(person)).map((file) => (file.external_file_id ?? '').replace('me|', '')).sort()
}
