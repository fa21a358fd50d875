import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

const { signal } = new AbortController()
const DOMAIN = 'acme.my.salesforce.com'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const signIn = (person: string, salesforce_domain = DOMAIN) =>
  trial.signIn('SALESFORCE', person, { fields: { salesforce_domain } })
const accountOf = async (person: string) =>
  new SourceTrial(trial.of('SALESFORCE').connector, await signIn(person))

test('a person finds all articles in one folder, and files at an article', async () => {
  const fine = await accountOf('fine')
  expect(await fine.identify()).toEqual({
    externalId: expect.stringMatching(/^SALESFORCE\|005\d{15}\|acme\.my\.salesforce\.com$/),
    metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
  })
  const all = await fine.below()
  expect((await fine.read(await fine.at('Knowledge/Welcome'))).text).toContain(
    'You found item welcome of Salesforce.',
  )
  expect([...all.keys()]).toEqual(expect.arrayContaining(['Knowledge/Onboarding', 'Knowledge/Record 00012']))
  const { externalId: folder } = await fine.at('Knowledge/Onboarding')
  const request = { folder, cursor: null, attachments: true }
  const { items } = await fine.connector.list(fine.credential, request, signal)
  const contract = items.find(({ name }) => name === 'Contract.pdf')
  expect(contract && (await fine.read(contract)).text).toMatch(/^%PDF-/)
})

test('any domain exists, except nowhere', async () => {
  const { externalId } = await trial
    .of('SALESFORCE')
    .connector.identify(await signIn('fine', 'globex.my.salesforce.com'), signal)
  expect(externalId).toMatch(/globex\.my\.salesforce\.com$/)
  const domain = 'nowhere.my.salesforce.com'
  const message = `There is no Salesforce at ${domain}.`
  await expect(signIn('fine', domain)).rejects.toMatchObject({ code: 'credential', message })
})

test('an edit, a removal and a restoration are seen at the source', async () => {
  const max = await accountOf('multi')
  const start = await max.start()
  await trial.edit('SALESFORCE', 'welcome', 'edited', 'multi')
  const { changed } = await max.changes(start)
  expect(changed).toMatchObject([{ name: 'Welcome' }])
  expect((await max.read(await max.at('Knowledge/Welcome'))).text).toContain('This is revision 2.')
  await trial.edit('SALESFORCE', 'handbook', 'removed', 'multi')
  expect((await max.below()).has('Knowledge/Holidays')).toBe(false)
  await trial.edit('SALESFORCE', 'handbook', 'restored', 'multi')
  expect((await max.below()).has('Knowledge/Holidays')).toBe(true)
})
