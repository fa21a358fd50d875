import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Content, GitRepository } from '../../../emulators/github/GitRepository.ts'
import { GithubServer } from '../../../test/github/GithubServer.ts'
import { itemOf } from '../../../test/itemOf.ts'
import { TestClock } from '../../../test/TestClock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { githubConnector } from './githubConnector.ts'
import { githubMeaning } from './githubMeaning.ts'

const { signal } = new AbortController()
const LATER = 61_000

let github: GithubServer
let agent: GuardedAgent
let clock: TestClock
let connector: Connector

beforeAll(async () => {
  github = await GithubServer.start()
  const allow = [github.url, github.codeloadUrl]
  agent = createGuardedAgent({ allow, connections: 16, timeoutMs: 5000 })
})
afterAll(async () => {
  await agent.close()
  await github.stop()
})
beforeEach(() => {
  github.repositories.splice(0)
  github.readers.clear()
  github.calls.splice(0)
  Object.assign(github, {
    treeLimit: 100_000,
    blobLimit: 100_000_000,
    archivesUrl: github.codeloadUrl,
    isEndless: false,
  })
  clock = new TestClock()
  const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: githubMeaning(clock) })
  connector = githubConnector({ client, clock, endpoint: github.url, room: async () => 1_000_000_000 })
})

function login(accessToken = 'ghp_octo', username = 'octocat'): Credential {
  return { accessToken, refreshToken: null, expiresAt: null, extra: { username } }
}

async function folder(id: string | null, credential = login()): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  let cursor: string | null = null
  do {
    const page = await connector.list(credential, { folder: id, cursor }, signal)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

/** All files by path. */
async function everything(id: string): Promise<Map<string, SourceItem>> {
  const found = new Map<string, SourceItem>()
  for (const item of await folder(id)) {
    if (item.isExpandable)
      for (const [path, below] of await everything(item.externalId)) found.set(path, below)
    else found.set(item.externalId.slice(item.externalId.indexOf('|') + 1), item)
  }
  return found
}

async function content(item: SourceItem | undefined): Promise<string> {
  if (!item) throw new Error('No such item')
  const parts: Uint8Array[] = []
  for await (const part of (await connector.fetch(login(), item, signal)).bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

const paths = async ({ id }: GitRepository) => [...(await everything(String(id))).keys()].sort()

describe('signing in', () => {
  test('tells who it is, by a number that stays', async () => {
    expect(await connector.identify(login('ghp_octo', 'OctoCat'), signal)).toEqual({
      externalId: 'GITHUB|583231',
      metadata: { name: 'The Octocat', username: 'octocat' },
    })
  })

  test.each([
    ['ghp_wrong', 'octocat', 'GitHub does not know this access token, or it has expired.'],
    ['gh\r\nhost: x', 'octocat', 'GitHub does not know this access token, or it has expired.'],
    ['ключ', 'octocat', 'GitHub does not know this access token, or it has expired.'],
    ['ghp_octo', 'hubot', 'This access token belongs to somebody else than this username.'],
    ['ghp_octo', '', 'This access token belongs to somebody else than this username.'],
  ])('%j of %j is refused by name', async (token, username, message) => {
    await expect(connector.identify(login(token, username), signal)).rejects.toMatchObject({
      code: 'credential',
      message,
    })
  })

  test('a classic token is refused where only picked repositories may be read', async () => {
    const classic = { ...login('ghp_octo', 'octocat'), extra: { username: 'octocat', access: 'picked' } }
    await expect(connector.identify(classic, signal)).rejects.toMatchObject({
      code: 'credential',
      message: expect.stringContaining('Make a fine-grained token'),
    })
  })

  test('a limit is no wrong token', async () => {
    const answer = {
      status: 403,
      headers: { 'retry-after': '20' },
      body: { message: 'secondary rate limit' },
    }
    github.next.push({ path: '/user', answer })
    await expect(connector.identify(login(), signal)).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfter: 20,
    })
  })
})

test('a file that GitHub has a problem with stops no other', async () => {
  const { id } = github.add('octocat/one', { 'a.md': '1', 'b.md': '2' })
  const files = await everything(String(id))
  github.next.push({ path: '/repos/octocat/one/git/blobs/', answer: { status: 500 } })
  await expect(content(files.get('a.md'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await content(files.get('b.md'))).toBe('2')
})

describe('browsing', () => {
  test('repositories come page by page, folders by their paths, and names of any kind', async () => {
    for (let n = 0; n < 101; n += 1) github.add(`octocat/r${String(n).padStart(3, '0')}`, { 'a.md': '#' })
    const top = await folder(null)
    expect(top).toHaveLength(101)
    expect(top[0]).toMatchObject({ externalId: '1000', name: 'octocat/r000', itemType: 'REPOSITORY' })
    github.repositories[0]?.commit({ 'docs/a|b/ü #?%.md': 'x', 'docs/z.txt': 'z', LICENSE: 'l' })
    const [licence, docs] = await folder('1000')
    expect(docs).toMatchObject({ externalId: '1000|docs', parentExternalId: '1000', itemType: 'DIRECTORY' })
    expect(licence).toMatchObject({ name: 'LICENSE', fileFormat: 'TXT', isExpandable: false })
    const [odd] = await folder('1000|docs/a|b')
    expect(odd).toMatchObject({
      externalId: '1000|docs/a|b/ü #?%.md',
      parentExternalId: '1000|docs/a|b',
      rootExternalId: '1000',
      fileFormat: 'MD',
      externalUrl: 'https://github.com/octocat/r000/blob/main/docs/a%7Cb/%C3%BC%20%23%3F%25.md',
    })
    expect(await content(odd)).toBe('x')
  })

  test('what did not change costs nothing of the limit', async () => {
    const { id } = github.add('octocat/one', { 'a/b.md': '1', 'c/d.md': '2' })
    await folder(null)
    await everything(String(id))
    expect(github.spent()).toHaveLength(4)
    clock.advance(LATER)
    await folder(null)
    await everything(String(id))
    expect(github.spent()).toEqual([])
  })

  test('a tree that GitHub cuts off is read level by level', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`d${n % 5}/e/f${n}.md`, `${n}`]))
    const repository = github.add('octocat/huge', files)
    github.treeLimit = 20
    expect(await paths(repository)).toEqual(Object.keys(files).sort())
    await expect(folder(`${repository.id}|d1/none`)).rejects.toMatchObject({ code: 'gone' })
  })

  test('more entries than one page come all, of one commit', async () => {
    const files = Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`f${n}.md`, '']))
    const { id } = github.add('octocat/flat', files)
    const first = await connector.list(login(), { folder: String(id), cursor: null }, signal)
    github.repositories[0]?.commit({ 'other.md': '' })
    clock.advance(LATER)
    const second = await connector.list(login(), { folder: String(id), cursor: first.nextCursor }, signal)
    const third = await connector.list(login(), { folder: String(id), cursor: second.nextCursor }, signal)
    const all = [first, second, third].flatMap(({ items }) => items)
    expect(new Set(all.map(({ name }) => name))).toEqual(new Set(Object.keys(files)))
    expect(third.nextCursor).toBeNull()
  })

  test('an empty repository is an empty folder, and one that is gone is gone', async () => {
    const { id } = github.add('octocat/empty')
    expect(await folder(String(id))).toEqual([])
    for (const gone of ['999', '999|a', '../user', '', 'x|y', `${id}/branches/main`])
      await expect(folder(gone)).rejects.toMatchObject({ code: 'gone' })
  })

  test('repositories are found by id and name among one’s own, and what is typed is part of no address', async () => {
    const { id } = github.add('octocat/one', {})
    const odd = ['../user', '..%2fuser', 'a/b?c', 'http://169.254.169.254/', `${id}/../1`]
    const found = await connector.repositories?.find(login(), [String(id), 'OctoCat/One', ...odd], signal)
    expect(found?.map((item) => item?.externalId ?? null)).toEqual(['1000', '1000', ...odd.map(() => null)])
    expect(github.calls).toEqual(['GET /user/repos 200'])
  })
})

