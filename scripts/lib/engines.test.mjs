import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { enginesTable, writeEngines } from './engines.mjs'

const rows = [
  { name: 'firefox', version: 'Mozilla Firefox 153', passed: 8, failed: 1 },
  { name: 'webkit', version: 'not installed', passed: 0, failed: 0 },
]

test('the table of engines says what passed, and what was not run [F-067]', () => {
  expect(enginesTable(rows, '2026-11-22').split('\n').slice(2)).toEqual([
    '| Firefox | Mozilla Firefox 153 | 8 of 9 passed | 2026-11-22 |',
    '| WebKitGTK | not installed | not run | 2026-11-22 |',
  ])
})

test('the table takes the place of the one before it, and nothing else', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-engines-')), 'README.md')
  const marks = ['<!-- engines: written by npm run test:engines -- --write -->', '<!-- /engines -->']
  fs.writeFileSync(file, `Before\n${marks[0]}\nold\n${marks[1]}\nAfter\n`)
  writeEngines(file, rows, '2026-11-22')
  const text = fs.readFileSync(file, 'utf8')
  expect(text).toMatch(/^Before\n.*\n\| engine [\s\S]*2026-11-22 \|\n.*\nAfter\n$/)
  expect(text).not.toContain('old')
})

test('the manual has a place for the table', () => {
  const install = new URL('../../docs/guide/install.md', import.meta.url)
  expect(fs.readFileSync(install, 'utf8')).toContain('<!-- engines: written by')
})
