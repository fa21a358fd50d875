import { expect, test } from 'vitest'
import { readPageAddress } from './pageAddress.ts'

test('hands over the options of the address as they are', () => {
  const options = { theme: 'purple', entryPoint: 'LOCAL_FILES', tags: { a: '1' } }
  const search = `?customer=c-1&options=${encodeURIComponent(JSON.stringify(options))}`
  expect(readPageAddress(search)).toEqual({ customer: 'c-1', overrides: options })
})

test('has none by itself', () => {
  expect(readPageAddress('')).toEqual({ customer: null, overrides: {} })
})

test.each(['{', '[]', 'null', '"x"', '1', ''])('says that %s is no set of options', (text) => {
  expect(readPageAddress(`?options=${encodeURIComponent(text)}`)).toEqual({
    customer: null,
    overrides: {},
    problem: expect.stringContaining('no JSON object'),
  })
})
