import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureApiKey } from './apiKey.mjs'

/** @type {string} */
let folder

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'inlet-key-'))
})

afterEach(() => fs.rmSync(folder, { recursive: true }))

it('makes a key once, for the eyes of its owner alone', () => {
  const key = ensureApiKey(folder)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(ensureApiKey(folder)).toBe(key)
  expect(fs.statSync(path.join(folder, 'api-key')).mode & 0o777).toBe(0o600)
})

it('makes another one elsewhere', () => {
  expect(ensureApiKey(path.join(folder, 'a'))).not.toBe(ensureApiKey(path.join(folder, 'b')))
})
