import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourceItem } from '../../src/sources/SourceItem.ts'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'
import { contentOf, listAll } from '../../test/strict/everything.ts'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const named = (items: readonly SourceItem[], name: string) => items.find((item) => item.name === name)
const ids = (items: readonly SourceItem[]) => items.map(({ externalId }) => externalId)

async function mailbox(person = 'fine') {
  const { connector } = trial.of('GMAIL')
  const credential = await trial.signIn('GMAIL', person)
  const account = new SourceTrial(connector, credential)
  return {
    account,
    list: async (label: string) => {
      const top = await listAll(connector, credential, null)
      return listAll(connector, credential, named(top, label)?.externalId ?? label)
    },
    read: async (item: SourceItem | undefined) => (await contentOf(connector, credential, item)).text,
  }
}

test('a person finds conversations by their labels, with what is attached', async () => {
  const { account, list, read } = await mailbox()
  expect(await account.identify()).toMatchObject({
    externalId: expect.stringMatching(/^GMAIL\|\d{21}$/),
    metadata: { username: 'fiona.fine@sandbox.example' },
  })
  expect((await account.folder(null)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['All mail', 'Inbox', 'Handbook', 'Level 1/Level 2', 'Archive']),
  )
  expect((await list('Inbox')).map(({ name }) => name)).toEqual(['Welcome', 'Notes of Fiona Fine'])
  const text = await read(named(await list('Inbox'), 'Welcome'))
  expect(text).toContain('From: Office <office@sandbox.example>\nTo: Fiona Fine <fiona.fine@sandbox.example>')
  expect(text).toContain('You found item welcome of Gmail.')
  const contract = named(await list('Handbook'), 'Contract.pdf')
  expect(await read(named(await list(contract?.externalId ?? ''), 'Contract.pdf'))).toMatch(/^%PDF-/)
})

test('an edit is one more message; what is removed is in the bin, and comes back from there', async () => {
  const { account, list, read } = await mailbox()
  const before = await list('All mail')
  const start = await account.start()
  await trial.edit('GMAIL', 'welcome', 'edited')
  await trial.edit('GMAIL', 'handbook', 'removed')
  const { removed } = await account.changes(start, ['label|INBOX'])
  expect(removed).toContain(named(before, 'Holidays')?.externalId)
  expect(named(await account.folder(null), 'Handbook')).toBeUndefined()
  const welcome = named(await list('Inbox'), 'Welcome')
  expect(welcome).toMatchObject({ externalId: named(before, 'Welcome')?.externalId, version: '2|welcome-2' })
  expect(await read(welcome)).toContain('This is revision 2.')
  await trial.edit('GMAIL', 'handbook', 'restored')
  expect(ids(await list('All mail'))).toEqual(ids(before))
  expect(named(await list('Handbook'), 'Holidays')).toBeDefined()
})

test('history is forgotten for Flora', async () => {
  const { account } = await mailbox('forgetful')
  await expect(account.changes(await account.start())).rejects.toMatchObject({ code: 'cursor-expired' })
})
