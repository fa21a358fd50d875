import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const SQL =
  /from 'kysely'|\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.schema\.\w+Table\(/
const found = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'service/src/**/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('service/src/db/') && !file.endsWith('.test.ts'))
  .filter((file) => fs.existsSync(path.join(root, file)))
  .filter((file) => SQL.test(fs.readFileSync(path.join(root, file), 'utf8')))

it('SQL is in service/src/db alone: move the statement into a function there', () => {
  expect(found).toEqual([])
})
