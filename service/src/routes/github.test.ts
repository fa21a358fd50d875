import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, accounts, quiet } from '../../test/connect.ts'
import { Emulate } from '../../test/github/Emulate.ts'
import { GithubServer } from '../../test/github/GithubServer.ts'
import { anyDatabase, onEitherDatabase } from '../../test/onEachDatabase.ts'
import { allFiles, leave, pathsOf, resync, sourceJourney } from '../../test/sourceJourney.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'

let emulate: Emulate
let strict: GithubServer
beforeAll(async () => {
  emulate = await Emulate.start()
  strict = await GithubServer.start()
})
afterAll(async () => {
  await emulate.stop()
  await strict.stop()
})

const at = (server: { readonly url: string; readonly codeloadUrl?: string }) => ({
  INLET_GITHUB_API: server.url,
  INLET_FETCH_ALLOW: [server.url, server.codeloadUrl].filter(Boolean).join(','),
})

onEitherDatabase('GitHub as emulate plays it', emulateTests, () => at(emulate))

// What GitHub itself does is the same for every database.
describe('GitHub by its reference', () => {
  let service: TestService | undefined
  beforeAll(async () => {
    service = await TestService.start(await anyDatabase(), at(strict))
  })
  afterAll(() => service?.stop())
  beforeEach(({ task }) => service?.beginTry(task.result?.retryCount ?? 0))
  strictTests(() => {
    if (!service) throw new Error('The service has not started')
    return service
  })
})

function emulateTests(running: () => TestService): void {
  test('from the keys to a sync that follows the source, and away', { timeout: 60_000 }, async () => {
    const ann = await running().customer('ann')
    const { id, root } = await sourceJourney(ann, {
      source: 'GITHUB',
      keys: { username: 'Ann', access_token: 'ghp_ann' },
      wrong: [[{ username: 'bob' }, 'This access token belongs to somebody else than this username.']],
      root: 'ann/handbook',
      put: (path, text) => emulate.write('ann/handbook', path, text),
      remove: (path) => emulate.write('ann/handbook', path, null),
    })
    expect((await account(ann, id)).data_source_metadata).toMatchObject({
      name: 'Ann Author',
      username: 'ann',
    })
    const repos = await ann.get(`/integrations/github/repos?data_source_id=${id}&page=1&per_page=20`)
    expect(await repos.json()).toMatchObject([{ name: 'ann/empty' }, { id: root, name: 'ann/handbook' }])

    // Another default branch, and this one forced back to where the other had been.
    const before = await emulate.commitOf('ann/handbook', 'main')
    await emulate.send('POST', '/repos/ann/handbook/git/refs', { ref: 'refs/heads/next', sha: before })
    await emulate.write('ann/handbook', 'guide/new/e.txt', null, 'next')
    await emulate.send('PATCH', '/repos/ann/handbook', { default_branch: 'next' })
    await resync(ann, id)
    expect(await pathsOf(ann)).not.toContain('guide/new/e.txt')
    await emulate.send('PATCH', '/repos/ann/handbook/git/refs/heads/next', { sha: before, force: true })
    await resync(ann, id)
    expect(await pathsOf(ann)).toContain('guide/new/e.txt')

    await leave(ann, id)
    const refused = await ann.get(`/integrations/github/repos?data_source_id=${id}`)
    expect(refused.status).toBe(409)
    await emulate.send('PATCH', '/repos/ann/handbook', { default_branch: 'main' })
    await emulate.send('DELETE', '/repos/ann/handbook/git/refs/heads/next')
    for (const path of ['guide/a.txt', 'guide/new/e.txt', 'guide/moved.txt', 'other/d.txt'])
      await emulate.write('ann/handbook', path, null)
  })

  test('a whole repository is imported by its name, an empty one too', async () => {
    const ann = await running().customer('ann-whole')
    await emulate.write('ann/handbook', 'src/main.py', 'print(1)')
    const { id } = await connected(ann, { username: 'ann', access_token: 'ghp_ann' })
    expect((await wholeRepositories(ann, id, ['Ann/Handbook', 'ann/empty'])).status).toBe(200)
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    expect(await pathsOf(ann)).toEqual(expect.arrayContaining(['', 'README.md', 'src', 'src/main.py']))
    expect(new Set((await allFiles(ann)).map((file) => file.sync_status))).toEqual(new Set(['READY']))
  })
}

