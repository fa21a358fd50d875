import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StrictGitbook } from '../../../emulators/gitbook/server.ts'
import { SourceTrial } from '../../../test/SourceTrial.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { gitbookConnector } from './gitbookConnector.ts'
import { gitbookMarkdown } from './gitbookMarkdown.ts'
import { gitbookMeaning } from './gitbookMeaning.ts'

const LATER = 61_000
const WRONG_KEY = 'GitBook does not know this access token, or it has expired.'

let gitbook: StrictGitbook
let agent: GuardedAgent
let clock: TestClock
let trial: SourceTrial

beforeAll(async () => {
  gitbook = await StrictGitbook.start()
  agent = createGuardedAgent({ allow: [gitbook.url], connections: 8, timeoutMs: 5000 })
})
afterAll(async () => {
  await agent.close()
  await gitbook.server.stop()
})
beforeEach(() => {
  for (const list of [gitbook.collections, gitbook.spaces, gitbook.server.calls]) list.splice(0)
  gitbook.most = 1000
  clock = new TestClock()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: gitbookMeaning(clock) })
  const extra = { organization: 'acme' }
  const credential = { accessToken: 'gb_api_ann', refreshToken: null, expiresAt: null, extra }
  trial = new SourceTrial(gitbookConnector({ client, clock, origin: gitbook.url }), credential)
})

describe('signing in', () => {
  test.each(['acme', 'ACME', 'Acme Docs', ' org-acme '])(
    'finds the organization %j',
    async (organization) => {
      expect(await trial.identify({ extra: { organization } })).toEqual({
        externalId: 'GITBOOK|user-ann|org-acme',
        metadata: { name: 'Acme Docs', username: 'ann@acme.example' },
      })
    },
  )

  test.each([
    ['gb_api_wrong', 'acme', WRONG_KEY],
    ['a\r\nhost: x', 'acme', WRONG_KEY],
    ['gb_api_ann', 'nowhere', 'There is no GitBook organization “nowhere” that this token may read.'],
    ['gb_api_ann', '../user', 'There is no GitBook organization “../user” that this token may read.'],
  ])('%j of %j is refused by name', async (accessToken, organization, message) => {
    const refused = trial.identify({ accessToken, extra: { organization } })
    await expect(refused).rejects.toMatchObject({ code: 'credential', message })
  })
})

