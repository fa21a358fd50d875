import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../emulators/google/googleAnswers.ts'
import { DOCUMENT, FOLDER, StrictDrive } from '../../../emulators/google-drive/server.ts'
import { items, quiet, sync } from '../../../test/connect.ts'
import { hasForeignServers, withoutForeignServers } from '../../../test/foreignServers.ts'
import { GoogleCloud, signInAtGoogle } from '../../../test/google/GoogleCloud.ts'
import { ANN, StrictGoogle } from '../../../test/google/StrictGoogle.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { allFiles, leave, resync } from '../../../test/sourceJourney.ts'
import type { TestClock } from '../../../test/TestClock.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { Changes } from '../abilities/Changes.ts'
import type { Connector } from '../Connector.ts'
import { paced } from '../client/pacing.ts'
import { googleAddresses } from '../google/googleAddresses.ts'
import { googleMeaning } from '../google/googleMeaning.ts'
import type { SourceItem } from '../SourceItem.ts'
import { googleDriveConnector } from './googleDriveConnector.ts'

const RETURN = 'http://localhost:8000/integrations/oauth/callback'
const ROOT = '0ARootOfAnn'
const { signal } = new AbortController()
const ann = { accessToken: 'ann', refreshToken: null, expiresAt: null, extra: {} }

describe.skipIf(!hasForeignServers)(`Google Drive, as two others play it${withoutForeignServers}`, () => {
  let cloud: GoogleCloud
  beforeAll(async () => {
    cloud = await GoogleCloud.start({ id: 'app-id', secret: 'app-secret' })
  })
  afterAll(() => cloud?.stop())

  onOneDatabase(
    'a person',
    (running) => {
      test('signs in, browses, picks, and sees what was changed, added, moved, trashed and deleted', {
        timeout: 60_000,
      }, async () => {
        const person = await running().customer('ann')
        const folder = await cloud.addFolder('root', `guide ${person.token.slice(-6)}`)
        const old = await cloud.addFolder(folder, 'old')
        const a = await cloud.write(folder, 'a.txt', 'words of a')
        const b = await cloud.write(folder, 'b.txt', 'words of b')
        const c = await cloud.write(old, 'c.txt', 'words of c')
        const single = await cloud.write('root', 'single.txt', 'words of single')
        const id = await signInAtGoogle(running(), person, 'GOOGLE_DRIVE')

        const top = (await items(person, id)).items
        expect(top.map(({ name }) => name)).toEqual(['My Drive', 'Shared with me'])
        const mine = (await items(person, id, { parent_id: 'root' })).items
        expect(mine.find(({ external_id }) => external_id === folder)).toMatchObject({ is_expandable: true })
        expect((await items(person, id, { parent_id: 'shared-with-me' })).items).toEqual([])
        await sync(person, id, [folder, single])
        expect(await quiet(person, id)).toMatchObject({ sync_status: 'READY' })
        expect(await idsOf(person)).toEqual([folder, old, a, b, c, single].sort())

        await cloud.change(a, { content: 'pomegranate' })
        const e = await cloud.write(folder, 'e.txt', 'numbats')
        // Out of a folder, which is deleted afterwards.
        await cloud.change(c, { parents: [folder] })
        await cloud.remove(old)
        await cloud.remove(b)
        await cloud.change(single, { trashed: true })
        await cloud.write('root', 'elsewhere.txt', 'not picked')
        cloud.calls.length = 0
        await resync(person, id)
        expect(await idsOf(person)).toEqual([folder, a, c, e].sort())
        expect(
          await person.post('/embeddings', { query: 'pomegranate', k: 1 }).then((one) => one.text()),
        ).toContain('a.txt')
        // No folder was read again for it: shortcuts were looked for, to what is gone and to what changed.
        expect(cloud.calls).toContain('GET /drive/v3/changes 200')
        expect(cloud.calls.filter((call) => call === 'GET /drive/v3/files 200')).toHaveLength(2)

        // The access is renewed.
        running().clock.advance(2 * 3_600_000)
        await cloud.write(folder, 'f.txt', 'late')
        await resync(person, id)
        expect(await idsOf(person)).toHaveLength(5)
        cloud.calls.length = 0
        await leave(person, id)
        await expect.poll(() => cloud.calls).toContain('POST /revoke 200')
        await cloud.remove(folder)
      })
    },
    () => ({
      INLET_APP_GOOGLE_DRIVE: 'app-id:app-secret',
      INLET_GOOGLE_API: cloud.url,
      INLET_FETCH_ALLOW: cloud.url,
    }),
  )
})