function strictTests(running: () => TestService): void {
  const OCTO = { username: 'octocat', access_token: 'ghp_octo' }

  test('a wrong token is refused by name, a limit is none, and nothing is kept', async () => {
    const ann = await running().customer('wrong')
    const wrong = await connect(ann, { ...OCTO, access_token: 'ghp_wrong' })
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { detail: 'GitHub does not know this access token, or it has expired.' },
    ])
    strict.next.push({ path: '/user', answer: limited(40) })
    const early = await connect(ann, OCTO)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await accounts(ann)).toEqual([])
  })

  test('what is typed reaches no address', async () => {
    const ann = await running().customer('ssrf')
    for (const typed of [
      'http://169.254.169.254/',
      '../../repositories/1',
      'octocat@127.0.0.1',
      'x\r\nhost: y',
    ]) {
      expect((await connect(ann, { ...OCTO, username: typed })).status).toBe(400)
      expect((await connect(ann, { ...OCTO, access_token: typed })).status).toBeOneOf([400, 422])
    }
    const { id } = await connected(ann, OCTO)
    strict.calls.splice(0)
    for (const typed of ['http://169.254.169.254/x', '../user', '..%2f..', 'octocat/../../user']) {
      expect((await wholeRepositories(ann, id, [typed])).status).toBe(422)
      const asked = { data_source_id: id, parent_id: typed }
      expect((await ann.post('/integrations/items/list', asked)).status).toBe(404)
    }
    expect(new Set(strict.calls.map((call) => call.slice(0, -4)))).toEqual(new Set(['GET /user/repos']))
  })

  test('limits are waited for, and submodules and pointers are said', { timeout: 60_000 }, async () => {
    const ann = await running().customer('limits')
    const repository = strict.add(`octocat/limits-${strict.repositories.length}`, {
      'a.md': 'Wombats dig',
      'film.mp4': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
      library: { submodule: 'f'.repeat(40) },
    })
    const { id } = await connected(ann, OCTO)
    strict.next.push({ path: `/repos/${repository.name}/branches`, answer: spent(1) })
    strict.next.push({ path: `/repos/${repository.name}/git/blobs`, answer: limited(1) })
    await wholeRepositories(ann, id, [repository.name])
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    expect(strict.next).toEqual([])
    const said = new Map(
      (await allFiles(ann)).map((file) => [file.name, [file.sync_status, file.sync_error_message]]),
    )
    expect(said.get('a.md')).toEqual(['READY', null])
    expect(said.get('film.mp4')).toEqual(['SYNC_ERROR', 'This file is kept by Git LFS, which is not read.'])
    expect(said.get('library')).toEqual([
      'SYNC_ERROR',
      'This is a submodule. Choose its own repository instead.',
    ])
  })

  test('a repository that may not be read any more keeps its files, and one that is gone loses them', async () => {
    const ann = await running().customer('gone')
    const repository = strict.add(`octocat/gone-${strict.repositories.length}`, { 'a.md': 'Wombats dig' })
    const { id } = await connected(ann, OCTO)
    await wholeRepositories(ann, id, [repository.name])
    await quiet(ann, id)
    expect(await allFiles(ann)).toHaveLength(2)
    const sso = {
      'x-github-sso': 'required; url=https://github.com/orgs/o/sso',
      'x-ratelimit-remaining': '9',
    }
    strict.next.push({
      path: `/repositories/${repository.id}`,
      answer: { status: 403, headers: sso, body: {} },
    })
    await resync(ann, id)
    expect(await allFiles(ann)).toHaveLength(2)
    strict.repositories.splice(strict.repositories.indexOf(repository), 1)
    await resync(ann, id)
    expect(await allFiles(ann)).toEqual([])
  })

  test('a repository that may not be read at first is no empty one: it says why', async () => {
    const ann = await running().customer('closed')
    const repository = strict.add(`octocat/closed-${strict.repositories.length}`, { 'a.md': 'Wombats dig' })
    const { id } = await connected(ann, OCTO)
    const answer = { status: 403, headers: { 'x-ratelimit-remaining': '9' }, body: {} }
    strict.next.push({ path: `/repositories/${repository.id}`, answer })
    await wholeRepositories(ann, id, [repository.name])
    await quiet(ann, id)
    expect(await allFiles(ann)).toMatchObject([
      { sync_status: 'SYNC_ERROR', sync_error_message: 'This token may not read this.' },
    ])
    await resync(ann, id)
    expect((await allFiles(ann)).map((file) => file.sync_status)).toEqual(['READY', 'READY'])
  })

  test('a token that is refused for an hour asks for another [F-223]', async () => {
    const ann = await running().customer('ended')
    strict.logins.set('ghp_short', { id: 7, login: 'hubot', name: 'Hubot' })
    const { id } = await connected(ann, { username: 'hubot', access_token: 'ghp_short' })
    strict.logins.delete('ghp_short')
    const statuses = []
    for (const minutes of [0, 1, 2, 4, 8, 16, 32]) {
      running().clock.advance(minutes * 60_000)
      statuses.push((await ann.get(`/integrations/github/repos?data_source_id=${id}`)).status)
    }
    expect(statuses).toEqual([502, 502, 502, 502, 502, 502, 409])
  })
}

function limited(seconds: number) {
  return {
    status: 403,
    headers: { 'retry-after': String(seconds) },
    body: { message: 'secondary rate limit' },
  }
}

function spent(seconds: number) {
  const reset = String(Math.ceil(Date.now() / 1000) + seconds)
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
  return { status: 403, headers, body: { message: 'API rate limit exceeded' } }
}

type Keys = { readonly username: string; readonly access_token: string }

function connect(customer: TestCustomer, keys: Keys): Promise<Response> {
  return customer.post('/integrations/github', keys)
}

async function connected(customer: TestCustomer, keys: Keys) {
  const answer = await connect(customer, keys)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const [found] = await accounts(customer)
  if (!found) throw new Error('No account was added')
  return quiet(customer, found.id)
}

function wholeRepositories(customer: TestCustomer, id: number, repos: string[]): Promise<Response> {
  return customer.post('/integrations/github/sync_repos', { data_source_id: id, repos })
}
