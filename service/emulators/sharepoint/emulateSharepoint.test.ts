import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

const { signal } = new AbortController()
const WELCOME = 'Team/Documents/Welcome.txt'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

const sharepoint = () => trial.of('SHAREPOINT').connector
const signIn = (person: string, fields: Readonly<Record<string, string>>) =>
  trial.signIn('SHAREPOINT', person, { fields })

test('a person finds the library of their site, page by page, and an edit in it', async () => {
  const bruno = await signIn('big', { microsoft_tenant: 'acme', sharepoint_site_name: 'Team' })
  const account = new SourceTrial(sharepoint(), bruno)
  expect((await account.identify()).externalId).toMatch(/^SHAREPOINT\|[\da-f-]{36}\|acme\/Team$/)
  const before = await account.below()
  expect(before.get('Team')).toMatchObject({ itemType: 'SITE', isSelectable: false })
  expect(before.get('Team/Documents')).toMatchObject({ itemType: 'LIBRARY' })
  expect([...before.keys()].filter((path) => path.includes('/Archive/'))).toHaveLength(10_000)
  const roots = [before.get(WELCOME)?.rootExternalId ?? '']
  const start = await account.start(roots)
  await trial.edit('SHAREPOINT', 'welcome', 'edited', 'big')
  const [welcome] = (await account.changes(start, roots)).changed
  if (!welcome) throw new Error('Nothing is told')
  expect(welcome.externalId).toBe(before.get(WELCOME)?.externalId)
  expect((await account.read(welcome)).text).toContain('This is revision 2.')
})

test('another site is none, and another directory either', async () => {
  const fields = { microsoft_tenant: 'acme', sharepoint_site_name: 'Other' }
  const fine = await signIn('fine', fields)
  await expect(sharepoint().identify(fine, signal)).rejects.toMatchObject({ code: 'denied' })
  const { oauth } = sharepoint()
  const request = { state: 'a state', redirectUri: EmulatorTrial.returnUrl, scopes: [], asksWhich: false }
  const page = { ...request, fields: { microsoft_tenant: 'nowhere' } }
  const { url } = (await oauth?.begin(page, trial.of('SHAREPOINT').app, signal)) ?? {}
  expect((await fetch(url ?? '')).status).toBe(400)
})