describe('Google Drive by its reference', () => {
  let google: StrictGoogle
  let drive: StrictDrive
  let clock: TestClock
  let connector: Connector
  beforeAll(async () => {
    google = await StrictGoogle.start()
  })
  afterAll(() => google?.stop())
  beforeEach(() => {
    drive = new StrictDrive()
    const deps = google.begin(drive.answers, googleMeaning)
    clock = deps.clock
    connector = googleDriveConnector(deps)
  })

  test('asks Google itself, for nothing but reading, and for an access that lasts', async () => {
    const here = google.begin(drive.answers, googleMeaning)
    const own = googleDriveConnector({ ...here, addresses: googleAddresses(null) })
    const app = { id: null, clientId: 'app', clientSecret: 's', settings: {} }
    const request = { state: 's', redirectUri: RETURN, scopes: [], fields: {}, asksWhich: true }
    const { url } = (await own.oauth?.begin(request, app, signal)) ?? {}
    expect(url?.href).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/)
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      scope: 'openid email https://www.googleapis.com/auth/drive.readonly',
      access_type: 'offline',
      prompt: 'consent select_account',
      code_challenge_method: 'S256',
    })
    expect(await connector.identify(ann, signal)).toEqual({
      externalId: `GOOGLE_DRIVE|${ANN}`,
      metadata: { name: 'ann@acme.example', username: 'ann@acme.example' },
    })
  })

  test.each(['admin_policy_enforced', 'access_not_configured', 'org_internal'])(
    'a return with %s waits for an administrator',
    async (error) => {
      const app = { id: null, clientId: 'app', clientSecret: 's', settings: {} }
      const returned = { query: { error }, secret: null, redirectUri: RETURN, fields: {} }
      await expect(connector.oauth?.finish(returned, app, signal)).rejects.toMatchObject({
        code: 'admin-approval',
      })
    },
  )

  test('the top is what people know: their own, shared drives, what is shared with them', async () => {
    drive.addDrive('0AMarketing', 'Marketing')
    for (const n of [1, 2, 3, 4]) drive.addDrive(`0AMore${n}`, `More ${n}`)
    const shared = drive.put({ name: 'Theirs', mimeType: FOLDER, sharedWithMeTime: '2026-01-01T00:00:00Z' })
    const inShared = drive.put({ parent: shared, name: 'in it.txt', content: 'x' })
    expect(rowsOf(await all(null))).toEqual([
      [ROOT, 'My Drive', null, 'user'],
      ['shared-drives', 'Shared drives', null, null],
      ['shared-with-me', 'Shared with me', null, 'user'],
    ])
    expect(rowsOf(await all('shared-drives'))).toContainEqual([
      '0AMore4',
      'More 4',
      'shared-drives',
      '0AMore4',
    ])
    expect(rowsOf(await all('shared-with-me'))).toEqual([[shared, 'Theirs', 'shared-with-me', 'user']])
    expect(rowsOf(await all(shared))).toEqual([[inShared, 'in it.txt', shared, 'user']])
    const plan = drive.put({ parent: '0AMarketing', name: 'plan', mimeType: FOLDER })
    const text = drive.put({ parent: plan, name: 'a.txt', content: 'in the drive' })
    // Also by a process that has not listed the drive.
    expect(rowsOf(await all(plan))).toEqual([[text, 'a.txt', plan, '0AMarketing']])
    expect(await read((await all(plan))[0])).toBe('in the drive')
  })

  test('an answer without a list of drives takes none away; what the top lacks is asked for', async () => {
    drive.addDrive('0AMarketing', 'Marketing')
    const unsaid = { path: '/drive/v3/drives', answer: { status: 200, body: { kind: 'drive#driveList' } } }
    for (const folder of [null, 'shared-drives']) {
      google.next.push(unsaid)
      await expect(all(folder)).rejects.toMatchObject({ code: 'unavailable' })
    }
    const has = (id: string) => connector.has?.(ann, itemOf(id), signal)
    expect(await Promise.all(['shared-drives', 'shared-with-me', ROOT].map(has))).toEqual([true, true, true])
    drive.drives.clear()
    expect(await Promise.all(['shared-drives', 'unknown'].map(has))).toEqual([false, false])
  })

  test('a folder of a drive that the account is no member of is one that is shared with it', async () => {
    const driveId = '0AForeign'
    const folder = drive.put({
      name: 'Offer',
      mimeType: FOLDER,
      driveId,
      sharedWithMeTime: '2026-01-01T00:00:00Z',
    })
    const text = drive.put({ parent: folder, name: 'a.txt', content: 'x' })
    expect(rowsOf(await all(folder))).toEqual([[text, 'a.txt', folder, 'user']])
    expect(rowsOf(await all('shared-with-me'))).toEqual([[folder, 'Offer', 'shared-with-me', 'user']])
    expect(google.calls.filter((call) => call === 'GET /drive/v3/drives/0AForeign')).toHaveLength(1)
  })

  test('the top of a drive, which its log may name, stays where it is', async () => {
    const cursor = await start()
    drive.put({ id: ROOT, name: 'My Drive' })
    expect(await readChanges(cursor)).toEqual({ changed: [], removed: [] })
  })

  test('documents of Google come in the best form that it has, and files are known before', async () => {
    const folder = drive.put({ parent: ROOT, name: "it's \\ here", mimeType: FOLDER })
    const google = 'application/vnd.google-apps.'
    drive.put({ parent: folder, name: 'Plan', mimeType: DOCUMENT, content: 'plan' })
    drive.put({ parent: folder, name: 'Sums', mimeType: `${google}spreadsheet` })
    drive.put({ parent: folder, name: 'Talk', mimeType: `${google}presentation` })
    drive.put({ parent: folder, name: 'Form', mimeType: `${google}form` })
    drive.put({ parent: folder, name: 'Scan', mimeType: 'application/pdf', content: '%PDF' })
    const found = await all(folder)
    expect(
      found.map(({ name, fileFormat, isSelectable, size }) => [name, fileFormat, isSelectable, size]),
    ).toEqual([
      ['Plan', 'GOOGLE_DOCS', true, undefined],
      ['Sums', 'GOOGLE_SHEETS', true, undefined],
      ['Talk', 'GOOGLE_SLIDES', true, undefined],
      ['Form', 'TXT', false, undefined],
      ['Scan', 'PDF', true, 4],
    ])
    expect(await Promise.all(found.slice(0, 3).map(nameOf))).toEqual(['Plan.md', 'Sums.xlsx', 'Talk.pptx'])
    expect(await read(found[0])).toBe('text/markdown of plan')
    expect(await nameOf(found[4])).toBe('Scan.pdf')
  })

  test('a document of more than 10 MB comes from its link, and says so where it has none [F-227]', async () => {
    drive.largestExport = 3
    drive.put({ parent: ROOT, name: 'Plan', mimeType: DOCUMENT, content: 'long plan' })
    const [plan] = await all(ROOT)
    expect(await read(plan)).toBe('text/markdown of long plan')
    drive.exportTypes = ['application/vnd.openxmlformats-officedocument.wordprocessingml.document']
    expect(plan && (await nameOf(plan))).toBe('Plan.docx')
    drive.exportTypes = []
    await expect(read(plan)).rejects.toMatchObject({
      code: 'item',
      message: expect.stringContaining('10 MB'),
    })
    // The access goes to nobody else, whatever an answer calls a link.
    const body = { exportLinks: { 'text/markdown': 'https://evil.example/' } }
    google.next.push({ path: '/drive/v3/files', answer: refusal(403, 'exportSizeLimitExceeded') })
    google.next.push({ path: '/drive/v3/files', answer: { status: 200, body } })
    await expect(read(plan)).rejects.toMatchObject({ code: 'item' })
  })

  test('what was shared out of a folder that was not is among what is shared [F-228]', async () => {
    const sharedWithMeTime = '2026-01-01T00:00:00Z'
    const seen = drive.put({ name: 'Seen', mimeType: FOLDER, sharedWithMeTime })
    const within = drive.put({ parent: seen, name: 'within.txt', sharedWithMeTime })
    const alone = drive.put({ name: 'alone.txt', parents: ['hidden'], sharedWithMeTime })
    expect(rowsOf(await all('shared-with-me'))).toEqual([
      [seen, 'Seen', 'shared-with-me', 'user'],
      [within, 'within.txt', seen, 'user'],
      [alone, 'alone.txt', 'shared-with-me', 'user'],
    ])
    // By a link, or with a group: Google does not say when.
    const cursor = await start()
    const linked = drive.put({ name: 'linked.txt', ownedByMe: false })
    const changedItems = (await changesSince(cursor)).flatMap(({ changed }) => changed)
    expect(rowsOf(changedItems)).toEqual([[linked, 'linked.txt', 'shared-with-me', 'user']])
  })

  test('what was shared by a link is asked for with its key [F-271]', async () => {
    const resourceKey = '0-k3y'
    const folder = drive.put({
      name: 'Linked',
      mimeType: FOLDER,
      resourceKey,
      sharedWithMeTime: '2026-01-01T00:00:00Z',
    })
    drive.put({ parent: folder, name: 'in it.txt', content: 'words' })
    const [item] = await all('shared-with-me')
    const request = { folder, cursor: null, handle: item?.handle ?? null }
    expect((await connector.list(ann, request, signal)).items).toMatchObject([{ name: 'in it.txt' }])
    const target = drive.put({ name: 'target.txt', content: 'linked words', resourceKey, ownedByMe: false })
    const shortcut = drive.shortcut(ROOT, 'to it', target)
    Object.assign(drive.files.get(shortcut)?.shortcutDetails ?? {}, { targetResourceKey: resourceKey })
    const found = (await all(ROOT)).find(({ name }) => name === 'to it')
    expect(await read(found)).toBe('linked words')
    expect(found && (await connector.has?.(ann, { ...found, externalId: target }, signal))).toBe(true)
  })

  test('what is in the bin can be read, and is not there any more; what is refused says nothing [F-213]', async () => {
    const file = drive.put({ parent: ROOT, name: 'a.txt', content: 'a' })
    const has = () => connector.has?.(ann, itemOf(file), signal)
    expect(await has()).toBe(true)
    drive.put({ id: file, trashed: true })
    expect(await has()).toBe(false)
    google.next.push({ path: '/drive/v3/files', answer: refusal(403, 'forbidden') })
    await expect(has()).rejects.toMatchObject({ code: 'item' })
  })

  test('a page whose token Google does not know any more is refused, and says that it was one [F-218]', async () => {
    // https://developers.google.com/workspace/drive/api/guides/handle-errors: `invalid`, for a parameter.
    google.next.push({ path: '/drive/v3/files', answer: refusal(400, 'invalid') })
    const listed = connector.list(ann, { folder: 'shared-with-me', cursor: 'old' }, signal)
    await expect(listed).rejects.toMatchObject({ code: 'unavailable', cause: { status: 400 } })
  })

  test('a shortcut to a file has its content; one that leads round in circles or to nothing is left out [F-272]', async () => {
    const folder = drive.put({ parent: ROOT, name: 'folder', mimeType: FOLDER })
    const target = drive.put({ parent: ROOT, name: 'target.txt', content: 'words' })
    const shortcut = drive.shortcut(folder, 'to it', target)
    drive.shortcut(folder, 'round and round', folder)
    drive.shortcut(folder, 'to nothing', 'gone')
    const found = await all(folder)
    expect(rowsOf(found)).toEqual([[shortcut, 'to it', folder, 'user']])
    expect(await read(found[0])).toBe('words')
    const before = found[0]?.version

    const cursor = await start()
    drive.put({ id: target, content: 'other words' })
    const { changed } = (await changesSince(cursor))[0] ?? {}
    expect(changed?.map(({ externalId }) => externalId)).toEqual([target, shortcut])
    expect(changed?.[1]?.version).not.toBe(before)
    expect(changed?.[1]?.version).toBe(changed?.[0]?.version)
  })

  test('a download takes as many turns as it costs units, and an app has a pace of its own [F-259]', async () => {
    drive.put({ parent: ROOT, name: 'a.txt', content: 'a' })
    let turns = 0
    const pacer = {
      enter: async () => {
        turns += 1
        return () => {}
      },
    }
    const [item] = await all(ROOT)
    await paced(pacer, () => read(item))
    expect(turns).toBe(2)
    // Of 325,000 units of a person and 1,000,000 of an app, at 100 each.
    expect((connector.pace?.perMinute ?? 0) * 100).toBeLessThan(325_000)
    expect((connector.pace?.perAppMinute ?? 0) * 100).toBeLessThan(1_000_000)
  })

  test('a shortcut to a folder has what is in it, once more, and follows it [F-272]', async () => {
    drive.addDrive('0ATeam', 'Team')
    const specs = drive.put({ parent: '0ATeam', name: 'Specs', mimeType: FOLDER })
    const first = drive.put({ parent: specs, name: 'first.txt', content: 'words' })
    const old = drive.put({ parent: specs, name: 'Old', mimeType: FOLDER })
    const deep = drive.put({ parent: old, name: 'deep.txt', content: 'deep words' })
    const project = drive.put({ parent: ROOT, name: 'Project', mimeType: FOLDER })
    const shortcut = drive.shortcut(project, 'to Specs', specs)
    // From there no further.
    drive.shortcut(specs, 'back', project)
    const inProject = await all(project)
    expect(rowsOf(inProject)).toEqual([[shortcut, 'to Specs', project, '0ATeam']])
    const below = await all(shortcut, inProject[0]?.handle)
    const at = (id: string) => `${shortcut}/${id}`
    expect(rowsOf(below)).toEqual([
      [at(first), 'first.txt', shortcut, '0ATeam'],
      [at(old), 'Old', shortcut, '0ATeam'],
    ])
    const inOld = await all(at(old), below[1]?.handle)
    expect(rowsOf(inOld)).toEqual([[at(deep), 'deep.txt', at(old), '0ATeam']])
    expect(await read(inOld[0])).toBe('deep words')

    const cursor = await start(['0ATeam'])
    const known = [...inProject, ...below, ...inOld]
    const added = drive.put({ parent: old, name: 'added.txt' })
    drive.put({ id: first, content: 'other words' })
    drive.put({ id: deep, trashed: true })
    const result = await readChanges(cursor, ['0ATeam'], known)
    expect(result.changed.map(([id, , parent]) => [id, parent])).toEqual(
      expect.arrayContaining([
        [at(added), at(old)],
        [at(first), shortcut],
      ]),
    )
    expect(result.removed.sort()).toEqual([at(deep), deep].sort())
    // What left the folder is there still, but not below the shortcut.
    const has = (item: SourceItem | undefined, folderHandle: string) =>
      item && connector.has?.(ann, item, signal, folderHandle)
    expect(await has(below[0], specs)).toBe(true)
    const elsewhere = await start(['0ATeam'])
    drive.put({ id: first, parent: '0ATeam' })
    expect(await has(below[0], specs)).toBe(false)
    expect((await readChanges(elsewhere, ['0ATeam'], known)).removed).toEqual([at(first)])
  })

  test('changes are told by each log, over pages: new, moved, trashed, and a drive that came or went', async () => {
    drive.addDrive('0ATeam', 'Team')
    const folder = drive.put({ parent: ROOT, name: 'folder', mimeType: FOLDER })
    const goes = drive.put({ parent: folder, name: 'goes.txt' })
    const inDrive = drive.put({ parent: '0ATeam', name: 'd.txt', content: '1' })
    const cursor = await start(['0ATeam'])
    expect(await readChanges(cursor, ['0ATeam'])).toEqual({ changed: [], removed: [] })

    const added = drive.put({ parent: folder, name: 'new.txt' })
    drive.put({ id: goes, trashed: true })
    drive.put({ id: inDrive, content: '2' })
    const alone = drive.put({ name: 'alone.txt', sharedWithMeTime: '2026-01-01T00:00:00Z' })
    drive.addDrive('0ANew', 'New')
    drive.remove(drive.put({ parent: folder, name: 'short.txt' }))
    const result = await readChanges(cursor, ['0ATeam'])
    expect(result.changed.map(([id, , parent, root]) => [id, parent, root])).toEqual([
      [added, folder, 'user'],
      [alone, 'shared-with-me', 'user'],
      ['0ANew', 'shared-drives', '0ANew'],
      [inDrive, '0ATeam', '0ATeam'],
    ])
    expect(result.removed).toEqual([goes, expect.any(String)])

    // No member any more: what Google does not know now is asked for in the list of drives before it counts as gone.
    drive.drives.delete('0ATeam')
    expect((await readChanges(cursor, ['0ATeam'])).removed).toContain('0ATeam')
  })

  test('who is no member of a drive any more loses what was in it, however Google says so', async () => {
    drive.addDrive('0ATeam', 'Team')
    drive.addDrive('0AOther', 'Other')
    const cursor = await start(['0ATeam'])
    drive.refusedAs = refusal(403, 'teamDriveMembershipRequired')
    // It is listed: its log tells nothing now.
    drive.closed.add('0ATeam')
    expect(await readChanges(cursor, ['0ATeam'])).toEqual({ changed: [], removed: [] })
    drive.drives.delete('0ATeam')
    expect((await readChanges(cursor, ['0ATeam'])).removed).toEqual(['0ATeam'])
    drive.refusedAs = refusal(403, 'insufficientPermissions')
    await expect(readChanges(cursor, ['0ATeam'])).rejects.toMatchObject({ code: 'reconnect' })
    drive.loseDrive('0AOther')
    expect((await readChanges(cursor)).removed).toEqual(['0AOther'])
  })

  test('a refused search for shortcuts holds up no other change: all is read again [F-212]', async () => {
    drive.put({ parent: ROOT, name: 'file.txt', content: 'x' })
    const cursor = await start()
    drive.put({ parent: ROOT, name: 'new.txt', content: 'x' })
    google.next.push({ path: '/drive/v3/files', answer: refusal(403, 'forbidden') })
    await expect(readChanges(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
  })

  test('a shortcut goes with its target, and comes back with it', async () => {
    const [existing, lost] = ['kept', 'lost'].map((name) => drive.put({ parent: ROOT, name, content: 'x' }))
    const toExisting = drive.shortcut(ROOT, 'to kept', existing ?? '')
    const toLost = drive.shortcut(ROOT, 'to lost', lost ?? '')
    let cursor = await start()
    drive.put({ id: lost, trashed: true })
    // Gone from the log of one drive, and there in another.
    drive.remove(existing ?? '')
    drive.put({ id: existing, parent: ROOT, content: 'x' })
    const result = await readChanges(cursor)
    expect(result.removed.sort()).toEqual([existing, lost, toLost].sort())
    expect(new Set(result.changed.map(([id]) => id))).toEqual(new Set([existing, toExisting]))

    cursor = await start()
    drive.put({ id: lost, trashed: false })
    expect((await readChanges(cursor)).changed.map(([id]) => id)).toEqual([lost, toLost])
    cursor = await start()
    drive.remove(lost ?? '')
    expect((await readChanges(cursor)).removed).toEqual([lost, toLost])
    // Itself changed, and leads nowhere.
    cursor = await start()
    drive.put({ id: toLost, name: 'renamed' })
    expect(await readChanges(cursor)).toEqual({ changed: [], removed: [toLost] })
  })

  test.each([
    [410, 'gone'],
    [404, 'notFound'],
    [400, 'invalid'],
  ])('a place in a log that is too old (%i) has all that is known read again', async (status, reason) => {
    const cursor = await start()
    drive.oldest = 100
    drive.expiredAs = refusal(status, reason)
    await expect(changesSince(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    // A limit is no such answer.
    drive.expiredAs = refusal(400, 'rateLimitExceeded')
    await expect(changesSince(cursor)).rejects.toMatchObject({ code: 'rate-limited' })
  })

  test('a list of drives that never ends is given up', async () => {
    drive.addDrive('0ATeam', 'Team')
    const cursor = await start(['0ATeam'])
    drive.refusedAs = refusal(403, 'teamDriveMembershipRequired')
    drive.closed.add('0ATeam')
    const answer = { status: 200, body: { drives: [], nextPageToken: 'more' } }
    google.next.push(...Array.from({ length: 1001 }, () => ({ path: '/drive/v3/drives', answer })))
    // After the others the drive is read once more. The account's own log is told.
    expect(await readChanges(cursor, ['0ATeam'])).toEqual({ changed: [], removed: [] })
    expect(google.next.splice(0)).toHaveLength(1)
  })

  test('a drive that is new among what is imported has it read again; one that was never found tells nothing', async () => {
    drive.addDrive('0ALate', 'Late')
    const cursor = await start()
    await expect(changesSince(cursor, ['0ALate'])).rejects.toMatchObject({ code: 'cursor-expired' })
    expect(await readChanges(cursor, ['0AUnknown'])).toEqual({ changed: [], removed: [] })
  })

  test('is searched by names, in a shared drive by itself, and says what something is in', async () => {
    drive.addDrive('0ATeam', 'Team')
    const folder = drive.put({ parent: ROOT, name: "Ann's plans", mimeType: FOLDER })
    const file = drive.put({ parent: folder, name: "Ann's plan.txt", content: 'x' })
    const inDrive = drive.put({ parent: '0ATeam', name: "Ann's team", mimeType: FOLDER })
    drive.put({ parent: folder, name: "Ann's bin", trashed: true })
    const find = async (query: string, within: string | null) =>
      rowsOf((await connector.search?.find(ann, { query, folder: within, roots: [] }, signal)) ?? [])
    expect((await find("Ann's pl", null)).map(([id]) => id)).toEqual([folder, file])
    expect((await find("Ann's", inDrive)).map(([id]) => id)).toEqual([inDrive])
    expect(await find('\\', null)).toEqual([])
    const item = (id: string) => connector.search?.item(ann, id, signal)
    expect(await item(folder)).toMatchObject({ externalId: folder, parentExternalId: ROOT })
    expect(await item(inDrive)).toMatchObject({ parentExternalId: '0ATeam', rootExternalId: '0ATeam' })
    expect(await item('0ATeam')).toMatchObject({ name: 'Team', parentExternalId: 'shared-drives' })
    expect(await item('unknown')).toBeNull()
  })

  test('tells by a channel that a log went on, until that is ended', async () => {
    drive.addDrive('0ATeam', 'Team')
    const watch = connector.notices?.watch
    expect(watch?.of(['0ATeam', 'user'])).toEqual(['user', '0ATeam'])
    const address = 'https://connect.example/events/GOOGLE_DRIVE'
    const request = { what: '0ATeam', address, stamp: 'a stamp', key: 'key-1' }
    const channel = await watch?.begin(ann, request, signal)
    expect(channel).toMatchObject({ externalId: 'key-1', handle: 'resource of 0ATeam' })
    const days = ((channel?.expiresAt.getTime() ?? 0) - clock.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    expect(drive.channels.get('key-1')).toMatchObject({ token: 'a stamp', address })
    const hear = (headers: Record<string, string>) =>
      connector.notices?.hear(
        { query: {}, header: (name) => headers[name], body: '' },
        { apps: [], now: clock.now() },
      )
    const headers = { 'x-goog-channel-token': 'a stamp', 'x-goog-resource-state': 'change' }
    expect(hear(headers)).toEqual({ kind: 'stamps', stamps: ['a stamp'] })
    expect(hear({ ...headers, 'x-goog-resource-state': 'sync' })).toBeNull()
    expect(hear({})).toBeNull()
    await watch?.end(ann, { externalId: 'key-1', handle: 'resource of 0ATeam' }, signal)
    expect(drive.channels.size).toBe(0)
    const again = watch?.end(ann, { externalId: 'key-1', handle: 'resource of 0ATeam' }, signal)
    await expect(again).rejects.toMatchObject({ code: 'gone' })
  })

  test.each([
    [403, 'userRateLimitExceeded', {}, { code: 'rate-limited', retryAfter: 30 }],
    [403, 'rateLimitExceeded', { 'retry-after': '7' }, { code: 'rate-limited', retryAfter: 7 }],
    [403, 'dailyLimitExceeded', {}, { code: 'rate-limited', retryAfter: 3600 }],
    [429, 'rateLimitExceeded', {}, { code: 'rate-limited' }],
    [401, 'authError', {}, { code: 'reconnect' }],
    [403, 'insufficientPermissions', {}, { code: 'reconnect' }],
    [403, 'domainPolicy', {}, { code: 'admin-approval' }],
    [403, 'accessNotConfigured', {}, { code: 'app' }],
    [403, 'cannotDownloadFile', {}, { code: 'item', message: expect.stringContaining('owner') }],
    [403, 'cannotDownloadAbusiveFile', {}, { code: 'item', message: expect.stringContaining('harmful') }],
    [403, 'insufficientFilePermissions', {}, { code: 'item' }],
    [404, 'notFound', {}, { code: 'gone' }],
  ])('%i %s %o', async (status, reason, headers, fault) => {
    drive.put({ parent: ROOT, name: 'Plan', mimeType: DOCUMENT })
    const [item] = await all(ROOT)
    google.next.push({
      path: `/drive/v3/files/${item?.externalId}/export`,
      answer: refusal(status, reason, headers),
    })
    await expect(read(item)).rejects.toMatchObject(fault)
  })

  async function all(folder: string | null, handle: string | null = null): Promise<SourceItem[]> {
    const found: SourceItem[] = []
    let cursor: string | null = null
    do {
      const page = await connector.list(ann, { folder, cursor, handle }, signal)
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }

  async function contentOf(item: SourceItem | undefined) {
    if (!item) throw new Error('There is no such item')
    const { name, bytes } = await connector.fetch(ann, item, signal)
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
    return { name, text: Buffer.concat(parts).toString() }
  }
  const read = async (item: SourceItem | undefined) => (await contentOf(item)).text
  const nameOf = async (item: SourceItem | undefined) => (await contentOf(item)).name

  async function start(roots: string[] = []): Promise<string> {
    return (await connector.start?.(ann, { roots: async () => roots }, signal)) ?? ''
  }

  async function changesSince(
    cursor: string,
    roots: readonly string[] = [],
    items: readonly SourceItem[] = [],
  ): Promise<Changes[]> {
    const pages: Changes[] = []
    let at: string | null = cursor
    do {
      const page: Changes | undefined = await connector.changes?.(
        ann,
        {
          cursor: at,
          roots: async () => roots,
          picked: async () => [],
          known: async () => [],
          byHandle: async (handles) => items.filter(({ handle }) => handle && handles.includes(handle)),
        },
        signal,
      )
      if (!page) throw new Error('It tells no changes')
      pages.push(page)
      at = page.nextCursor
    } while (pages.at(-1)?.more)
    return pages
  }

  async function readChanges(
    cursor: string,
    roots: readonly string[] = [],
    items: readonly SourceItem[] = [],
  ) {
    const pages = await changesSince(cursor, roots, items)
    return {
      changed: rowsOf(pages.flatMap(({ changed }) => changed)),
      removed: pages.flatMap(({ removed }) => removed),
    }
  }
})

function rowsOf(found: readonly SourceItem[]) {
  return found.map((one) => [one.externalId, one.name, one.parentExternalId, one.rootExternalId] as const)
}

async function idsOf(person: TestCustomer): Promise<string[]> {
  return (await allFiles(person)).map((file) => file.external_file_id ?? '').sort()
}
