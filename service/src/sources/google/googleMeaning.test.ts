import { expect, test } from 'vitest'
import { googleMeaning } from './googleMeaning.ts'

function meaningOf(status: number, message: string, headers: Record<string, string> = {}) {
  const error = { code: status, message, errors: [{ reason: 'rateLimitExceeded', domain: 'usageLimits' }] }
  const known = { date: 'Tue, 12 Nov 2024 11:01:42 GMT', ...headers }
  return googleMeaning({
    status,
    headers: new Map(Object.entries(known)),
    body: JSON.stringify({ error }),
  })
}

// As it was seen: https://github.com/googleapis/google-api-ruby-client/issues/20544
const NAMED = 'User-rate limit exceeded.  Retry after 2024-11-12T11:16:42.247Z'

test.each([429, 403])(
  '%i that names its moment in the message is waited for until then [F-258]',
  (status) => {
    expect(meaningOf(status, NAMED)).toMatchObject({ code: 'rate-limited', retryAfter: 901 })
    expect(meaningOf(status, NAMED, { 'retry-after': '7' })).toMatchObject({ retryAfter: 7 })
    expect(meaningOf(status, NAMED, { date: 'Tue, 12 Nov 2024 11:20:00 GMT' })).toMatchObject({
      retryAfter: 1,
    })
    expect(meaningOf(status, NAMED.replace('2024', '2025'))).toMatchObject({ retryAfter: 3600 })
  },
)

test('one that names none, or none that can be compared, waits as others do [F-258]', () => {
  for (const [message, headers] of [
    ['User-rate limit exceeded.', {}],
    [NAMED, { date: '' }],
    ['Retry after 2024-99-99T99:99:99.000Z', {}],
  ] as const)
    expect(meaningOf(429, message, headers)).toMatchObject({ code: 'rate-limited', retryAfter: 30 })
})
