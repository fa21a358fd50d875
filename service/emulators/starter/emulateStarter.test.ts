import { expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { Emulator } from '../kit/Emulator.ts'
import { SandboxMemory } from '../kit/SandboxMemory.ts'
import { SignedTokens } from '../kit/SignedTokens.ts'
import { emulateStarter } from './emulateStarter.ts'

const clock = new TestClock()
const memory = new SandboxMemory(clock)
const deps = { clock, memory, tokens: new SignedTokens('s', clock), redirectUris: [], tokenSeconds: 60 }
// Any source with keys does.
const starter = new Emulator('GURU', emulateStarter(), {
  ...deps,
  slowSeconds: 30,
  contentOrigin: () => '',
})

function ask(person: string, address: string) {
  const { pathname: path, searchParams: query } = new URL(address, 'http://starter')
  const headers = { authorization: `Bearer sandbox-${person}` }
  return starter.answer({ method: 'GET', base: 'http://starter', path, query, headers, body: '' })
}

test('an account has folders and files, whose contents are read', async () => {
  expect(await ask('fine', '/me')).toMatchObject({ status: 200, body: { name: 'Fiona Fine' } })
  const top = await ask('fine', '/items')
  const welcome = { id: 'main.welcome', parent: 'main', kind: 'file' }
  expect(top.body).toMatchObject({ items: [{ id: 'main', parent: null, kind: 'folder' }], next: null })
  const within = await ask('fine', '/items?parent=main')
  expect(within.body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining(welcome)]) })
  const { body } = await ask('fine', '/items/main.welcome/content')
  expect(String(Buffer.from(body instanceof Uint8Array ? body : []))).toContain('main.welcome')
})

test('a long list comes in pages', async () => {
  const first = await ask('big', '/items?parent=main.archive')
  expect(first.body).toMatchObject({ next: '1' })
  expect((await ask('big', '/items?parent=main.archive&page=49')).body).toMatchObject({ next: null })
})

test('an edit has another version, and what is removed is gone', async () => {
  const before = await ask('multi', '/items?parent=main')
  memory.editsOf('GURU', 'multi').add('main.welcome', 'edited')
  expect(await ask('multi', '/items?parent=main')).not.toEqual(before)
  memory.editsOf('GURU', 'multi').add('main.handbook', 'removed')
  expect((await ask('multi', '/items?parent=main.handbook')).status).toBe(404)
  expect((await ask('multi', '/items/main.handbook.holidays/content')).status).toBe(404)
})

test.each([
  ['nobody', '/me', 401],
  ['denies', '/me', 401],
  ['fine', '/items?parent=main.welcome', 404],
  ['fine', '/items/main.handbook/content', 404],
  ['faulty', '/items/main.archive.record-42/content', 422],
])('%s is refused at %s with %i', async (person, address, status) => {
  expect((await ask(person, address)).status).toBe(status)
})
