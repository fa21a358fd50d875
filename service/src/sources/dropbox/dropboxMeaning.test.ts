import { expect, test } from 'vitest'
import { isForbidden } from '../oauthFaults.ts'
import { dropboxMeaning } from './dropboxMeaning.ts'

/** https://github.com/dropbox/dropbox-api-spec/blob/main/auth.stone */
test('a scope that was not granted is no lost access', () => {
  const error = { '.tag': 'missing_scope', required_scope: 'files.content.read' }
  const body = JSON.stringify({ error_summary: 'missing_scope/', error })
  const fault = dropboxMeaning({ status: 401, headers: new Map(), body })
  expect(fault).toMatchObject({ code: 'item', message: expect.stringContaining('lacks a permission') })
  expect(isForbidden(fault)).toBe(true)
  const expired = JSON.stringify({ error: { '.tag': 'expired_access_token' } })
  expect(dropboxMeaning({ status: 401, headers: new Map(), body: expired })).toBeNull()
})
