import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Credential } from '../../src/sources/Credential.ts'
import type { SourceItem } from '../../src/sources/SourceItem.ts'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { contentOf, listAll, walk } from '../../test/strict/everything.ts'

const { signal } = new AbortController()

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const outlook = () => trial.of('OUTLOOK').connector
const signIn = (person: string) => trial.signIn('OUTLOOK', person)
const named = (items: readonly SourceItem[], name: string) => items.find((item) => item.name === name)
const ids = (items: readonly SourceItem[]) => items.map(({ externalId }) => externalId)

/** Reads the changes of these folders, and of the folders themselves, since a cursor. */
async function changesIn(credential: Credential, roots: readonly string[], cursor: string) {
  const request = {
    roots: async () => roots,
    picked: async () => [],
    known: async () => [],
    byHandle: async () => [],
  }
  const [changed, removed]: [SourceItem[], string[]] = [[], []]
  for (let at = cursor; ; ) {
    const page = await outlook().changes?.(credential, { ...request, cursor: at }, signal)
    if (!page?.nextCursor) throw new Error('It tells no changes')
    changed.push(...page.changed)
    removed.push(...page.removed)
    at = page.nextCursor
    if (!page.more) return { changed, removed, nextCursor: at }
  }
}
const startOf = async (credential: Credential) =>
  (await outlook().start?.(credential, { roots: async () => [] }, signal)) ?? ''

test('a person finds their mail in folders, with what is attached, also after a restart', async () => {
  const fine = await signIn('fine')
  expect(await outlook().identify(fine, signal)).toEqual({
    externalId: expect.stringMatching(/^OUTLOOK\|[\da-f-]{36}$/),
    metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
  })
  const top = (await listAll(outlook(), fine, null)).map(({ name }) => name)
  expect(top).toEqual(expect.arrayContaining(['Inbox', 'Handbook', 'Archive']))
  const all = await walk(outlook(), fine)
  const { text } = await contentOf(outlook(), fine, named(all, 'Welcome'))
  expect(text).toContain('From: Office <office@sandbox.example>\nTo: Fiona Fine <fiona.fine@sandbox.example>')
  expect(text).toContain('You found item welcome of Outlook.')
  const attached = all.find(({ name, itemType }) => name === 'Contract.pdf' && itemType === 'ATTACHMENT')
  expect((await contentOf(outlook(), fine, attached)).text).toMatch(/^%PDF-/)
  await trial.restart()
  expect(ids(await walk(outlook(), fine))).toEqual(ids(all))
})

test('an edited message is another one; what is removed and restored is told', async () => {
  const fine = await signIn('fine')
  const before = await walk(outlook(), fine)
  const [inbox, handbook] = [named(before, 'Inbox'), named(before, 'Handbook')]
  const roots = [inbox?.externalId ?? '']
  const { nextCursor } = await changesIn(fine, roots, await startOf(fine))
  await trial.edit('OUTLOOK', 'welcome', 'edited')
  await trial.edit('OUTLOOK', 'handbook', 'removed')
  const changes = await changesIn(fine, roots, nextCursor)
  expect(changes.removed).toEqual(
    expect.arrayContaining([named(before, 'Welcome')?.externalId, handbook?.externalId]),
  )
  const welcome = named(changes.changed, 'Welcome')
  expect((await contentOf(outlook(), fine, welcome)).text).toContain('This is revision 2.')
  await trial.edit('OUTLOOK', 'handbook', 'restored')
  const again = await changesIn(fine, roots, changes.nextCursor)
  expect(ids(again.changed)).toContain(handbook?.externalId)
  expect(named(await walk(outlook(), fine), 'Holidays')).toBeDefined()
})

test('what changed is forgotten for Flora', async () => {
  const flora = await signIn('forgetful')
  const asked = changesIn(flora, [], await startOf(flora))
  await expect(asked).rejects.toMatchObject({ code: 'cursor-expired' })
})
