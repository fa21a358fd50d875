import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credential } from '../src/sources/Credential.ts'
import type { SourceItem } from '../src/sources/SourceItem.ts'
import { EmulatorTrial } from '../test/EmulatorTrial.ts'
import { changesAfter, contentOf, listAll, walk } from '../test/strict/everything.ts'

const MINUTE = 60_000
const { signal } = new AbortController()

type Drive = {
  readonly source: string
  readonly account: RegExp
  /** Whether the feed forgets for Flora. */
  readonly forgets: boolean
  /** Whether the vendor takes an access back. */
  readonly revokes: boolean
}

const DRIVES: readonly Drive[] = [
  { source: 'BOX', account: /^BOX\|\d{10}$/, forgets: false, revokes: true },
  { source: 'DROPBOX', account: /^DROPBOX\|dbid:[\w-]{35}$/, forgets: true, revokes: true },
  { source: 'ONEDRIVE', account: /^ONEDRIVE\|[\da-f-]{36}$/, forgets: true, revokes: false },
]

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const named = (items: readonly SourceItem[], name: string) => items.find((item) => item.name === name)

describe.each(DRIVES)('$source, by its own connector', ({ source, account, forgets, revokes }) => {
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

  test.each([
    ['fine', 'deny', 'denied'],
    ['denies', 'allow', 'denied'],
    ['admin', 'allow', 'admin-approval'],
  ] as const)('%s who presses %s is not let in', async (person, decision, code) => {
    await expect(trial.signIn(source, person, { decision })).rejects.toMatchObject({ code })
  })

  test('an access ends after a minute, and is renewed', async () => {
    const ezra = await trial.signIn(source, 'expired')
    trial.clock.advance(2 * MINUTE)
    await expect(connector().identify(ezra, signal)).rejects.toMatchObject({ code: 'reconnect' })
    await connector().identify(await trial.renew(source, ezra), signal)
  })

  test.runIf(revokes)('an access that is given back ends', async () => {
    const fine = await trial.signIn(source, 'fine')
    await connector().revoke(fine, trial.of(source).app, signal)
    await expect(connector().identify(fine, signal)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('Rita’s access is taken back when a second sync begins', async () => {
    const rita = await trial.signIn(source, 'revoked')
    await listAll(connector(), rita, null)
    const { nextCursor } = await changesAfter(connector(), rita, await cursorOf(rita))
    await expect(changesAfter(connector(), rita, nextCursor)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test.each(['limited', 'quota'])('every fifth request of %s is told to wait', async (person) => {
    const credential = await trial.signIn(source, person)
    const faults: unknown[] = []
    for (const _ of [1, 2, 3, 4, 5])
      await connector()
        .identify(credential, signal)
        .catch((fault: unknown) => faults.push(fault))
    expect(faults).toEqual([expect.objectContaining({ code: 'rate-limited', retryAfter: 1 })])
  })

  test.runIf(forgets)('what changed is forgotten for Flora', async () => {
    const flora = await trial.signIn(source, 'forgetful')
    const asked = changesAfter(connector(), flora, await cursorOf(flora))
    await expect(asked).rejects.toMatchObject({ code: 'cursor-expired' })
  })

  test('one of Frida’s hundred records cannot be read', async () => {
    const frida = await trial.signIn(source, 'faulty')
    const archive = named(await listAll(connector(), frida, null), 'Archive')
    const records = await listAll(connector(), frida, archive?.externalId ?? '')
    expect(records).toHaveLength(100)
    const bad = contentOf(connector(), frida, named(records, 'Record 00042.txt'))
    await expect(bad).rejects.toMatchObject({ code: 'item' })
  })
})