describe('browsing', () => {
  test('has collections, spaces, groups and pages in pages, whatever page of a list they come on', async () => {
    gitbook.most = 1
    const product = gitbook.addCollection('Product')
    const inner = gitbook.addCollection('Inner', product.id)
    const guide = gitbook.addSpace('Guide', inner.id)
    gitbook.addSpace('Lone')
    gitbook.addSpace('Hidden parent', 'nobody-sees-it')
    const group = gitbook.addPage(guide, { title: 'Start', type: 'group' })
    const install = gitbook.addPage(guide, { title: 'Install', within: group.id })
    gitbook.addPage(guide, { title: 'On Linux', within: install.id })
    gitbook.addPage(guide, { title: 'Elsewhere', type: 'link' })
    gitbook.addPage(guide, { title: 'Made', type: 'computed' })
    const found = await trial.below()
    expect([...found.keys()]).toEqual([
      'Product',
      'Product/Inner',
      'Product/Inner/Guide',
      'Product/Inner/Guide/Start',
      'Product/Inner/Guide/Start/Install',
      'Product/Inner/Guide/Start/Install/On Linux',
      'Lone',
      'Hidden parent',
    ])
    expect(found.get('Product/Inner/Guide/Start')).toMatchObject({ itemType: 'GROUP', fileFormat: null })
    expect(found.get('Product/Inner/Guide/Start/Install')).toMatchObject({
      externalId: `${guide.id}|${install.id}`,
      parentExternalId: `${guide.id}|${group.id}`,
      rootExternalId: guide.id,
      isExpandable: true,
      fileFormat: 'GITBOOK',
      externalUrl: 'https://app.gitbook.com/o/org-acme/s/x/start/install',
    })
  })

  test('a space of 2,500 pages in many folders costs one call', async () => {
    const space = gitbook.addSpace('Large')
    for (let n = 0; n < 2400; n += 1) gitbook.addPage(space, { title: `page ${n}` })
    for (let n = 0; n < 50; n += 1) {
      const folder = gitbook.addPage(space, { title: `folder ${n}` })
      gitbook.addPage(space, { title: 'below', within: folder.id })
    }
    expect((await trial.below()).size).toBe(2501)
    const trees = gitbook.server.calls.filter((call) => call.includes('/content/pages'))
    expect(trees).toHaveLength(1)
    clock.advance(LATER)
    await trial.below()
    expect(gitbook.server.calls.filter((call) => call.includes('/content/pages'))).toHaveLength(2)
  })

  test('what is gone is told from what may not be read', async () => {
    const space = gitbook.addSpace('Guide')
    const page = gitbook.addPage(space, { title: 'Page', markdown: 'x' })
    const item = await trial.at('Guide/Page')
    gitbook.server.next.push({ path: `/v1/spaces/${space.id}/content/page`, answer: { status: 403 } })
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'item' })
    gitbook.take(space, page.id)
    await expect(trial.read(item)).rejects.toMatchObject({ code: 'gone' })
    await expect(trial.folder({ ...item, externalId: 'collection|x' })).rejects.toMatchObject({
      code: 'gone',
    })
    await expect(trial.folder({ ...item, externalId: `${space.id}|x` })).rejects.toMatchObject({
      code: 'gone',
    })
  })
})

