import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credential } from '../src/sources/Credential.ts'
import { EmulatorTrial } from '../test/EmulatorTrial.ts'
import { SourceTrial } from '../test/SourceTrial.ts'

const MINUTE = 60_000

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

type Case = {
  readonly source: string
  readonly fields: Readonly<Record<string, string>>
  /** Its accesses are keys, which do not end, and administrators have no say. */
  readonly hasKeys?: true
}
const CASES: readonly Case[] = [
  { source: 'CONFLUENCE', fields: { confluence_subdomain: 'acme' } },
  { source: 'NOTION', fields: {} },
  { source: 'SALESFORCE', fields: { salesforce_domain: 'acme.my.salesforce.com' } },
  { source: 'ZOTERO', fields: {}, hasKeys: true },
]

describe.each(CASES)('$source', ({ source, fields, hasKeys = false }) => {
  const signIn = (person: string, decision: 'allow' | 'deny' = 'allow') =>
    trial.signIn(source, person, { decision, fields })
  const accountOf = (credential: Credential) => new SourceTrial(trial.of(source).connector, credential)

  test.each([
    ['fine', 'deny', { code: 'denied' }],
    ['denies', 'allow', { code: 'denied' }],
    ['admin', 'allow', { code: hasKeys ? 'denied' : 'admin-approval' }],
  ] as const)('%s who presses %s is not let in', async (person, decision, fault) => {
    await expect(signIn(person, decision)).rejects.toMatchObject(fault)
  })

  test('people are accounts of their own, with the same things after the sandbox was started again', async () => {
    const [fine, max] = [await signIn('fine'), await signIn('multi')]
    expect((await accountOf(fine).identify()).externalId).not.toBe(
      (await accountOf(max).identify()).externalId,
    )
    const things = async () =>
      [...(await accountOf(fine).below())].map(([path, { externalId, version }]) => [
        path,
        externalId,
        version,
      ])
    const before = await things()
    await trial.restart()
    expect(await things()).toEqual(before)
  })

  test.skipIf(hasKeys)('an access ends after a minute and is renewed', async () => {
    const ezra = await signIn('expired')
    await accountOf(ezra).identify()
    trial.clock.advance(2 * MINUTE)
    await expect(accountOf(ezra).identify()).rejects.toMatchObject({ code: 'reconnect' })
    await accountOf(await trial.renew(source, ezra)).identify()
  })

  test('Rita’s access is taken back when a second sync begins', async () => {
    const rita = await signIn('revoked')
    await accountOf(rita).below()
    await expect(accountOf(rita).below()).rejects.toMatchObject({ code: 'reconnect' })
    expect((await accountOf(await signIn('revoked')).below()).size).toBeGreaterThan(0)
  })

  test.each(['limited', 'quota'])('%s is told to wait, as the vendor says it', async (person) => {
    const account = accountOf(await signIn(person))
    const asked = Array.from({ length: 5 }, () => account.identify().catch((fault: unknown) => fault))
    expect(await Promise.all(asked)).toContainEqual(
      expect.objectContaining({ code: 'rate-limited', retryAfter: expect.any(Number) }),
    )
  })

  test('one of Frida’s hundred records cannot be read', async () => {
    const frida = accountOf(await signIn('faulty'))
    const records = [...(await frida.below()).values()].filter(({ name }) => name.startsWith('Record '))
    expect(records).toHaveLength(100)
    const faults: unknown[] = []
    for (const record of records) await frida.read(record).catch((fault: unknown) => faults.push(fault))
    expect(faults).toEqual([expect.objectContaining({ code: 'item' })])
  })
})
