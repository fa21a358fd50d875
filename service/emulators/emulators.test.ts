import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credential } from '../src/sources/Credential.ts'
import type { SourceItem } from '../src/sources/SourceItem.ts'
import { EmulatorTrial } from '../test/EmulatorTrial.ts'
import { changesAfter, contentOf, listAll, walk } from '../test/strict/everything.ts'

const { returnUrl: RETURN } = EmulatorTrial
const MINUTE = 60_000
const { signal } = new AbortController()

let trial: EmulatorTrial

beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const named = (items: readonly SourceItem[], name: string) => items.find((item) => item.name === name)

describe('Google Cloud Storage, by its own connector', () => {
  const storage = () => trial.of('GOOGLE_CLOUD_STORAGE').connector
  const signIn = (person: string, decision: 'allow' | 'deny' = 'allow') =>
    trial.signIn('GOOGLE_CLOUD_STORAGE', person, { decision })
  const renew = (credential: Credential) => trial.renew('GOOGLE_CLOUD_STORAGE', credential)

  test('a person signs in at Google’s page, and finds a project, a bucket and documents of all formats', async () => {
    const fine = await signIn('fine')
    expect(await storage().identify(fine, signal)).toEqual({
      externalId: expect.stringMatching(/^GOOGLE_CLOUD_STORAGE\|\d{21}$/),
      metadata: { name: 'fiona.fine@sandbox.example', username: 'fiona.fine@sandbox.example' },
    })
    const [project] = await listAll(storage(), fine, null)
    expect(project).toMatchObject({ name: 'Project sandbox-fine', itemType: 'PROJECT', isSelectable: false })
    const [bucket] = await listAll(storage(), fine, project?.externalId ?? '')
    expect(bucket).toMatchObject({ externalId: 'documents', itemType: 'BUCKET' })
    const top = await listAll(storage(), fine, 'documents')
    expect((await contentOf(storage(), fine, named(top, 'Welcome.txt'))).text).toContain(
      'You found item main.welcome of Google Cloud Storage.',
    )
    const names = (await listAll(storage(), fine, 'documents|Handbook/')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Contract.pdf', 'Letter.docx', 'Talk.pptx', 'Logo.png']))
    const unusual = await listAll(storage(), fine, 'documents|Unusual names/')
    expect(unusual.map(({ isExpandable }) => isExpandable)).toEqual(Array(5).fill(false))
  })

  test('an edit, a removal and a restoration are seen at the source', async () => {
    const max = await signIn('multi')
    const welcome = async () => named(await listAll(storage(), max, 'documents'), 'Welcome.txt')
    const before = await welcome()
    await trial.edit('GOOGLE_CLOUD_STORAGE', 'main.welcome', 'edited', 'multi')
    expect((await welcome())?.version).not.toBe(before?.version)
    expect((await contentOf(storage(), max, await welcome())).text).toContain('This is revision 2.')
    await trial.edit('GOOGLE_CLOUD_STORAGE', 'main.welcome', 'removed', 'multi')
    expect(await welcome()).toBeUndefined()
    await trial.edit('GOOGLE_CLOUD_STORAGE', 'main.welcome', 'restored', 'multi')
    expect(await welcome()).toBeDefined()
    await trial.edit('GOOGLE_CLOUD_STORAGE', 'main.handbook', 'removed', 'multi')
    expect(named(await listAll(storage(), max, 'documents'), 'Handbook')).toBeUndefined()
    await trial.edit('GOOGLE_CLOUD_STORAGE', 'main.handbook', 'restored', 'multi')
    expect(await listAll(storage(), max, 'documents|Handbook/')).toHaveLength(9)
  })

  test.each([
    ['fine', 'deny', { code: 'denied' }],
    ['denies', 'allow', { code: 'denied' }],
    ['admin', 'allow', { code: 'admin-approval' }],
  ] as const)('%s who presses %s is not let in', async (person, decision, fault) => {
    await expect(signIn(person, decision)).rejects.toMatchObject(fault)
  })

  test('the page refuses another app and another address to return to', async () => {
    const { connector, app } = trial.of('GOOGLE_CLOUD_STORAGE')
    const begin = async (redirectUri: string, clientId = app.clientId) => {
      const request = { state: 'a state', redirectUri, scopes: [], fields: {}, asksWhich: false }
      const page = await connector.oauth?.begin(request, { ...app, clientId }, signal)
      return (await fetch(page?.url ?? '', { redirect: 'manual' })).status
    }
    expect(await Promise.all([begin(RETURN), begin('http://evil.example/'), begin(RETURN, 'other')])).toEqual(
      [200, 400, 400],
    )
  })

  test('an access ends after a minute and is renewed, also after the sandbox was started again', async () => {
    const ezra = await signIn('expired')
    await listAll(storage(), ezra, 'documents')
    trial.clock.advance(2 * MINUTE)
    await expect(listAll(storage(), ezra, 'documents')).rejects.toMatchObject({ code: 'reconnect' })
    await trial.restart()
    const renewed = await renew(ezra)
    expect(await listAll(storage(), renewed, 'documents')).not.toEqual([])
  })

  test('an access that is given back ends, with what would renew it', async () => {
    const fine = await signIn('fine')
    const { connector, app } = trial.of('GOOGLE_CLOUD_STORAGE')
    await connector.revoke(fine, app, signal)
    await expect(listAll(storage(), fine, 'documents')).rejects.toMatchObject({ code: 'reconnect' })
    await expect(renew(fine)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('what renews Oscar’s access is good once', async () => {
    const oscar = await signIn('once')
    const renewed = await renew(oscar)
    expect(renewed.refreshToken).not.toBe(oscar.refreshToken)
    await expect(renew(oscar)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(listAll(storage(), renewed, 'documents')).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('Rita’s access is taken back when a second sync begins', async () => {
    const rita = await signIn('revoked')
    await listAll(storage(), rita, null)
    await listAll(storage(), rita, 'documents')
    await expect(listAll(storage(), rita, null)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test.each([
    ['limited', 1],
    ['quota', 2],
  ])('every fifth request of %s is told to wait, as Google does it', async (person, retryAfter) => {
    const credential = await signIn(person)
    const list = () => storage().list(credential, { folder: 'documents', cursor: null }, signal)
    for (const _ of [1, 2, 3, 4]) await list()
    await expect(list()).rejects.toMatchObject({ code: 'rate-limited', retryAfter: expect.any(Number) })
    expect(retryAfter).toBeGreaterThan(0)
    await list()
  })

  test('one of Frida’s hundred records cannot be read', async () => {
    const frida = await signIn('faulty')
    const records = await listAll(storage(), frida, 'documents|Archive/')
    expect(records).toHaveLength(100)
    const bad = contentOf(storage(), frida, named(records, 'Record 00042.txt'))
    await expect(bad).rejects.toMatchObject({ code: 'item' })
    expect((await contentOf(storage(), frida, records[0])).text).toContain('record-1 ')
  })

  test('Bruno has a folder of 10,000 objects', async () => {
    const big = await signIn('big')
    expect(await listAll(storage(), big, 'documents|Archive/')).toHaveLength(10_000)
  })

  test('what an emulated source’s connector asks elsewhere does not leave the machine', async () => {
    const agent = trial.sandbox.emulatorOf('GURU').agent
    const asked = agent.request(new URL('https://api.getguru.com/api/v1/whoami'), { headers: {}, signal })
    await expect(asked).rejects.toMatchObject({ code: 'elsewhere' })
  })
})

describe('Guru, by its own connector', () => {
  const guru = () => trial.of('GURU').connector
  const keyOf = (person: string, login: string): Credential => ({
    ...{ accessToken: `sandbox-${person}`, refreshToken: null, expiresAt: null },
    extra: { username: `${login}@sandbox.example` },
  })
  const fine = keyOf('fine', 'fiona.fine')
  const cursorOf = async (credential: Credential) =>
    (await guru().start?.(credential, { roots: async () => [] }, signal)) ?? null
  const WRONG = 'Guru does not accept this username and access token.'

  test('a key opens the cards of its owner, in their folders', async () => {
    expect(await guru().identify(fine, signal)).toEqual({
      externalId: 'GURU|fiona.fine@sandbox.example|team-1',
      metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
    })
    const all = await walk(guru(), fine)
    expect(all[0]).toMatchObject({ name: 'Company knowledge', itemType: 'COLLECTION' })
    expect((await contentOf(guru(), fine, named(all, 'Welcome'))).text).toContain(
      'You found item main.welcome of Guru.',
    )
    // Guru has cards alone.
    expect(all.filter(({ name }) => name.includes('Contract'))).toEqual([])
    expect(all.map(({ externalId }) => externalId)).toEqual(
      (await walk(guru(), fine)).map(({ externalId }) => externalId),
    )
  })

  test.each([
    ['fine', 'nobody'],
    ['fine', 'max.multi'],
    ['wrong', 'fiona.fine'],
    ['denies', 'dana.denies'],
    ['admin', 'adam.asks'],
  ])('the key of %s with the address of %s is refused by name', async (person, login) => {
    const refused = guru().identify(keyOf(person, login), signal)
    await expect(refused).rejects.toMatchObject({ code: 'credential', message: WRONG })
  })

  test('cards are the same after the sandbox was started again, and an edit is found', async () => {
    const before = await walk(guru(), fine)
    await trial.restart()
    const ids = (items: readonly SourceItem[]) => items.map(({ externalId }) => externalId)
    expect(ids(await walk(guru(), fine))).toEqual(ids(before))
    const cursor = await cursorOf(fine)
    expect((await changesAfter(guru(), fine, cursor)).changed).toEqual([])
    await trial.edit('GURU', 'main.welcome', 'edited')
    // All that is known is read again.
    await expect(changesAfter(guru(), fine, cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    const after = await walk(guru(), fine)
    expect(named(after, 'Welcome')?.version).not.toBe(named(before, 'Welcome')?.version)
    await trial.edit('GURU', 'main.handbook', 'removed')
    expect(named(await walk(guru(), fine), 'Handbook')).toBeUndefined()
    await trial.edit('GURU', 'main.handbook', 'restored')
    expect(ids(await walk(guru(), fine)).sort()).toEqual(ids(before).sort())
  })

  test('Rita’s key ends when a second sync begins; a newer one opens her account again', async () => {
    const rita = keyOf('revoked', 'rita.revoked')
    await listAll(guru(), rita, null)
    const cursor = await cursorOf(rita)
    await expect(changesAfter(guru(), rita, cursor)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(listAll(guru(), rita, null)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(guru().identify(rita, signal)).rejects.toMatchObject({ message: WRONG })
    await guru().identify(keyOf('revoked-2', 'rita.revoked'), signal)
  })

  test('one of Frida’s hundred records cannot be read', async () => {
    const frida = keyOf('faulty', 'frida.faulty')
    const all = await walk(guru(), frida)
    await expect(contentOf(guru(), frida, named(all, 'Record 00042'))).rejects.toMatchObject({ code: 'item' })
  })
})

describe('GitBook, by its own connector', () => {
  const gitbook = () => trial.of('GITBOOK').connector
  const keyOf = (person: string, organization = 'acme'): Credential => ({
    ...{ accessToken: `sandbox-${person}`, refreshToken: null, expiresAt: null },
    extra: { organization },
  })
  const fine = keyOf('fine')
  const WRONG = 'GitBook does not know this access token, or it has expired.'
  const ids = (items: readonly SourceItem[]) => items.map(({ externalId }) => externalId).sort()

  test('a key opens the pages of its owner, in their groups, also after a restart', async () => {
    expect(await gitbook().identify(fine, signal)).toEqual({
      externalId: 'GITBOOK|user-fine|org-acme',
      metadata: { name: 'Acme Docs', username: 'fiona.fine@sandbox.example' },
    })
    const all = await walk(gitbook(), fine)
    expect(all[0]).toMatchObject({ name: 'Product guide', itemType: 'SPACE' })
    expect((await contentOf(gitbook(), fine, named(all, 'Welcome'))).text).toContain(
      'You found item main.welcome of Gitbook.',
    )
    await trial.restart()
    expect(ids(await walk(gitbook(), fine))).toEqual(ids(all))
  })

  test.each([
    ['wrong', 'acme', WRONG],
    ['denies', 'acme', WRONG],
    ['fine', 'nowhere', 'There is no GitBook organization “nowhere” that this token may read.'],
  ])('the key of %s at %s is refused by name', async (person, organization, message) => {
    const refused = gitbook().identify(keyOf(person, organization), signal)
    await expect(refused).rejects.toMatchObject({ code: 'credential', message })
  })

  test('an edit, a removal and a restoration are seen at the source', async () => {
    const before = await walk(gitbook(), fine)
    const state = () => gitbook().start?.(fine, { roots: async () => [] }, signal)
    const states = [await state()]
    for (const _ of [1, 2]) {
      await trial.edit('GITBOOK', 'main.welcome', 'edited')
      states.push(await state())
    }
    expect(new Set(states).size).toBe(3)
    const [was, is] = [before, await walk(gitbook(), fine)].map((all) => named(all, 'Welcome')?.version)
    expect(is).not.toBe(was)
    await trial.edit('GITBOOK', 'main.handbook', 'removed')
    expect(named(await walk(gitbook(), fine), 'Handbook')).toBeUndefined()
    await trial.edit('GITBOOK', 'main.handbook', 'restored')
    expect(ids(await walk(gitbook(), fine))).toEqual(ids(before))
  })

  test('a limit is said as GitBook says it', async () => {
    const lionel = keyOf('limited')
    await gitbook().identify(lionel, signal)
    await gitbook().identify(lionel, signal)
    const asked = gitbook().identify(lionel, signal)
    await expect(asked).rejects.toMatchObject({ code: 'rate-limited', retryAfter: expect.any(Number) })
  })
})