test('a server that always has one more page of repositories is given up', async () => {
  for (let n = 0; n < 100; n += 1) github.add(`octocat/${n}`, {})
  github.isEndless = true
  const found = connector.repositories?.find(login(), ['octocat/none'], signal)
  await expect(found).rejects.toMatchObject({ code: 'unavailable' })
})

describe('what happens at the source', () => {
  test('changed, new, moved and deleted files are seen', async () => {
    const repository = github.add('octocat/one', { 'a.md': '1', 'old/b.md': '2', 'c.md': '3' })
    const before = await everything(String(repository.id))
    repository.commit({ 'a.md': '1!', 'new/b.md': '2', 'd.md': '4' })
    const after = await everything(String(repository.id))
    expect([...after.keys()].sort()).toEqual(['a.md', 'd.md', 'new/b.md'])
    expect(after.get('a.md')?.version).not.toBe(before.get('a.md')?.version)
    expect(after.get('new/b.md')?.version).toBe(before.get('old/b.md')?.version)
    expect(await content(after.get('a.md'))).toBe('1!')
  })

  test('another default branch, one with a slash, and a branch that was forced elsewhere', async () => {
    const repository = github.add('octocat/one', { 'main.md': '1' })
    expect(await paths(repository)).toEqual(['main.md'])
    repository.defaultBranch = 'release/2 #x'
    repository.commit({ 'release.md': '2' })
    expect(await paths(repository)).toEqual(['release.md'])
    repository.commits.clear()
    repository.trees.clear()
    repository.commit({ 'forced.md': '3' })
    expect(await paths(repository)).toEqual(['forced.md'])
  })

  test('a repository keeps its id under another name, also in the middle', async () => {
    const repository = github.add('octocat/old', { 'a.md': '1' })
    const items = await everything(String(repository.id))
    github.rename(repository, 'acme/new')
    expect(await content(items.get('a.md'))).toBe('1')
    expect(github.calls).toContain(
      'GET /repos/octocat/old/git/blobs/56a6051ca2b02b04ef92d5150c9ef600403cb1de 301',
    )
    expect((await folder(null))[0]).toMatchObject({ externalId: '1000', name: 'acme/new' })
    expect(await paths(repository)).toEqual(['a.md'])
  })
})

