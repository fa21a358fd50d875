import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credential } from '../src/sources/Credential.ts'
import type { SourceItem } from '../src/sources/SourceItem.ts'
import { EmulatorTrial } from '../test/EmulatorTrial.ts'
import { changesAfter, contentOf, listAll, walk } from '../test/strict/everything.ts'

const { signal } = new AbortController()

let trial: EmulatorTrial

beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const named = (items: readonly SourceItem[], name: string) => items.find((item) => item.name === name)

describe('Google Cloud Storage, by its own connector', () => {
  const storage = () => trial.of('GOOGLE_CLOUD_STORAGE').connector
  const signIn = (person: string) => trial.signIn('GOOGLE_CLOUD_STORAGE', person)

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
})
