import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const accountOf = async (person: string) =>
  new SourceTrial(trial.of('ZOTERO').connector, await trial.signIn('ZOTERO', person))

test('a person signs in by OAuth 1.0a, and finds collections and files', async () => {
  const fine = await accountOf('fine')
  expect(await fine.identify()).toEqual({
    externalId: 'ZOTERO|475425',
    metadata: { name: 'fiona.fine', username: 'fiona.fine' },
  })
  const all = await fine.below()
  expect((await fine.read(await fine.at('My Library/Welcome.txt'))).text).toContain(
    'You found item welcome of Zotero.',
  )
  expect(all.get('My Library/Handbook')).toMatchObject({ itemType: 'COLLECTION' })
  expect((await fine.read(await fine.at('My Library/Handbook/Contract.pdf'))).text).toMatch(/^%PDF-/)
})

test('an edit, a removal and a restoration are told by versions of the library', async () => {
  const max = await accountOf('multi')
  const library = (await max.folder(null))[0]?.externalId ?? ''
  const start = await max.start([library])
  await trial.edit('ZOTERO', 'welcome', 'edited', 'multi')
  await trial.edit('ZOTERO', 'handbook', 'removed', 'multi')
  let cursor = start
  const changed: string[] = []
  const removed: string[] = []
  for (let more = true; more; ) {
    const changes = await max.changes(cursor, [library])
    changed.push(...changes.changed.map(({ name }) => name))
    removed.push(...changes.removed)
    ;({ more, nextCursor: cursor } = changes)
  }
  expect(changed).toEqual(['Welcome.txt'])
  // The collection and what was in it.
  expect(removed).toHaveLength(10)
  expect((await max.read(await max.at('My Library/Welcome.txt'))).text).toContain('This is revision 2.')
  await trial.edit('ZOTERO', 'handbook', 'restored', 'multi')
  expect((await max.below()).has('My Library/Handbook/Holidays.txt')).toBe(true)
})
