import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { countsOf, longTable, PARTS } from './long.mjs'
import { root } from './paths.mjs'

/** @type {import('./long.mjs').Part} */
const part = { name: 'kills', title: 'Kills', what: 'it is killed', files: [], env: {} }
const passed = /** @type {const} */ ('passed')

test('the table says how often what was done, and how many tests held', () => {
  /** @type {import('./reports.mjs').Outcome[]} */
  const outcomes = [
    { title: 'a', outcome: passed, counts: { kills: 100, files: 2_400 } },
    { title: 'b', outcome: passed, counts: { kills: 100 } },
    { title: 'c', outcome: 'failed' },
    { title: 'd', outcome: 'flaky' },
  ]
  const table = longTable([{ part, outcomes, minutes: 12.34, day: '2026-11-22' }])
  expect(table.split('\n').at(-1)).toBe(
    '| it is killed | 200 kills, 2,400 files | 3 of 4 | 12.3 min | 2026-11-22 |',
  )
})

test('a part that did not run says so', () => {
  expect(longTable([{ part, outcomes: [], minutes: 0, day: '' }])).toMatch(/\| not run \| 0 of 0 \|/)
})

test('a part that counts nothing was done once', () => {
  const outcomes = [{ title: 'a', outcome: passed }]
  expect(longTable([{ part, outcomes, minutes: 1, day: '' }])).toMatch(/\| once \| 1 of 1 \|/)
})

test('what the page says of a part stays until that part runs again here', () => {
  const before = '| it is killed | 7 kills | 4 of 4 | 1.0 min | 2026-01-01 |'
  const last = (/** @type {import('./reports.mjs').Outcome[]} */ outcomes) =>
    longTable([{ part, outcomes, minutes: 2, day: '2026-11-22' }], `a\n${before}\nb`)
      .split('\n')
      .at(-1)
  expect(last([])).toBe(before)
  expect(last([{ title: 'a', outcome: passed, counts: { kills: 3 } }])).toMatch(/\| 3 kills \| 1 of 1 \|/)
})

test('where titles say how often, they are added up; what was skipped was not done', () => {
  const counted = { pattern: /\b([\d,]+) forged/, unit: 'messages' }
  const outcomes = [
    { title: '10,000 forged messages', outcome: passed },
    { title: 'ignores 20,000 forged ones', outcome: passed },
    { title: '5,000 forged ones', outcome: /** @type {const} */ ('skipped') },
    { title: 'something else', outcome: passed },
  ]
  expect(countsOf({ ...part, counted }, outcomes)).toEqual({ messages: 30_000 })
  const lives = { pattern: /[A-Z]+: a life/, unit: 'sources' }
  const lived = ['BOX: a life', 'GURU: a life', 'nothing'].map((title) => ({ title, outcome: passed }))
  expect(countsOf({ ...part, counted: lives }, lived)).toEqual({ sources: 2 })
})

test('the manual has a place for the table', () => {
  const page = new URL('../../docs/reliability.md', import.meta.url)
  expect(fs.readFileSync(page, 'utf8')).toContain('\n[long]: # (written by')
})

test('each spec with a test that is tagged @long is in a part that runs it', () => {
  const files = PARTS.filter(({ env }) => env.INLET_TEST_LONG).flatMap((part) => part.files)
  const specs = fs.readdirSync(path.join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
  const tagged = specs.filter((name) =>
    fs.readFileSync(path.join(root, 'e2e', name), 'utf8').includes("'@long'"),
  )
  expect(tagged).not.toEqual([])
  expect(files).toEqual(expect.arrayContaining(tagged.map((name) => `e2e/${name}`)))
})
