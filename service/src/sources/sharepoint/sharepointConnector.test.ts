import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StrictDrive } from '../../../emulators/microsoft/StrictDrive.ts'
import { ANN, StrictGraph } from '../../../emulators/microsoft/server.ts'
import { strictSites } from '../../../emulators/microsoft/strictSites.ts'
import { items, quiet, sync } from '../../../test/connect.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { MICROSOFT_APP, MicrosoftCloud } from '../../../test/microsoft/MicrosoftCloud.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { allFiles, leave, resync } from '../../../test/sourceJourney.ts'
import { TestClock } from '../../../test/TestClock.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { agentFor } from '../../outbound/agentFor.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { graphMeaning } from '../microsoft/graphMeaning.ts'
import type { SourceItem } from '../SourceItem.ts'
import { sharepointConnector } from './sharepointConnector.ts'

const { signal } = new AbortController()
const SITE = 'acme.sharepoint.com,c1,w1'
const FORM = { microsoft_tenant: 'acme' }

describe('SharePoint by Graph’s reference, signed in to at emulate', () => {
  let cloud: MicrosoftCloud
  let graph: StrictGraph
  beforeAll(async () => {
    cloud = await MicrosoftCloud.start({ withDrive: false })
    graph = await StrictGraph.start()
    graph.knows = (authorization) => cloud.knows(authorization)
    graph.more.push(strictSites(graph, [{ id: SITE, name: 'handbook', libraries: ['b!docs', 'b!more'] }]))
  })
  afterAll(async () => {
    await graph?.stop()
    await cloud?.stop()
  })

  onOneDatabase(
    'a person',
    (running) => {
      test('finds a site, picks of two libraries, and sees what was moved between them', async () => {
        const docs = graph.add(new StrictDrive('b!docs'))
        const more = graph.add(new StrictDrive('b!more'))
        const [guide, news] = [docs.put('guide', null), more.put('news', null)]
        const a = docs.put('a.txt', 'words of a', guide)
        const old = docs.put('old', null, guide)
        const b = docs.put('b.txt', 'words of b', old)
        const c = more.put('c.txt', 'words of c', news)
        const ann = await running().customer('ann')
        const { id, data_source_external_id } = await cloud.signIn(running(), ann, 'SHAREPOINT', FORM)
        expect(data_source_external_id).toBe(`SHAREPOINT|${ANN}|acme`)

        expect(await namesIn(ann, id)).toEqual([['The handbook', 'SITE', false]])
        expect(await namesIn(ann, id, `site|${SITE}`)).toEqual([
          ['Library b!docs', 'LIBRARY', true],
          ['Library b!more', 'LIBRARY', true],
        ])
        expect(await namesIn(ann, id, 'library|b!docs')).toEqual([['guide', 'FOLDER', true]])
        await sync(ann, id, [{ id: `b!docs|${guide}`, root_id: 'b!docs' }, 'library|b!more'])
        expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
        const all = ['library|b!more', `b!docs|${guide}`, `b!docs|${a}`, `b!docs|${old}`, `b!docs|${b}`]
        expect(await idsOf(ann)).toEqual([...all, `b!more|${news}`, `b!more|${c}`].sort())

        // The first sync stores the cursors and scans known items.
        docs.put('a.txt', 'pomegranate', guide)
        await resync(ann, id)
        docs.move(b, guide)
        docs.remove(old)
        more.remove(c)
        const d = more.put('d.txt', 'numbats')
        graph.calls.length = 0
        await resync(ann, id)
        expect(await idsOf(ann)).toEqual(
          [
            `library|b!more`,
            `b!docs|${guide}`,
            `b!docs|${a}`,
            `b!docs|${b}`,
            `b!more|${news}`,
            `b!more|${d}`,
          ].sort(),
        )
        expect(graph.calls.filter((call) => call.includes('/children'))).toEqual([])
        const found = await ann.post('/embeddings', { query: 'pomegranate', k: 1 })
        expect(await found.text()).toContain('a.txt')

        docs.oldest = docs.now + 1
        more.put('e.txt', 'quokkas')
        await resync(ann, id)
        expect(await idsOf(ann)).toHaveLength(7)
        await leave(ann, id)
      })

      test('connects the one site that is shared with the app, and asks for no other', async () => {
        graph.calls.length = 0
        const bob = await running().customer('bob')
        const picked = { ...FORM, access: 'picked', sharepoint_site_name: 'handbook' }
        const { id, data_source_metadata } = await cloud.signIn(running(), bob, 'SHAREPOINT', picked)
        expect(data_source_metadata).toMatchObject({ access_kind: 'picked' })
        expect(await namesIn(bob, id)).toEqual([['The handbook', 'SITE', false]])
        expect(await namesIn(bob, id, `site|${SITE}`)).toHaveLength(2)
        const calls = graph.calls.filter((call) => /search|\/sites\/root/.test(call))
        expect(calls).toEqual([])

        const begin = async (more: object) => {
          const answer = await bob.post('/integrations/oauth_url', { service: 'SHAREPOINT', ...more })
          return { status: answer.status, text: await answer.text() }
        }
        const nameless = await begin({ ...FORM, access: 'picked' })
        expect(nameless).toMatchObject({ status: 400, text: expect.stringContaining('sharepoint_site_name') })
        await leave(bob, id)
      })
    },
    () => ({
      INLET_APP_SHAREPOINT: MICROSOFT_APP,
      INLET_MICROSOFT_LOGIN: cloud.url,
      INLET_MICROSOFT_GRAPH: graph.endpoint,
      INLET_FETCH_ALLOW: `${cloud.url},${graph.url},${graph.elsewhere}`,
    }),
  )
})

