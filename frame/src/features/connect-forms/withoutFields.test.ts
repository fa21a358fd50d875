import { expect, it } from 'vitest'
import { withoutFields } from './withoutFields.ts'

it.each([
  ['domain: no such host', [['domain', 'no such host']], ''],
  [
    'domain: a; api_key: b',
    [
      ['domain', 'a'],
      ['api_key', 'b'],
    ],
    '',
  ],
  [
    'domain: a; tags: too many; api_key: b',
    [
      ['domain', 'a'],
      ['api_key', 'b'],
    ],
    'tags: too many',
  ],
  ['bad request; domain: a', [['domain', 'a']], 'bad request'],
  ['one; domain: a; two', [['domain', 'a']], 'one; two'],
  ['bad key', [], 'bad key'],
] as const)('leaves of %j without %j: %j', (detail, beside, rest) => {
  expect(withoutFields(detail, beside)).toBe(rest)
})
