import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credential } from '../src/sources/Credential.ts'
import type { SourceItem } from '../src/sources/SourceItem.ts'
import { EmulatorTrial } from '../test/EmulatorTrial.ts'
import { changesAfter, contentOf, listAll, walk } from '../test/strict/everything.ts'

const { signal } = new AbortController()

type Drive = {
  readonly source: string
  readonly account: RegExp
  /** Whether the feed forgets for Flora. */
  readonly forgets: boolean
}

const DRIVES: readonly Drive[] = [
  { source: 'BOX', account: /^BOX\|\d{10}$/, forgets: false },
  { source: 'DROPBOX', account: /^DROPBOX\|dbid:[\w-]{35}$/, forgets: true },
  { source: 'ONEDRIVE', account: /^ONEDRIVE\|[\da-f-]{36}$/, forgets: true },
]

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const named = (items: readonly SourceItem[], name: string) => items.find((item) => item.name === name)

describe.each(DRIVES)('$source, by its own connector', ({ source, account, forgets }) => {
  const connector = () => trial.of(source).connector
  const cursorOf = async (credential: Credential) =>
    (await connector().start?.(credential, { roots: async () => [] }, signal)) ?? null

  test('a person signs in, and finds their folders and documents, also after a restart', async () => {
    const fine = await trial.signIn(source, 'fine')
    expect(await connector().identify(fine, signal)).toEqual({
      externalId: expect.stringMatching(account),
      metadata: { name: 'Fiona Fine', username: 'fiona.fine@sandbox.example' },
    })
    const all = await walk(connector(), fine)
    expect((await contentOf(connector(), fine, named(all, 'Welcome.txt'))).text).toContain(
      'You found item welcome of ',
    )
    expect((await contentOf(connector(), fine, named(all, 'Contract.pdf'))).text).toMatch(/^%PDF-/)
    expect(named(all, 'Survey')).toMatchObject({ isSelectable: false })
    const handbook = named(all, 'Handbook')?.externalId ?? ''
    expect(await listAll(connector(), fine, handbook)).toHaveLength(10)
    await trial.restart()
    const ids = (items: readonly SourceItem[]) => items.map(({ externalId }) => externalId)
    expect(ids(await walk(connector(), fine))).toEqual(ids(all))
  })

  test('an edit, a removal and a restoration are told', async () => {
    const fine = await trial.signIn(source, 'fine')
    const before = await walk(connector(), fine)
    const start = await cursorOf(fine)
    await trial.edit(source, 'welcome', 'edited')
    const edited = await changesAfter(connector(), fine, start)
    const welcome = named(edited.changed, 'Welcome.txt')
    expect(welcome?.externalId).toBe(named(before, 'Welcome.txt')?.externalId)
    expect(welcome?.version).not.toBe(named(before, 'Welcome.txt')?.version)
    expect((await contentOf(connector(), fine, welcome)).text).toContain('This is revision 2.')
    await trial.edit(source, 'handbook', 'removed')
    expect(named(await walk(connector(), fine), 'Handbook')).toBeUndefined()
    await trial.edit(source, 'handbook', 'restored')
    const after = await walk(connector(), fine)
    expect(after.map(({ externalId }) => externalId).sort()).toEqual(
      before.map(({ externalId }) => externalId).sort(),
    )
  })

  test.runIf(forgets)('what changed is forgotten for Flora', async () => {
    const flora = await trial.signIn(source, 'forgetful')
    const asked = changesAfter(connector(), flora, await cursorOf(flora))
    await expect(asked).rejects.toMatchObject({ code: 'cursor-expired' })
  })
})
