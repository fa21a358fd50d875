import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

const { signal } = new AbortController()

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const signIn = (person: string, confluence_subdomain = 'acme') =>
  trial.signIn('CONFLUENCE', person, { fields: { confluence_subdomain } })
const accountOf = async (person: string) =>
  new SourceTrial(trial.of('CONFLUENCE').connector, await signIn(person))

test('a person finds a space with folders, pages in pages, and files at a page', async () => {
  const fine = await accountOf('fine')
  expect(await fine.identify()).toEqual({
    externalId: expect.stringMatching(/^CONFLUENCE\|557058:[\da-f-]{36}\|[\d-]{36}\/acme$/),
    metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
  })
  const all = await fine.below()
  const welcome = await fine.read(await fine.at('Team space/Welcome'))
  expect(welcome.text).toContain('You found item main.welcome of Confluence.')
  expect(all.get('Team space')).toMatchObject({ itemType: 'SPACE' })
  expect(all.has('Team space/Team/Rota')).toBe(true)
  const { externalId: folder, handle = null } = await fine.at('Team space/Handbook/Onboarding')
  const request = { folder, handle, cursor: null, attachments: true }
  const { items } = await fine.connector.list(fine.credential, request, signal)
  const contract = items.find(({ name }) => name === 'Contract.pdf')
  expect(contract && (await fine.read(contract)).text).toMatch(/^%PDF-/)
})

test('a site that the person has not is refused by name', async () => {
  const message = 'Access was allowed to acme.atlassian.net, and not to nowhere.atlassian.net.'
  await expect(signIn('fine', 'nowhere')).rejects.toMatchObject({ code: 'denied', message })
})

test('an edit, a removal and a restoration are seen at the source', async () => {
  const max = await accountOf('multi')
  const start = await max.start()
  await trial.edit('CONFLUENCE', 'main.welcome', 'edited', 'multi')
  const { changed } = await max.changes(start)
  expect(changed).toMatchObject([{ name: 'Team space' }, { name: 'Welcome', version: '2' }])
  expect((await max.read(await max.at('Team space/Welcome'))).text).toContain('This is revision 2.')
  await trial.edit('CONFLUENCE', 'main.handbook', 'removed', 'multi')
  expect((await max.below()).has('Team space/Handbook/Holidays')).toBe(false)
  await trial.edit('CONFLUENCE', 'main.handbook', 'restored', 'multi')
  expect((await max.below()).has('Team space/Handbook/Holidays')).toBe(true)
})
