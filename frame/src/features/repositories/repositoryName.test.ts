import { expect, it } from 'vitest'
import { fullName, shortName } from './repositoryName.ts'

it.each([
  [{ name: 'octo/hello', url: 'https://github.example/octo/hello' }, 'octo/hello', 'hello'],
  [{ name: 'hello', url: null }, 'hello', 'hello'],
  [{ name: null, url: 'https://github.example/octo/hello.git' }, 'octo/hello', 'hello'],
  [{ name: ' ', url: 'https://github.example/octo/hello/' }, 'octo/hello', 'hello'],
  [{ name: null, url: 'nonsense' }, '7', '7'],
  [{ name: null, url: null }, '7', '7'],
  [{ name: '/', url: null }, '/', '/'],
])('of %j are %s and %s, never empty [GIT-07]', (given, full, short) => {
  const repository = { id: '7', ...given }
  expect([fullName(repository), shortName(repository)]).toEqual([full, short])
})
