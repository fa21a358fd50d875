import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'
import { changesAfter } from '../../test/strict/everything.ts'

const WRONG = 'Freshdesk does not accept this API key.'
const WELCOME = 'Tickets/Welcome'
const ONBOARDING = 'Knowledge base/Handbook/Onboarding'

let trial: EmulatorTrial

beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

function trialOf(person: string, domain = 'acme.freshdesk.com'): SourceTrial {
  const { connector } = trial.of('FRESHDESK')
  const extra = { domain }
  return new SourceTrial(connector, {
    ...{ accessToken: `sandbox-${person}`, refreshToken: null, expiresAt: null, extra },
  })
}

test('a key opens the tickets and solutions of its owner, also after a restart', async () => {
  expect(await trialOf('fine').identify()).toEqual({
    externalId: 'FRESHDESK|1001|acme.freshdesk.com',
    metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
  })
  const all = await trialOf('fine').below()
  expect(all.get(ONBOARDING)).toMatchObject({ itemType: 'ARTICLE', visibility: 'public' })
  for (const [path, id] of [
    [ONBOARDING, 'handbook.onboarding'],
    [WELCOME, 'welcome'],
  ] as const)
    expect((await trialOf('fine').read(await trialOf('fine').at(path))).text).toContain(
      `You found item ${id} of Freshdesk.`,
    )
  await trial.restart()
  const ids = (items: typeof all) => [...items.values()].map(({ externalId }) => externalId)
  expect(ids(await trialOf('fine').below())).toEqual(ids(all))
})

test.each([
  ['wrong', 'acme.freshdesk.com', WRONG],
  ['denies', 'acme.freshdesk.com', WRONG],
  ['admin', 'acme.freshdesk.com', WRONG],
  ['fine', 'nowhere.freshdesk.com', 'There is no Freshdesk at nowhere.freshdesk.com.'],
  ['fine', 'acme.example.com', 'There is no Freshdesk at acme.example.com.'],
])('the key of %s at %s is refused by name', async (person, domain, message) => {
  const refused = trialOf(person, domain).identify()
  await expect(refused).rejects.toMatchObject({ code: 'credential', message })
})

test('edits, removals and restorations are seen at the source', async () => {
  const fine = trialOf('fine')
  const [welcome, onboarding] = [await fine.at(WELCOME), await fine.at(ONBOARDING)]
  const cursor = await fine.start()
  await trial.edit('FRESHDESK', 'welcome', 'edited')
  await trial.edit('FRESHDESK', 'handbook.onboarding', 'edited')
  const { changed } = await changesAfter(fine.connector, fine.credential, cursor)
  expect(changed.map(({ externalId }) => externalId)).toEqual(
    expect.arrayContaining([welcome.externalId, onboarding.externalId]),
  )
  for (const item of [welcome, onboarding])
    expect((await fine.read(item)).text).toContain('This is revision 2.')
  await trial.edit('FRESHDESK', 'handbook', 'removed')
  await trial.edit('FRESHDESK', 'welcome', 'removed')
  const left = [...(await fine.below()).keys()]
  expect(left.filter((path) => path === WELCOME || path.includes('Handbook'))).toEqual([])
  await trial.edit('FRESHDESK', 'handbook', 'restored')
  await trial.edit('FRESHDESK', 'welcome', 'restored')
  expect(await fine.at(WELCOME)).toMatchObject({ externalId: welcome.externalId })
  expect(await fine.at(ONBOARDING)).toMatchObject({ externalId: onboarding.externalId })
})
