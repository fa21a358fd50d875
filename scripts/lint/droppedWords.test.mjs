import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { countDroppedWords } from '../lib/countDroppedWords.mjs'

const root = path.resolve(import.meta.dirname, '../..')
/** What each room still has. Numbers only fall: write the new one here when you rename. */
const MAX_LEFT = {
  console: { names: 0, comments: 0 },
  e2e: { names: 0, comments: 0 },
  frame: { names: 0, comments: 0 },
  sdk: { names: 0, comments: 0 },
  service: { names: 0, comments: 0 },
  wire: { names: 0, comments: 0 },
}

it('counts names and comments, and not texts', () => {
  const text = `/** Whoever calls. */
type Means = { readonly told: boolean }
const label = 'whoever was told' // called off`
  expect(countDroppedWords('a.ts', text)).toEqual({ names: 2, comments: 2 })
})

it.each(Object.entries(MAX_LEFT))('%s has no more words that we dropped than before', (room, max) => {
  const files = execFileSync('git', ['ls-files', `${room}/**/*.ts`, `${room}/**/*.tsx`], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = { names: 0, comments: 0 }
  for (const file of files
    .split('\n')
    .filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
    const { names, comments } = countDroppedWords(file, fs.readFileSync(path.join(root, file), 'utf8'))
    found.names += names
    found.comments += comments
  }
  expect(found.names).toBeLessThanOrEqual(max.names)
  expect(found.comments).toBeLessThanOrEqual(max.comments)
})
