import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { commitFaults } from '../lib/commitFaults.mjs'

const root = path.resolve(import.meta.dirname, '../..')
/** The last commit before titles had rules. */
const BASE = 'f58893f'

it.each([
  ['sync: keep tickets that moved between pages', 0],
  ['http, wire: bound every JSON body', 0],
  ['Let the doctor try the bucket', 1],
  ['sync: end with a period.', 1],
  ['Format', 2],
  ['sync: fix tests', 1],
  [`sync: ${'x'.repeat(67)}`, 1],
])('the title %j has %i faults', (title, count) => {
  expect(commitFaults(title)).toHaveLength(count)
})

it('every commit since titles have rules keeps them', () => {
  const titles = titlesSince(BASE)
  expect(titles.flatMap((title) => commitFaults(title).map((fault) => `"${title}" ${fault}`))).toEqual([])
})

/** Titles of the commits since `base`. A shallow clone lacks it: then the newest alone. */
function titlesSince(/** @type {string} */ base) {
  const log = (/** @type {string[]} */ ...range) =>
    execFileSync('git', ['log', '--no-merges', '--format=%s', ...range], { cwd: root, encoding: 'utf8' })
  const found = hasCommit(base) ? log(`${base}..HEAD`) : log('-1')
  return found.split('\n').filter((title) => title !== '')
}

function hasCommit(/** @type {string} */ name) {
  try {
    execFileSync('git', ['cat-file', '-e', `${name}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