describe('a page', () => {
  test('is Markdown with the titles that it is below, and its own', async () => {
    const space = gitbook.addSpace('Guide')
    const group = gitbook.addPage(space, { title: 'Start', type: 'group' })
    const about = { title: 'Install v1.2', description: 'How to.', within: group.id }
    gitbook.addPage(space, { ...about, markdown: 'Run it.\n\n| a | b |\n|---|---|\n| 1 | 2 |' })
    expect(await trial.read(await trial.at('Guide/Start/Install v1.2'))).toEqual({
      name: 'Install v1.2.md',
      text: 'Guide / Start / Install v1.2\n\n# Install v1.2\n\nHow to.\n\nRun it.\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    })
  })

  test('without anything in it has its title, and one with its title has it once', async () => {
    const space = gitbook.addSpace('Guide')
    gitbook.addPage(space, { title: 'Empty' })
    gitbook.addPage(space, { title: 'Titled', markdown: '# Titled\n\nText' })
    expect((await trial.read(await trial.at('Guide/Empty'))).text).toBe('Guide / Empty\n\n# Empty')
    expect((await trial.read(await trial.at('Guide/Titled'))).text).toBe('Guide / Titled\n\n# Titled\n\nText')
  })

  test('has hints, tabs, files and blocks within lines as words, and program text as it is [F-255]', () => {
    const markdown = [
      '{% hint style="warning" %}\nMind the gap.\n{% endhint %}',
      '{% tabs %}\n{% tab title="Linux" %}\napt\n{% endtab %}\n{% endtabs %}',
      '```jinja\n{% if x %}\n```\n````\n```\n{% raw %}\n````',
      '{% embed url="https://v.example/1" %}',
      'See {% embed url="https://v.example/2" %} and `{% raw %}` here.',
      '{% @github-files/github-code-block url="https://github.com/a/b/blob/main/c.ts" fullWidth="false" %}',
      '{% @acme/box %}\nkept\n{% end@acme/box %}',
    ].join('\n\n')
    expect(gitbookMarkdown(markdown)).toBe(
      [
        '**Warning:**\n\nMind the gap.',
        '**Linux**\n\napt',
        '```jinja\n{% if x %}\n```\n````\n```\n{% raw %}\n````',
        'https://v.example/1\n\n\nSee https://v.example/2 and `{% raw %}` here.',
        'https://github.com/a/b/blob/main/c.ts\n\n\nkept',
      ].join('\n\n'),
    )
  })

  test('has what API references, updates and files say by their attributes [F-255]', () => {
    const markdown = [
      '{% swagger method="get" path="/pets/{id}" baseUrl="https://api.example" summary="Get a pet" %}',
      '{% swagger-parameter in="path" name="id" type="string" required="true" %}\nThe number.\n{% endswagger-parameter %}',
      '{% swagger-response status="200: OK" description="Found" %}\n{% endswagger-response %}\n{% endswagger %}',
      '{% openapi-operation spec="pets" path="/pets" method="post" %}',
      '{% update date="2026-10-01" %}\nNew.\n{% endupdate %}',
      '{% file src="a.pdf" caption="Plan" %}',
      '{% tab title="Say &quot;hi&quot;" %}\nHi\n{% endtab %}',
    ]
    expect(gitbookMarkdown(markdown.join('\n')).replace(/\n+/g, '\n')).toBe(
      [
        '**get https://api.example /pets/{id} Get a pet**',
        '**path id string**\nThe number.\n**200: OK Found**',
        '**post /pets**',
        '**2026-10-01**\nNew.',
        'a.pdf Plan',
        '**Say "hi"**\nHi',
      ].join('\n'),
    )
  })
})

describe('changes', () => {
  test('are none while every space shows the same revision; then all that is known is read again', async () => {
    const space = gitbook.addSpace('Guide')
    const page = gitbook.addPage(space, { title: 'Page', markdown: 'one' })
    const before = await trial.at('Guide/Page')
    const cursor = await trial.start()
    gitbook.server.calls.splice(0)
    expect(await trial.changes(cursor)).toEqual({ changed: [], removed: [], nextCursor: cursor, more: false })
    expect(gitbook.server.calls).toHaveLength(2)
    gitbook.edit(space, page.id, { markdown: 'two' })
    await expect(trial.changes(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    clock.advance(LATER)
    const after = await trial.at('Guide/Page')
    expect(after.externalId).toBe(before.externalId)
    expect(after.version).not.toBe(before.version)
  })

  test.each(['a new space', 'another name of one', 'another place of one'])(
    'are seen by %s',
    async (what) => {
      const shelf = gitbook.addCollection('Shelf')
      const space = gitbook.addSpace('Guide')
      const cursor = await trial.start()
      if (what === 'a new space') gitbook.addSpace('Second')
      else Object.assign(space, what.startsWith('another name') ? { title: 'Manual' } : { parent: shelf.id })
      await expect(trial.changes(cursor)).rejects.toMatchObject({ code: 'cursor-expired' })
    },
  )
})

test('a limit is waited for until the moment that its header says', async () => {
  const reset = Math.ceil(clock.now().getTime() / 1000) + 42
  const headers = {
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(reset),
  }
  gitbook.server.next.push({ path: '/v1/orgs', answer: { status: 429, headers, body: {} } })
  const limited = await trial.folder(null).catch((error: unknown) => error)
  expect(limited).toMatchObject({ code: 'rate-limited' })
  expect(limited).toHaveProperty(
    'retryAfter',
    expect.toSatisfy((s: number) => s >= 41 && s <= 43),
  )
})

test('an access that ended, and an organization that is called otherwise, ask to connect again', async () => {
  gitbook.tokens.delete('gb_api_ann')
  await expect(trial.folder(null)).rejects.toMatchObject({ code: 'reconnect' })
  gitbook.tokens.set('gb_api_ann', { id: 'user-ann', displayName: 'Ann', email: 'ann@acme.example' })
  const [, acme] = gitbook.organizations
  if (acme) acme.hostname = 'acme-inc'
  await expect(trial.folder(null)).rejects.toMatchObject({ code: 'reconnect' })
  if (acme) acme.hostname = 'acme'
})
