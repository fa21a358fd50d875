import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrCreateKey } from './loadOrCreateKey.ts'
import { isNoSpace, NoSpace } from './NoSpace.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-key-'))
  file = join(folder, 'key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('is made once, at random, and is the same ever after', () => {
  const key = loadOrCreateKey(file)
  expect(key).toHaveLength(32)
  expect(loadOrCreateKey(file)).toEqual(key)
  expect(loadOrCreateKey(join(folder, 'other'))).not.toEqual(key)
  expect(readdirSync(folder)).toEqual(['key', 'other'])
})

test('is for this user alone, also where somebody opened it', () => {
  loadOrCreateKey(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  loadOrCreateKey(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each(['', 'short', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])(
  'that is damaged ("%s") is named, and not replaced',
  (text) => {
    writeFileSync(file, text)
    expect(() => loadOrCreateKey(file)).toThrow(`The key in ${file} is damaged`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

test('that cannot be written fails', () => {
  expect(() => loadOrCreateKey(join(folder, 'none/key'))).toThrow('ENOENT')
})

test.each([
  [new NoSpace(), true],
  [Object.assign(new Error(), { code: 'ENOSPC' }), true],
  [Object.assign(new Error(), { code: 'EDQUOT' }), true],
  [Object.assign(new Error(), { code: '53100' }), true],
  [Object.assign(new Error(), { code: 'EACCES' }), false],
  [{ code: 'ENOSPC' }, false],
  [new Error('ENOSPC'), false],
  [null, false],
])('a full disk is told from other failures: %s', (error, is) => {
  expect(isNoSpace(error)).toBe(is)
})
