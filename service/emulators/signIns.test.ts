import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credential } from '../src/sources/Credential.ts'
import { INTERACTIVE_TIMEOUT_MS } from '../src/sources/client/callContext.ts'
import {
  connectsWithKeys,
  hasConversations,
  THIRD_PARTY_SOURCES,
  type ThirdPartySource,
} from '../src/sources/thirdPartySources.ts'
import { EmulatorTrial } from '../test/EmulatorTrial.ts'
import { keyCredential } from '../test/keyCredential.ts'
import { SourceTrial } from '../test/SourceTrial.ts'
import { SIGN_IN_FIELDS } from '../test/signInFields.ts'
import { firstSync, rootsOf, thingsOf } from '../test/twoSyncs.ts'
import { type Person, personOf } from './people/people.ts'

const MINUTE = 60_000
/** Their accesses are keys, which never end and which nothing renews. */
const KEYS: readonly ThirdPartySource[] = ['INTERCOM', 'ZOTERO']
/** Their vendors have no call that ends an access. */
const KEEPING: readonly ThirdPartySource[] = ['CONFLUENCE', 'ONEDRIVE', 'OUTLOOK', 'SHAREPOINT']
/** A call lists their top and says whether something changed, so each counts as a sync. */
const LISTED: readonly ThirdPartySource[] = ['DOCUMENT360', 'GITBOOK']
const { signal } = new AbortController()

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

describe.each(THIRD_PARTY_SOURCES)('%s', (source) => {
  const hasKeys = connectsWithKeys(source)
  /** `time`: how often they connected before. */
  const connect = async (id: string, time = 1): Promise<Credential> => {
    if (!connectsWithKeys(source)) return trial.signIn(source, id, { fields: SIGN_IN_FIELDS[source] ?? {} })
    return keyCredential(source, known(id), time === 1 ? `sandbox-${id}` : `sandbox-${id}-${time}`)
  }
  const accountOf = (credential: Credential) => new SourceTrial(trial.of(source).connector, credential)
  const open = async (id: string, time = 1) => accountOf(await connect(id, time))

  test.skipIf(hasKeys).each([
    ['fine', 'deny', 'denied'],
    ['denies', 'allow', 'denied'],
    // Zotero has no administrators.
    ['admin', 'allow', source === 'ZOTERO' ? 'denied' : 'admin-approval'],
  ] as const)('%s who presses %s is not let in', async (person, decision, code) => {
    const refused = trial.signIn(source, person, { decision, fields: SIGN_IN_FIELDS[source] ?? {} })
    await expect(refused).rejects.toMatchObject({ code })
  })

  test.runIf(hasKeys).each(['denies', 'admin'])('the key of %s is refused', async (person) => {
    await expect((await open(person)).identify()).rejects.toMatchObject({ code: 'credential' })
  })

  test.runIf(hasKeys).each(['sandbox-nobody', 'wrong'])('the key %s is refused', async (key) => {
    if (!connectsWithKeys(source)) return
    const account = accountOf(keyCredential(source, known('fine'), key))
    await expect(account.identify()).rejects.toMatchObject({ code: 'credential' })
  })

  test('people are accounts of their own, with the same things after the sandbox was started again', async () => {
    const [fine, max] = [await open('fine'), await open('multi')]
    expect((await fine.identify()).externalId).not.toBe((await max.identify()).externalId)
    const before = await thingsOf(fine)
    expect(before.length).toBeGreaterThan(0)
    await trial.restart()
    expect(await thingsOf(accountOf(fine.credential))).toEqual(before)
  })

  test('nobody but Sloane has to wait, and she not longer than the service does', async () => {
    const { clock } = trial
    const waits = async (person: string) => {
      const before = clock.waited.length
      await (await open(person)).identify()
      return clock.waited.slice(before)
    }
    expect(await waits('fine')).toEqual([])
    const [wait, ...more] = await waits('slow')
    expect(more).toEqual([])
    if (hasKeys) expect(wait).toBeLessThan(INTERACTIVE_TIMEOUT_MS)
    else expect(wait).toBe(30_000)
  })

  test('Ezra’s access ends after a minute and is renewed, but a key does not end', async () => {
    const ezra = await connect('expired')
    await accountOf(ezra).identify()
    trial.clock.advance(2 * MINUTE)
    if (hasKeys || KEYS.includes(source)) {
      await accountOf(ezra).identify()
      return
    }
    await expect(accountOf(ezra).identify()).rejects.toMatchObject({ code: 'reconnect' })
    await trial.restart()
    await accountOf(await trial.renew(source, ezra)).identify()
  })

  test.skipIf(hasKeys || KEYS.includes(source))('what renews Oscar’s access is good once', async () => {
    const oscar = await connect('once')
    const renewed = await trial.renew(source, oscar)
    expect(renewed.refreshToken).not.toBe(oscar.refreshToken)
    await expect(trial.renew(source, oscar)).rejects.toMatchObject({ code: 'reconnect' })
    await expect(accountOf(renewed).identify()).rejects.toMatchObject({ code: 'reconnect' })
    // So it is for everybody, at a vendor that gives another one each time.
    const fine = await connect('fine')
    const { refreshToken } = await trial.renew(source, fine)
    if (refreshToken !== fine.refreshToken)
      await expect(trial.renew(source, fine)).rejects.toMatchObject({ code: 'reconnect' })
    else await trial.renew(source, fine)
  })

  test.skipIf(hasKeys)('an access that is given back ends, where the vendor offers it', async () => {
    const fine = await connect('fine')
    const { connector, app } = trial.of(source)
    await connector.revoke(fine, app, signal)
    if (KEEPING.includes(source)) {
      await accountOf(fine).identify()
      return
    }
    await expect(accountOf(fine).identify()).rejects.toMatchObject({ code: 'reconnect' })
    await expect(trial.renew(source, fine)).rejects.toMatchObject({ code: 'reconnect' })
  })

  test('Rita’s access ends at the second sync, and she can connect again', async () => {
    const roots = hasKeys ? [] : await rootsOf(await open('revoked'))
    const rita = await open('revoked')
    const syncAgain = await firstSync(rita, roots, LISTED.includes(source))
    await expect(syncAgain()).rejects.toMatchObject({ code: 'reconnect' })
    await expect(rita.identify()).rejects.toMatchObject({ code: hasKeys ? 'credential' : 'reconnect' })
    await (await open('revoked', 2)).identify()
  })

  test.each(['limited', 'quota', 'inside'])('%s is told to wait, as the vendor says it', async (person) => {
    const account = await open(person)
    const faults: unknown[] = []
    for (const _ of [1, 2, 3, 4, 5]) await account.identify().catch((fault: unknown) => faults.push(fault))
    expect(faults[0]).toMatchObject({ code: 'rate-limited', retryAfter: expect.any(Number) })
  })

  test.skipIf(hasConversations(source))('one of Frida’s hundred records cannot be read', async () => {
    const frida = await open('faulty')
    const items = [...(await frida.below()).values()]
    const records = items.filter(({ name }) => name.startsWith('Record '))
    expect(new Set(records.map(({ name }) => name)).size).toBe(100)
    const unread = new Set<string>()
    for (const record of records)
      await frida.read(record).catch((fault: unknown) => {
        expect(fault).toMatchObject({ code: 'item' })
        unread.add(record.name)
      })
    expect([...unread]).toEqual([expect.stringMatching(/^Record 00042/)])
  })
})

function known(id: string): Person {
  const person = personOf(id)
  if (!person) throw new Error(`Nobody is ${id}`)
  return person
}
