import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const account = (person: string, username: string) => {
  const extra = { username }
  const credential = { accessToken: `sandbox-${person}`, refreshToken: null, expiresAt: null, extra }
  return new SourceTrial(trial.of('GITHUB').connector, credential)
}
const fiona = () => account('fine', 'Fiona-Fine')
const repository = async (of: SourceTrial, name: string) => {
  const found = (await of.folder(null)).find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

test('a person finds their repositories and documents of all formats, also after a restart', async () => {
  expect(await fiona().identify()).toEqual({
    externalId: 'GITHUB|1001',
    metadata: { name: 'Fiona Fine', username: 'fiona-fine' },
  })
  expect(await fiona().folder(null)).toHaveLength(27)
  const below = async () => fiona().below(await repository(fiona(), 'fiona-fine/handbook'))
  const before = await below()
  expect([...before.keys()]).toEqual(
    expect.arrayContaining(['Welcome.txt', 'Handbook/Contract.pdf', 'Handbook/Onboarding.md']),
  )
  const welcome = before.get('Welcome.txt')
  if (!welcome) throw new Error('Nobody is welcome')
  expect((await fiona().read(welcome)).text).toContain('You found item 1001.welcome of GitHub.')
  await trial.restart()
  expect(await below()).toEqual(before)
})

test('an edit, a removal and a restoration are seen in the next commit', async () => {
  const max = () => account('multi', 'max-multi')
  const below = async () => max().below(await repository(max(), 'max-multi/website'))
  const before = await below()
  await trial.edit('GITHUB', '1002.readme', 'edited', 'multi')
  await trial.edit('GITHUB', '1002.docs', 'removed', 'multi')
  const edited = await below()
  const readme = edited.get('README.md')
  if (!readme) throw new Error('It is gone')
  expect(readme.version).not.toBe(before.get('README.md')?.version)
  expect((await max().read(readme)).text).toContain('This is revision 2.')
  expect([...edited.keys()]).not.toContain('docs')
  await trial.edit('GITHUB', '1002.docs', 'restored', 'multi')
  expect([...(await below()).keys()].sort()).toEqual([...before.keys()].sort())
})

test.each([
  ['nobody', 'nobody'],
  ['fine', 'max-multi'],
  ['denies', 'dana-denies'],
  ['admin', 'adam-asks'],
])('the token of %s is refused beside the username %s', async (person, username) => {
  await expect(account(person, username).identify()).rejects.toMatchObject({ code: 'credential' })
})
