import { expect, test } from 'vitest'
import { GithubTrees } from './GithubTrees.ts'
import { entryItems } from './githubItems.ts'

const HEAD = {
  repository: {
    id: 1,
    full_name: 'o/r',
    html_url: 'https://github.com/o/r',
    default_branch: 'main',
    size: 1,
  },
  path: '/repositories/1',
  commit: 'c',
}

test('names that git would not check out or nobody can store are left out, and the others are there', () => {
  const entries = ['a.md', '..', '.', '', 'b\0.md', '\ud800.md', 'ü.md'].map((path) => ({
    path,
    mode: '100644',
    type: 'blob',
    sha: 's',
  }))
  expect(entryItems(HEAD, 'docs', entries).map(({ name }) => name)).toEqual(['a.md', 'ü.md'])
})

test('a listing says how large files are, so that what is too large is not downloaded [F-270]', () => {
  const file = { path: 'a.bin', mode: '100644', type: 'blob', sha: 's', size: 5_368_709_120 }
  const folder = { path: 'b', mode: '040000', type: 'tree', sha: 't' }
  const [first, second] = entryItems(HEAD, '', [file, folder])
  expect(first).toMatchObject({ size: 5_368_709_120 })
  expect(second?.size ?? null).toBeNull()
})

test('a single level that is cut off does not pass for the whole', async () => {
  const cutOff = async () => ({ truncated: true, tree: [] })
  await expect(new GithubTrees().folder('sha', '', cutOff)).rejects.toMatchObject({
    name: 'SourceFault',
    code: 'unavailable',
  })
})
