import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'
import { changesAfter } from '../../test/strict/everything.ts'

const FIELDS = { zendesk_subdomain: 'acme' }
const WELCOME = 'Tickets/Welcome'
const ONBOARDING = 'Help center/Handbook/Onboarding'
/** The export never tells the last minute. */
const SETTLED_MS = 61_000

let trial: EmulatorTrial

beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const changesOf = ({ connector, credential }: SourceTrial, cursor: string | null) =>
  changesAfter(connector, credential, cursor)
const signIn = (person: string) => trial.signIn('ZENDESK', person, { fields: FIELDS })
const trialOf = async (person: string) => new SourceTrial(trial.of('ZENDESK').connector, await signIn(person))

test('a person signs in, and finds tickets and articles, also after a restart', async () => {
  const fine = await trialOf('fine')
  expect(await fine.identify()).toEqual({
    externalId: 'ZENDESK|1001|acme',
    metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
  })
  const all = await fine.below()
  expect(all.get(ONBOARDING)).toMatchObject({ itemType: 'ARTICLE' })
  expect((await fine.read(await fine.at(ONBOARDING))).text).toContain(
    'You found item handbook.onboarding of Zendesk.',
  )
  expect((await fine.read(await fine.at(WELCOME))).text).toContain('You found item welcome of Zendesk.')
  await trial.restart()
  const again = new SourceTrial(trial.of('ZENDESK').connector, fine.credential)
  const ids = (items: typeof all) => [...items.values()].map(({ externalId }) => externalId)
  expect(ids(await again.below())).toEqual(ids(all))
})

test('a subdomain that nobody has is named before anybody signs in', async () => {
  const fields = { zendesk_subdomain: 'nowhere' }
  await expect(trial.signIn('ZENDESK', 'fine', { fields })).rejects.toMatchObject({
    code: 'credential',
    message: 'There is no Zendesk at nowhere.zendesk.com.',
  })
})

test('edits, removals and restorations are told, of tickets a minute later', async () => {
  const fine = await trialOf('fine')
  const cursor = await fine.start()
  await trial.edit('ZENDESK', 'welcome', 'edited')
  await trial.edit('ZENDESK', 'handbook.onboarding', 'edited')
  await fine.folder(null)
  trial.clock.advance(SETTLED_MS)
  const [welcome, onboarding] = [await fine.at(WELCOME), await fine.at(ONBOARDING)]
  const after = await changesOf(fine, cursor)
  const ids = after.changed.map(({ externalId }) => externalId)
  expect(ids).toEqual(expect.arrayContaining([welcome.externalId, onboarding.externalId]))
  expect((await fine.read(welcome)).text).toContain('This is revision 2.')
  expect((await fine.read(onboarding)).text).toContain('This is revision 2.')
  await trial.edit('ZENDESK', 'handbook', 'removed')
  await trial.edit('ZENDESK', 'welcome', 'removed')
  const without = [...(await fine.below()).keys()]
  expect(without.filter((path) => path === WELCOME || path.includes('Handbook'))).toEqual([])
  trial.clock.advance(SETTLED_MS)
  expect((await changesOf(fine, after.nextCursor)).removed).toContain(welcome.externalId)
  await trial.edit('ZENDESK', 'handbook', 'restored')
  await trial.edit('ZENDESK', 'welcome', 'restored')
  await fine.folder(null)
  trial.clock.advance(SETTLED_MS)
  expect((await fine.read(await fine.at(ONBOARDING))).text).toContain('This is revision 2.')
  expect(await fine.at(WELCOME)).toMatchObject({ externalId: welcome.externalId })
})

test('Zendesk forgets the cursors of Flora', async () => {
  const flora = await trialOf('forgetful')
  await trial.edit('ZENDESK', 'welcome', 'edited', 'forgetful')
  const cursor = await flora.start()
  await flora.folder(null)
  trial.clock.advance(SETTLED_MS)
  const { changed, nextCursor } = await changesOf(flora, cursor)
  expect(changed.map(({ externalId }) => externalId)).toContain('ticket|1')
  expect(await changesOf(flora, nextCursor)).toMatchObject({ readsAgain: true })
})
