import { afterAll, beforeAll, expect, test } from 'vitest'
import { StrictSubscriptions } from '../../../emulators/microsoft/StrictSubscriptions.ts'
import { StrictGraph } from '../../../emulators/microsoft/server.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { onedriveConnector } from '../onedrive/onedriveConnector.ts'
import { outlookConnector } from '../outlook/outlookConnector.ts'
import { sharepointConnector } from '../sharepoint/sharepointConnector.ts'
import { graphMeaning } from './graphMeaning.ts'

const ann = { accessToken: 'ann', refreshToken: null, expiresAt: null, extra: {} }
const { signal } = new AbortController()
const clock = new TestClock()

let graph: StrictGraph
let agent: GuardedAgent
let subscriptions: StrictSubscriptions
let connectors: Record<'ONEDRIVE' | 'OUTLOOK' | 'SHAREPOINT', Connector>
beforeAll(async () => {
  graph = await StrictGraph.start()
  agent = agentFor(graph.url)
  subscriptions = new StrictSubscriptions(() => clock.now())
  graph.subscriptions = subscriptions
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: graphMeaning })
  const deps = { client, clock, endpoints: { login: 'https://login.example', graph: graph.endpoint } }
  connectors = {
    ONEDRIVE: onedriveConnector(deps),
    OUTLOOK: outlookConnector(deps),
    SHAREPOINT: sharepointConnector(deps),
  }
  subscriptions.call = async ({ pathname, search }) => {
    const connector = connectors.OUTLOOK
    const query = Object.fromEntries(new URLSearchParams(search))
    const call = { query, header: () => undefined, body: '' }
    const notice = connector.notices?.hear(call, { apps: [], now: clock.now() })
    return notice?.kind === 'challenge' && pathname.startsWith('/events/')
      ? new Response(notice.text, { headers: { 'content-type': 'text/plain' } })
      : new Response('', { status: 404 })
  }
})
afterAll(async () => {
  await agent?.close()
  await graph?.stop()
})

test.each([
  ['ONEDRIVE', ['me'], '/me/drive/root'],
  ['SHAREPOINT', ['b!1'], '/drives/b!1/root'],
  ['OUTLOOK', ['messages'], '/me/messages'],
] as const)(
  '%s is watched by a subscription, which is renewed and ended',
  async (source, whats, resource) => {
    const { watch } = connectors[source].notices ?? {}
    expect(watch?.of(['b!1'])).toEqual(whats)
    const address = `https://connect.example/events/${source}`
    const request = { what: whats[0], address, stamp: 'a stamp', key: 'key' }
    const begun = await watch?.begin(ann, request, signal)
    if (!begun) throw new Error('It is not watched')
    const known = () => subscriptions.all.get(begun.externalId)
    expect(known()).toMatchObject({ resource, clientState: 'a stamp', notificationUrl: address })
    expect(known()?.lifecycleNotificationUrl).toBe(address)
    const minutes = (at: Date | undefined) => ((at?.getTime() ?? 0) - clock.now().getTime()) / 60_000
    expect(minutes(begun.expiresAt)).toBeCloseTo(4200, 0)
    expect(hear(source, JSON.stringify(subscriptions.notice(begun.externalId)))).toEqual({
      kind: 'stamps',
      stamps: ['a stamp'],
    })
    for (const [event, ending] of [
      ['missed', undefined],
      ['subscriptionRemoved', ['a stamp']],
      ['reauthorizationRequired', ['a stamp']],
    ] as const)
      expect(hear(source, JSON.stringify(subscriptions.lifecycle(begun.externalId, event)))).toEqual({
        kind: 'stamps',
        stamps: ['a stamp'],
        ...(ending && { ending }),
      })
    clock.advance(86_400_000)
    const renewed = await watch?.renew?.(ann, begun, signal)
    expect(minutes(renewed?.expiresAt)).toBeCloseTo(4200, 0)
    await watch?.end(ann, begun, signal)
    expect(known()).toBeUndefined()
    await expect(watch?.renew?.(ann, begun, signal)).rejects.toMatchObject({ code: 'gone' })
    subscriptions.isForbidden = true
    await expect(watch?.begin(ann, request, signal)).rejects.toMatchObject({ code: 'item' })
    subscriptions.isForbidden = false
  },
)

test('what is no notice says nothing', () => {
  for (const body of [
    '',
    '{',
    '[]',
    '{"value":{}}',
    JSON.stringify({ value: [{ clientState: 'x'.repeat(200) }] }),
  ])
    expect(hear('OUTLOOK', body)).toBeNull()
  expect(hear('OUTLOOK', JSON.stringify({ value: [{}, { clientState: null }] }))).toEqual({
    kind: 'stamps',
    stamps: [],
  })
  expect(hear('OUTLOOK', '', { validationToken: 'x'.repeat(3000) })).toBeNull()
})

function hear(source: keyof typeof connectors, body: string, query: Record<string, string> = {}) {
  const call = { query, header: () => undefined, body }
  return connectors[source].notices?.hear(call, { apps: [], now: clock.now() })
}
