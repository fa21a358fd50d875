import { afterAll, beforeAll, expect, test } from 'vitest'
import { SandboxTrial } from '../../test/SandboxTrial.ts'
import { changesAfter, contentOf, walk } from '../../test/strict/everything.ts'

const { signal } = new AbortController()

let sandbox: SandboxTrial
beforeAll(async () => {
  sandbox = await SandboxTrial.start()
})
afterAll(() => sandbox.close())

const notion = () => sandbox.of('NOTION').connector
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)

test('a person finds pages in pages and the archive as a database', async () => {
  const fine = await sandbox.signIn('NOTION', 'fine')
  expect(await notion().identify(fine, signal)).toEqual({
    externalId: expect.stringMatching(/^NOTION\|[\da-f-]{36}\|[\da-f-]{36}$/),
    metadata: { name: 'Acme', username: 'fiona.fine@sandbox.example' },
  })
  const all = await walk(notion(), fine)
  const named = (name: string) => all.find((item) => item.name === name)
  expect((await contentOf(notion(), fine, named('Welcome'))).text).toContain(
    'You found item welcome of Notion.',
  )
  expect(named('Rota')?.parentExternalId).toBe(named('Team')?.externalId)
  expect(named('Archive')).toMatchObject({ itemType: 'DATABASE', isExpandable: true })
  expect(named('Record 00012')?.parentExternalId).toBe(named('Archive')?.externalId)
  // Files are no pages.
  expect(namesOf(all).filter((name) => name.includes('Contract'))).toEqual([])
})

test('an edit, a removal and a restoration are seen at the source', async () => {
  const max = await sandbox.signIn('NOTION', 'multi')
  const start = (await notion().start?.(max, { roots: async () => [] }, signal)) ?? null
  await sandbox.edit('NOTION', 'welcome', 'edited', 'multi')
  const { changed } = await changesAfter(notion(), max, start)
  expect(namesOf(changed)).toEqual(['Welcome'])
  expect((await contentOf(notion(), max, changed[0])).text).toContain('This is revision 2.')
  await sandbox.edit('NOTION', 'handbook', 'removed', 'multi')
  expect(namesOf(await walk(notion(), max))).not.toContain('Holidays')
  await sandbox.edit('NOTION', 'handbook', 'restored', 'multi')
  expect(namesOf(await walk(notion(), max))).toContain('Holidays')
})
