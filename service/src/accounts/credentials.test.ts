import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Credential } from '../sources/Credential.ts'
import { credentialKeys, openCredential, sealCredential } from './credentials.ts'

const CREDENTIAL: Credential = {
  accessToken: 'access-token-value',
  refreshToken: null,
  expiresAt: '2026-01-01T00:00:00.000Z',
  extra: { zendesk_subdomain: 'acme' },
}

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inlet-credentials-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a credential opens for its own account alone', () => {
  const keys = credentialKeys({ encryptionKeys: null, dataDir })
  const sealed = sealCredential(CREDENTIAL, 7, keys)
  expect(sealed).not.toContain('access-token-value')
  expect(openCredential(sealed, 7, keys)).toEqual(CREDENTIAL)
  expect(() => openCredential(sealed, 8, keys)).toThrow('What was sealed has been changed.')
})

test('the key of development is made once, for this user alone', () => {
  const [first] = credentialKeys({ encryptionKeys: null, dataDir })
  const [second] = credentialKeys({ encryptionKeys: null, dataDir })
  expect(first.key).toHaveLength(32)
  expect(second.key.equals(first.key)).toBe(true)
  const file = join(dataDir, 'encryption.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toBe(first.key.toString('base64'))
})

test('a damaged key is not replaced silently', () => {
  writeFileSync(join(dataDir, 'encryption.key'), 'short')
  expect(() => credentialKeys({ encryptionKeys: null, dataDir })).toThrow('is damaged. Put the file back')
})

test('configured keys are used, and nothing is written', () => {
  const key = { id: 'k1', key: Buffer.alloc(32, 1) }
  expect(credentialKeys({ encryptionKeys: [key], dataDir })).toEqual([key])
  expect(() => statSync(join(dataDir, 'encryption.key'))).toThrow('ENOENT')
})
