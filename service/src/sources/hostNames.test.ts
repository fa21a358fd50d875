import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Endpoint } from './hostNames.ts'

test.each(['storage.example:65536', 'storage.example:99999', 'xn--a.example'])(
  '%s is no endpoint',
  (typed) => {
    expect(v.safeParse(Endpoint, typed).success).toBe(false)
  },
)

test('the last port is one', () => {
  expect(v.parse(Endpoint, 'https://Storage.example:65535/')).toBe('https://storage.example:65535')
})
