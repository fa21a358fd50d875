import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const accountOf = async (person: string) =>
  new SourceTrial(trial.of('NOTION').connector, await trial.signIn('NOTION', person))

test('a person finds pages in pages and the archive as a database', async () => {
  const fine = await accountOf('fine')
  expect(await fine.identify()).toEqual({
    externalId: expect.stringMatching(/^NOTION\|[\da-f-]{36}\|[\da-f-]{36}$/),
    metadata: { name: 'Acme', username: 'fiona.fine@sandbox.example' },
  })
  const all = await fine.below()
  expect((await fine.read(await fine.at('Welcome'))).text).toContain('You found item welcome of Notion.')
  expect(all.get('Team/Rota')).toMatchObject({ itemType: 'PAGE', fileFormat: 'NOTION' })
  expect(all.get('Archive')).toMatchObject({ itemType: 'DATABASE' })
  expect(all.has('Archive/Record 00012')).toBe(true)
  // Files are no pages.
  expect([...all.keys()].filter((path) => path.includes('Contract'))).toEqual([])
})

test('an edit, a removal and a restoration are seen at the source', async () => {
  const max = await accountOf('multi')
  const start = await max.start()
  await trial.edit('NOTION', 'welcome', 'edited', 'multi')
  const { changed } = await max.changes(start)
  expect(changed).toMatchObject([{ name: 'Welcome' }])
  expect((await max.read(await max.at('Welcome'))).text).toContain('This is revision 2.')
  await trial.edit('NOTION', 'handbook', 'removed', 'multi')
  expect((await max.below()).has('Handbook/Holidays')).toBe(false)
  await trial.edit('NOTION', 'handbook', 'restored', 'multi')
  expect((await max.below()).has('Handbook/Holidays')).toBe(true)
})
