import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const driveOf = async (person: string) =>
  new SourceTrial(trial.of('GOOGLE_DRIVE').connector, await trial.signIn('GOOGLE_DRIVE', person))

test('a person finds folders and documents in My Drive', async () => {
  const drive = await driveOf('fine')
  expect(await drive.identify()).toMatchObject({
    externalId: expect.stringMatching(/^GOOGLE_DRIVE\|\d{21}$/),
    metadata: { username: 'fiona.fine@sandbox.example' },
  })
  expect((await drive.folder(null)).map(({ name }) => name)).toEqual(['My Drive', 'Shared with me'])
  expect((await drive.read(await drive.at('My Drive/Welcome.txt'))).text).toContain(
    'You found item welcome of Google Drive.',
  )
  const contract = await drive.at('My Drive/Handbook/Contract.pdf')
  expect(contract).toMatchObject({ mimeType: 'application/pdf', updatedAt: '2024-01-02T09:00:00.000Z' })
  expect((await drive.read(contract)).text).toMatch(/^%PDF-/)
  expect(await drive.at('My Drive/Handbook/Survey')).toMatchObject({ isSelectable: false })
})

test('an edit, a removal and a restoration are told', async () => {
  const drive = await driveOf('fine')
  const [welcome, holidays] = [
    await drive.at('My Drive/Welcome.txt'),
    await drive.at('My Drive/Handbook/Holidays.txt'),
  ]
  const start = await drive.start(['user'])
  await trial.edit('GOOGLE_DRIVE', 'welcome', 'edited')
  await trial.edit('GOOGLE_DRIVE', 'handbook', 'removed')
  const { changed, removed, nextCursor } = await drive.changes(start, ['user'])
  const [edited] = changed
  expect(edited?.externalId).toBe(welcome.externalId)
  expect(edited?.version).not.toBe(welcome.version)
  expect((await drive.read(await drive.at('My Drive/Welcome.txt'))).text).toContain('This is revision 2.')
  expect(removed).toEqual(expect.arrayContaining([holidays.parentExternalId, holidays.externalId]))
  await expect(drive.at('My Drive/Handbook')).rejects.toThrow()
  await trial.edit('GOOGLE_DRIVE', 'handbook', 'restored')
  const { changed: restored } = await drive.changes(nextCursor, ['user'])
  expect(restored.map(({ externalId }) => externalId)).toContain(holidays.externalId)
  expect(await drive.at('My Drive/Handbook/Holidays.txt')).toEqual(holidays)
})

test('Flora’s change log is forgotten, so My Drive is read again', async () => {
  const drive = await driveOf('forgetful')
  const changes = await drive.changes(await drive.start(['user']), ['user'])
  expect(changes).toMatchObject({ root: 'user', changed: [], removed: [], more: true })
})