describe('contents', () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`
  const odd: Record<string, Content> = {
    'a.md': 'text',
    'link.md': { link: 'a.md' },
    library: { submodule: 'f'.repeat(40) },
    'film.mp4': pointer,
    'empty.txt': '',
  }

  test('links are left out; submodules, pointers of Git LFS and what is too large are said', async () => {
    const { id } = github.add('octocat/odd', { ...odd, 'large.txt': 'x'.repeat(500) })
    github.blobLimit = 400
    const items = await everything(String(id))
    expect([...items.keys()].sort()).toEqual(['a.md', 'empty.txt', 'film.mp4', 'large.txt', 'library'])
    expect(await content(items.get('a.md'))).toBe('text')
    expect(await content(items.get('empty.txt'))).toBe('')
    const refused = async (name: string) =>
      content(items.get(name)).catch((fault) => [fault.code, fault.message])
    expect(await refused('library')).toEqual([
      'item',
      'This is a submodule. Choose its own repository instead.',
    ])
    expect(await refused('film.mp4')).toEqual(['item', 'This file is kept by Git LFS, which is not read.'])
    expect(await refused('large.txt')).toEqual(['item', 'GitHub does not hand out files of this size.'])
  })

  test('10,000 files of a repository cost no 10,000 calls, and its archive gets no token', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, n) => [`d${n % 100}/f${n}.md`, `# ${n}`]),
    )
    const { id } = github.add('octocat/large', {
      ...files,
      'big.txt': 'x'.repeat(1_000_001),
      'film.mp4': pointer,
    })
    const items = await everything(String(id))
    expect(items.size).toBe(10_002)
    const queue = [...items].filter(([path]) => path !== 'film.mp4')
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        expect(await content(next[1])).toBe(files[next[0]] ?? 'x'.repeat(1_000_001))
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    await expect(content(items.get('film.mp4'))).rejects.toMatchObject({ code: 'item' })
    expect(github.calls.filter((call) => call.startsWith('codeload'))).toEqual(['codeload nobody'])
    expect(github.spent().length).toBeLessThan(50)
  }, 60_000)

  test('where there is no archive, each file is asked for', async () => {
    github.archivesUrl = null
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}.md`, `# ${n}`]))
    const { id } = github.add('octocat/plain', files)
    for (const [path, item] of await everything(String(id))) expect(await content(item)).toBe(files[path])
    expect(github.calls.filter((call) => call.includes('/tarball/'))).toHaveLength(1)
    expect(github.calls.filter((call) => call.includes('/git/blobs/'))).toHaveLength(60)
  })

  test('nobody gets what another login may read from what is kept here', async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}.md`, `# ${n}`]))
    const { id } = github.add('octocat/private', files)
    const items = await everything(String(id))
    for (const item of items.values()) await content(item)
    github.readers.set(id, 'octocat')
    const other = login('ghp_hubot', 'hubot')
    expect(await folder(null, other)).toEqual([])
    await expect(folder(String(id), other)).rejects.toMatchObject({ code: 'gone' })
    for (const item of items.values())
      await expect(connector.fetch(other, item, signal)).rejects.toMatchObject({ code: 'gone' })
    // The refusal was not only about an unknown token.
    expect(await connector.identify(other, signal)).toMatchObject({ externalId: 'GITHUB|480938' })
  })

  test('a call that is called off ends with the reason, and the next one works', async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}.md`, `# ${n}`]))
    const { id } = github.add('octocat/stopped', files)
    const items = [...(await everything(String(id))).values()]
    for (const item of items.slice(0, 32)) await content(item)
    const stop = new AbortController()
    const under = connector.fetch(login(), items[32] ?? fail(), stop.signal)
    stop.abort('called off')
    await expect(under).rejects.toBe('called off')
    for (const item of items) expect(await content(item)).toMatch(/^# /)
    expect(github.calls.filter((call) => call.startsWith('codeload'))).toEqual(['codeload nobody'])
  })
})

function fail(): never {
  throw new Error('There is less than expected')
}

test('a file that a later commit took away is not there, though its hash can be fetched [F-213]', async () => {
  const repository = github.add('octocat/one', { 'a.md': '1', 'docs/b.md': '2' })
  const has = async (path: string) =>
    await connector.has?.(login(), itemOf(`${repository.id}${path}`), signal)
  expect([await has(''), await has('|docs'), await has('|docs/b.md'), await has('|a.md')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  repository.commit({ 'docs/c.md': '3' })
  clock.advance(LATER)
  expect([await has('|docs/b.md'), await has('|docs/c.md'), await has('|a.md')]).toEqual([false, true, false])
})
