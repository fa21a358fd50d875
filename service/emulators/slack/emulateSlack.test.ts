import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

const DAY = 86_400_000
const { signal } = new AbortController()

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const account = async (person: string) =>
  new SourceTrial(trial.of('SLACK').connector, await trial.signIn('SLACK', person))
const listed = async ({ connector, credential }: SourceTrial) => {
  const types = ['public_channel', 'private_channel', 'im', 'mpim'] as const
  const page = await connector.conversations?.list(
    credential,
    { types, withArchived: true, cursor: null },
    signal,
  )
  return page?.conversations ?? []
}

test('people are in one workspace, with the same conversations after a restart', async () => {
  const fine = await account('fine')
  expect(await fine.identify()).toEqual({
    externalId: 'SLACK|U1001|T1',
    metadata: { name: 'Fiona Fine', username: 'fiona.fine', type: 'Acme' },
  })
  const before = await listed(fine)
  expect(before.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['general', 'hiring', '<img src=x onerror=alert(1)> & "quotes"']),
  )
  expect(before.find(({ id }) => id === 'G0009')?.name).toBe('Fiona Fine, Max Multi, Dana Denies')
  await trial.restart()
  const again = new SourceTrial(trial.of('SLACK').connector, fine.credential)
  expect(await listed(again)).toEqual(before)
})

test('what is said while the clock goes on is in the history, and nothing else', async () => {
  const fine = await account('fine')
  const { connector, credential } = fine
  const after = new Date(trial.clock.now().getTime() - 3 * DAY)
  const found = await connector.conversations?.find(credential, { id: 'C0001', after }, signal)
  if (!found) throw new Error('There is no #general')
  const textOf = async () => {
    const months = await fine.folder(found.item)
    return (await Promise.all(months.map((month) => fine.read(month)))).map(({ text }) => text).join('')
  }
  const wordOf = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll('-', '')
  const tomorrow = wordOf(new Date(trial.clock.now().getTime() + DAY))
  const before = await textOf()
  expect(before).toContain(`You found message ${wordOf(new Date(after.getTime() + DAY))} of C0001 of Slack.`)
  expect(before).not.toContain(tomorrow)
  trial.clock.advance(2 * DAY)
  const renewed = new SourceTrial(connector, await trial.renew('SLACK', credential))
  const later = await Promise.all((await renewed.folder(found.item)).map((month) => renewed.read(month)))
  expect(later.map(({ text }) => text).join('')).toContain(tomorrow)
})

test('Ingrid is told to wait with the status of a success', async () => {
  const ingrid = await account('inside')
  const faults: unknown[] = []
  for (const _ of [1, 2, 3, 4, 5]) await listed(ingrid).catch((fault: unknown) => faults.push(fault))
  expect(faults).toEqual([expect.objectContaining({ code: 'rate-limited' })])
})

test('what people shared is in its channel, with a file that holds no text', async () => {
  const fine = await account('fine')
  const after = new Date(trial.clock.now().getTime() - 800 * DAY)
  const found = await fine.connector.conversations?.find(fine.credential, { id: 'C0003', after }, signal)
  if (!found) throw new Error('There is no #announcements')
  const files = (await fine.folder(found.item)).filter(({ name }) => /^(?:Berths|Pontoon)\./.test(name))
  expect(files.map(({ name }) => name).sort()).toEqual(['Berths.txt', 'Pontoon.xyz'])
  const berths = files.filter(({ name }) => name === 'Berths.txt')
  for (const file of berths) expect((await fine.read(file)).text).toContain('forty berths')
  expect(berths).toHaveLength(1)
})
