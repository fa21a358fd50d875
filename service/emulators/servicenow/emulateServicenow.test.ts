import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'
import { changesAfter } from '../../test/strict/everything.ts'

const FIELDS = { instance_subdomain: 'acme' }
const WELCOME = 'Incidents/Welcome'
const ONBOARDING = 'Knowledge/Onboarding'

let trial: EmulatorTrial

beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const signIn = (person: string) => trial.signIn('SERVICENOW', person, { fields: FIELDS })
const trialOf = async (person: string) =>
  new SourceTrial(trial.of('SERVICENOW').connector, await signIn(person))

test('a person signs in, and finds incidents and knowledge, also after a restart', async () => {
  const fine = await trialOf('fine')
  expect(await fine.identify()).toEqual({
    externalId: expect.stringMatching(/^SERVICENOW\|[\da-f]{32}\|acme$/),
    metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
  })
  expect((await fine.identify()).externalId).not.toBe((await (await trialOf('multi')).identify()).externalId)
  const all = await fine.below()
  expect((await fine.read(await fine.at(WELCOME))).text).toContain(
    'You found item main.welcome of ServiceNow.',
  )
  expect((await fine.read(await fine.at(ONBOARDING))).text).toContain(
    'You found item main.handbook.onboarding of ServiceNow.',
  )
  await trial.restart()
  const again = new SourceTrial(trial.of('SERVICENOW').connector, fine.credential)
  const ids = (items: typeof all) => [...items.values()].map(({ externalId }) => externalId)
  expect(ids(await again.below())).toEqual(ids(all))
})

test('an instance that nobody has is named before anybody signs in', async () => {
  const refused = trial.signIn('SERVICENOW', 'fine', { fields: { instance_subdomain: 'nowhere' } })
  await expect(refused).rejects.toMatchObject({
    code: 'credential',
    message: 'There is no ServiceNow at nowhere.service-now.com.',
  })
})

test('edits and removals are told, and restorations', async () => {
  const fine = await trialOf('fine')
  const items = [await fine.at(WELCOME), await fine.at(ONBOARDING)]
  const [welcome, onboarding] = items.map(({ externalId }) => externalId)
  const cursor = await fine.start()
  const changes = () => changesAfter(fine.connector, fine.credential, cursor)
  const ids = async () => (await changes()).changed.map(({ externalId }) => externalId)
  for (const id of ['main.welcome', 'main.handbook.onboarding']) await trial.edit('SERVICENOW', id, 'edited')
  expect(await ids()).toEqual(expect.arrayContaining([welcome, onboarding]))
  for (const item of items) expect((await fine.read(item)).text).toContain('This is revision 2.')
  for (const id of ['main.welcome', 'main.handbook']) await trial.edit('SERVICENOW', id, 'removed')
  expect((await changes()).removed).toEqual(expect.arrayContaining([welcome, onboarding]))
  expect((await fine.below()).has(ONBOARDING)).toBe(false)
  for (const id of ['main.welcome', 'main.handbook']) await trial.edit('SERVICENOW', id, 'restored')
  expect(await ids()).toEqual(expect.arrayContaining([welcome, onboarding]))
  expect((await changes()).removed).toEqual([])
  expect(await fine.at(ONBOARDING)).toMatchObject({ externalId: onboarding })
})
