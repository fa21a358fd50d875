import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const SQL =
  /from 'kysely'|\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.schema\.\w+Table\(/
/** Files of sync/ whose statements are not in db/ yet. The list only gets shorter. */
const NOT_YET = [
  'FetchStep.ts',
  'applySweepStep.ts',
  'beginSweep.ts',
  'changesStep.ts',
  'conversationFiles.ts',
  'enqueue.ts',
  'fetched.ts',
  'missing.ts',
  'nextRetryAt.ts',
  'passedOver.ts',
  'scannedFolders.ts',
  'sweepState.ts',
  'syncQueue.ts',
  'syncState.ts',
  'syncSteps.ts',
  'waits.ts',
].map((name) => `service/src/sync/${name}`)

const found = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'service/src/**/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('service/src/db/') && !file.endsWith('.test.ts'))
  .filter((file) => fs.existsSync(path.join(root, file)))
  .filter((file) => SQL.test(fs.readFileSync(path.join(root, file), 'utf8')))

it('SQL is in service/src/db alone: move the statement into a function there', () => {
  expect(found.filter((file) => !NOT_YET.includes(file))).toEqual([])
})

it('what was moved is taken off the list', () => {
  expect(NOT_YET.filter((file) => !found.includes(file))).toEqual([])
})
