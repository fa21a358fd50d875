import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'
import { changesAfter } from '../../test/strict/everything.ts'

const WELCOME = 'Tickets/Welcome'
const RECORD = 'Conversations/Record 00001'
const ONBOARDING = 'Handbook/Onboarding'
/** Longer than the connector keeps the help center. */
const LATER_MS = 61_000

let trial: EmulatorTrial

beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const trialOf = async (person: string) =>
  new SourceTrial(trial.of('INTERCOM').connector, await trial.signIn('INTERCOM', person))

test('a person signs in, and finds conversations, tickets and articles, also after a restart', async () => {
  const fine = await trialOf('fine')
  expect(await fine.identify()).toEqual({
    externalId: 'INTERCOM|1001|abc123',
    metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example', type: 'Acme' },
  })
  const all = await fine.below()
  for (const [path, id] of [
    [WELCOME, 'welcome'],
    [RECORD, 'archive.record-1'],
    [ONBOARDING, 'handbook.onboarding'],
  ] as const)
    expect((await fine.read(await fine.at(path))).text).toContain(`You found item ${id} of Intercom.`)
  expect([...all.keys()].some((path) => path.includes('<img src=x onerror=alert(1)>'))).toBe(true)
  await trial.restart()
  const again = new SourceTrial(trial.of('INTERCOM').connector, fine.credential)
  const ids = (items: typeof all) => [...items.values()].map(({ externalId }) => externalId)
  expect(ids(await again.below())).toEqual(ids(all))
})

test('edits are told, removals and restorations are seen', async () => {
  const fine = await trialOf('fine')
  const items = [await fine.at(WELCOME), await fine.at(RECORD), await fine.at(ONBOARDING)]
  const cursor = await fine.start()
  for (const id of ['welcome', 'archive.record-1', 'handbook.onboarding'])
    await trial.edit('INTERCOM', id, 'edited')
  const { changed } = await changesAfter(fine.connector, fine.credential, cursor)
  const ids = (all: typeof items) => all.map(({ externalId }) => externalId)
  expect(ids([...changed])).toEqual(expect.arrayContaining(ids(items)))
  for (const item of items) expect((await fine.read(item)).text).toContain('This is revision 2.')
  for (const id of ['welcome', 'archive', 'handbook']) await trial.edit('INTERCOM', id, 'removed')
  trial.clock.advance(LATER_MS)
  const left = await fine.below()
  for (const path of [WELCOME, RECORD, ONBOARDING]) expect([path, left.has(path)]).toEqual([path, false])
  for (const id of ['welcome', 'archive', 'handbook']) await trial.edit('INTERCOM', id, 'restored')
  trial.clock.advance(LATER_MS)
  expect(ids([await fine.at(WELCOME), await fine.at(RECORD), await fine.at(ONBOARDING)])).toEqual(ids(items))
})
