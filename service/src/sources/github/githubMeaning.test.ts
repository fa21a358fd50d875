import { expect, test } from 'vitest'
import { TestClock } from '../../../test/TestClock.ts'
import { githubMeaning } from './githubMeaning.ts'

const clock = new TestClock()
const meaning = githubMeaning(clock)
const inSeconds = (seconds: number) => String(Math.floor(clock.now().getTime() / 1000) + seconds)

function of(status: number, headers: Record<string, string> = {}, body = '') {
  return meaning({ status, headers: new Map(Object.entries(headers)), body })
}

test.each([403, 429])('%i is a limit where nothing is left, until it begins anew', (status) => {
  const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(90) }
  const fault = of(status, spent)
  expect(fault).toMatchObject({ code: 'rate-limited' })
  expect(fault?.retryAfter).toBeGreaterThanOrEqual(88)
  expect(fault?.retryAfter).toBeLessThanOrEqual(91)
  expect(of(status, { 'x-ratelimit-remaining': '0' })).toMatchObject({ code: 'rate-limited' })
})

test.each([403, 429])('%i is a limit where it says when to come back, which comes first', (status) => {
  const both = { 'retry-after': '7', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(90) }
  expect(of(status, both)).toMatchObject({ code: 'rate-limited', retryAfter: 7 })
})

test('a secondary limit without a time lasts a minute', () => {
  const body = '{"message":"You have exceeded a secondary rate limit. Please wait a few minutes."}'
  expect(of(403, { 'x-ratelimit-remaining': '4000' }, body)).toMatchObject({
    code: 'rate-limited',
    retryAfter: 60,
  })
  expect(of(429)).toMatchObject({ code: 'rate-limited', retryAfter: 60 })
})

test('what may not be read says why, and holds nothing else up', () => {
  const plenty = { 'x-ratelimit-remaining': '4000' }
  expect(of(403, plenty)).toMatchObject({ code: 'item', message: 'This token may not read this.' })
  const sso = 'required; url=https://github.com/orgs/acme/sso?authorization_request=AZS'
  expect(of(403, { ...plenty, 'x-github-sso': sso })).toMatchObject({
    code: 'item',
    message:
      'The organisation has to let this token in first, at https://github.com/orgs/acme/sso?authorization_request=AZS',
  })
  expect(of(403, plenty, '{"errors":[{"code":"too_large"}]}')).toMatchObject({ code: 'item' })
  expect(of(409)).toMatchObject({ code: 'item', message: 'This repository is empty.' })
  expect(of(451)).toMatchObject({ code: 'item' })
})

test('what GitHub means as everybody does is left to that', () => {
  for (const status of [401, 404, 422, 500, 503]) expect(of(status)).toBeNull()
})
