import { expect, test } from 'vitest'
import { credentialEnd } from './credentialEnd.ts'

const AT = '2026-12-01T00:00:00.000Z'
const LATER = '2027-03-01T00:00:00.000Z'

test.each([
  ['an access that lasts', { refreshToken: null, expiresAt: null }, null],
  ['one that nothing refreshes', { refreshToken: null, expiresAt: AT }, AT],
  ['one that a refresh token refreshes for ever', { refreshToken: 'r', expiresAt: AT }, null],
  ['one whose refresh token ends', { refreshToken: 'r', expiresAt: AT, refreshExpiresAt: LATER }, LATER],
])('of %s', (_, given, end) => {
  const ends = credentialEnd({ accessToken: 'a', extra: {}, ...given })
  expect(ends?.toISOString() ?? null).toBe(end)
})
