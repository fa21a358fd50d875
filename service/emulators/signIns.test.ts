import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SandboxTrial } from '../test/SandboxTrial.ts'
import { contentOf, listAll, walk } from '../test/strict/everything.ts'

const { signal } = new AbortController()
const MINUTE = 60_000

let sandbox: SandboxTrial
beforeAll(async () => {
  sandbox = await SandboxTrial.start()
})
afterAll(() => sandbox.close())

type Case = { readonly source: string; readonly fields: Readonly<Record<string, string>> }
const CASES: readonly Case[] = [{ source: 'NOTION', fields: {} }]

describe.each(CASES)('$source', ({ source, fields }) => {
  const connector = () => sandbox.of(source).connector
  const signIn = (person: string, decision: 'allow' | 'deny' = 'allow') =>
    sandbox.signIn(source, person, { decision, fields })
  const topOf = async (person: string) => listAll(connector(), await signIn(person), null)

  test.each([
    ['fine', 'deny', { code: 'denied' }],
    ['denies', 'allow', { code: 'denied' }],
    ['admin', 'allow', { code: 'admin-approval' }],
  ] as const)('%s who presses %s is not let in', async (person, decision, fault) => {
    await expect(signIn(person, decision)).rejects.toMatchObject(fault)
  })

  test('people are accounts of their own, with the same things after the sandbox was started again', async () => {
    const [fine, max] = [await signIn('fine'), await signIn('multi')]
    const accountOf = async (credential: typeof fine) =>
      (await connector().identify(credential, signal)).externalId
    expect(await accountOf(max)).not.toBe(await accountOf(fine))
    const before = await walk(connector(), fine)
    await sandbox.restart()
    expect(await walk(connector(), fine)).toEqual(before)
  })

  test('an access ends after a minute and is renewed', async () => {
    const ezra = await signIn('expired')
    await listAll(connector(), ezra, null)
    sandbox.clock.advance(2 * MINUTE)
    await expect(listAll(connector(), ezra, null)).rejects.toMatchObject({ code: 'reconnect' })
    expect(await listAll(connector(), await sandbox.renew(source, ezra), null)).not.toEqual([])
  })

  test('Rita’s access is taken back when a second sync begins', async () => {
    const rita = await signIn('revoked')
    await listAll(connector(), rita, null)
    await expect(listAll(connector(), rita, null)).rejects.toMatchObject({ code: 'reconnect' })
    expect(await topOf('revoked')).not.toEqual([])
  })

  test.each(['limited', 'quota'])(
    'every fifth call of %s is told to wait, as the vendor says it',
    async (person) => {
      const credential = await signIn(person)
      const identify = () => connector().identify(credential, signal)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => identify().catch((fault: unknown) => fault)),
      )
      expect(answers).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'rate-limited', retryAfter: expect.any(Number) }),
        ]),
      )
    },
  )

  test('one of Frida’s hundred records cannot be read', async () => {
    const frida = await signIn('faulty')
    const records = (await walk(connector(), frida)).filter(({ name }) => name.startsWith('Record '))
    expect(records).toHaveLength(100)
    const read = (item: (typeof records)[number]) => contentOf(connector(), frida, item).then(() => null)
    const faults = await Promise.all(records.map((item) => read(item).catch((fault: unknown) => fault)))
    expect(faults.filter((fault) => fault !== null)).toEqual([expect.objectContaining({ code: 'item' })])
  })
})