describe('sites', () => {
  let graph: StrictGraph
  let agent: GuardedAgent
  let sharepoint: Connector
  beforeAll(async () => {
    graph = await StrictGraph.start()
    agent = agentFor(graph.url, graph.elsewhere)
    graph.add(new StrictDrive('b!docs')).put('a.txt', 'words')
    const personal = { id: 'p', name: 'ann', isPersonalSite: true, libraries: [] }
    const below = [{ id: 'sub', name: 'sub', libraries: [] }]
    graph.more.push(
      strictSites(graph, [
        { id: 'one', name: 'one', libraries: ['b!docs', 'b!2', 'b!3', 'b!4'], below },
        personal,
        { id: 'two', name: 'two', libraries: [], at: 'teams' },
        { id: 'three', name: 'three', libraries: [] },
      ]),
    )
    const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: graphMeaning })
    const endpoints = { login: 'https://login.example', graph: graph.endpoint }
    sharepoint = sharepointConnector({ client, clock: new TestClock(), endpoints })
  })
  afterAll(async () => {
    await agent?.close()
    await graph?.stop()
  })

  test('people sign in at the directory that they typed, or at that of the app', async () => {
    const begin = async (settings: Readonly<Record<string, string>>) => {
      const app = { id: null, clientId: 'app', clientSecret: 's', settings }
      const request = {
        state: 's',
        redirectUri: 'https://r.example',
        scopes: [],
        fields: FORM,
        asksWhich: false,
      }
      return (await sharepoint.oauth?.begin(request, app, signal))?.url
    }
    const url = await begin({})
    expect(url?.pathname).toBe('/acme.onmicrosoft.com/oauth2/v2.0/authorize')
    expect(url?.searchParams.get('scope')).toBe('offline_access User.Read Sites.Read.All')
    expect((await begin({ tenant: 'a/../b' }))?.pathname).toBe('/a%2F..%2Fb/oauth2/v2.0/authorize')
  })

  test('all sites but personal ones, page by page; libraries, then sites below', async () => {
    const top = await all(null)
    expect(top.map(({ externalId }) => externalId)).toEqual(['site|one', 'site|two', 'site|three'])
    expect((await all('site|one')).map(({ externalId }) => externalId)).toEqual([
      ...['library|b!docs', 'library|b!2', 'library|b!3', 'library|b!4', 'site|sub'],
    ])
    expect(await all('library|b!docs')).toMatchObject([
      { name: 'a.txt', parentExternalId: 'library|b!docs', rootExternalId: 'b!docs' },
    ])
  })

  test.each([
    ['one', 'site|one'],
    ['two', 'site|two'],
  ])('of the form’s site %s nothing else is shown', async (name, externalId) => {
    const extra = { ...FORM, sharepoint_site_name: name }
    expect(await all(null, extra)).toMatchObject([{ externalId }])
    expect(await sharepoint.identify(credential(extra), signal)).toMatchObject({
      externalId: `SHAREPOINT|${ANN}|acme/${name}`,
    })
  })

  test('a site that is not there, or not for the person, says so', async () => {
    const nobody = sharepoint.identify(credential({ ...FORM, sharepoint_site_name: 'nobody' }), signal)
    await expect(nobody).rejects.toMatchObject({ message: 'There is no site of this name.' })
    expect(await sharepoint.has?.(credential(), itemOf('site|three'), signal)).toBe(true)
    expect(await sharepoint.has?.(credential(), itemOf('site|gone'), signal)).toBe(false)
    const existingIds = [
      'library|b!docs',
      `b!docs|${[...(graph.drives.get('b!docs')?.things.keys() ?? [])][0]}`,
    ]
    for (const id of existingIds)
      expect(await sharepoint.has?.(credential(), itemOf(id), signal), '[F-213]').toBe(true)
    const gone = sharepoint.has?.(credential(), itemOf('b!docs|nothing'), signal)
    await expect(gone).rejects.toMatchObject({ code: 'gone' })
    graph.forbidden.add('three')
    expect(await sharepoint.has?.(credential(), itemOf('site|three'), signal)).toBe(true)
    await expect(all('site|three')).rejects.toMatchObject({ code: 'item' })
  })

  async function all(folder: string | null, extra = {}): Promise<SourceItem[]> {
    const found: SourceItem[] = []
    let cursor: string | null = null
    do {
      const page = await sharepoint.list(credential(extra), { folder, cursor }, signal)
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }

  function credential(extra: Readonly<Record<string, string>> = {}): Credential {
    return { accessToken: 'ann', refreshToken: null, expiresAt: null, extra }
  }
})

async function namesIn(ann: TestCustomer, id: number, folder?: string): Promise<unknown[]> {
  const page = await items(ann, id, folder === undefined ? {} : { parent_id: folder })
  return page.items.map((one) => [one.name, one.item_type, one.is_selectable])
}

async function idsOf(ann: TestCustomer): Promise<string[]> {
  return (await allFiles(ann)).map((file) => file.external_file_id ?? '').sort()
}
