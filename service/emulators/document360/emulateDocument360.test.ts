import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Credential } from '../../src/sources/Credential.ts'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

const WRONG = 'Document360 does not know this API token in any of its data centers.'
const NOBODY = 'There is no team account with this address in the token’s project.'
const TOP = 'Product documentation'
const WELCOME = `${TOP}/Getting started/Welcome`
const LATER = 61_000

let trial: EmulatorTrial

beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

function trialOf(person: string, login: string): SourceTrial {
  const extra = { account_email: `${login}@sandbox.example` }
  const credential: Credential = {
    ...{ accessToken: `sandbox-${person}`, refreshToken: null, expiresAt: null },
    extra,
  }
  return new SourceTrial(trial.of('DOCUMENT360').connector, credential)
}
const fine = () => trialOf('fine', 'fiona.fine')

test('a key opens the articles of its owner, in their categories, also after a restart', async () => {
  const identity = {
    externalId: expect.stringMatching(/^DOCUMENT360\|user-fine\|[\da-f-]{36}$/),
    metadata: { name: 'fiona.fine@sandbox.example', username: 'fiona.fine@sandbox.example' },
  }
  expect(await fine().identify()).toEqual(identity)
  const all = await fine().below()
  expect(all.get(TOP)).toMatchObject({ itemType: 'PROJECT' })
  expect((await fine().read(await fine().at(WELCOME))).text).toContain(
    'You found item main.welcome of Document360.',
  )
  expect(all.get(`${TOP}/Handbook/Onboarding`)).toMatchObject({ itemType: 'ARTICLE' })
  await trial.restart()
  const ids = (items: typeof all) => [...items.values()].map(({ externalId }) => externalId)
  expect(ids(await fine().below())).toEqual(ids(all))
})

test.each([
  ['wrong', 'fiona.fine', WRONG],
  ['denies', 'dana.denies', WRONG],
  ['admin', 'adam.asks', WRONG],
  ['fine', 'max.multi', NOBODY],
])('the key of %s with the address of %s is refused by name', async (person, login, message) => {
  const refused = trialOf(person, login).identify()
  await expect(refused).rejects.toMatchObject({ code: 'credential', message })
})

test('an edit, a removal and a restoration are seen at the source', async () => {
  const before = await fine().below()
  const cursor = await fine().start()
  await trial.edit('DOCUMENT360', 'main.welcome', 'edited')
  trial.clock.advance(LATER)
  await expect(fine().changes(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
  expect((await fine().at(WELCOME)).version).not.toBe(before.get(WELCOME)?.version)
  expect((await fine().read(await fine().at(WELCOME))).text).toContain('This is revision 2.')
  await trial.edit('DOCUMENT360', 'main.handbook', 'removed')
  await trial.edit('DOCUMENT360', 'main.welcome', 'removed')
  trial.clock.advance(LATER)
  const left = [...(await fine().below()).keys()]
  expect(left.filter((path) => path === WELCOME || path.startsWith(`${TOP}/Handbook`))).toEqual([])
  await trial.edit('DOCUMENT360', 'main.handbook', 'restored')
  await trial.edit('DOCUMENT360', 'main.welcome', 'restored')
  trial.clock.advance(LATER)
  expect(new Set((await fine().below()).keys())).toEqual(new Set(before.keys()))
})
