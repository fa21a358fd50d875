import { expect, it } from 'vitest'
import { addressesIn, addressKey, linksIn } from './webAddress.ts'

it.each([
  ['https://a.example/x', ['https://a.example/x']],
  ['# A comment\r\nhttps://a.example\r\nhttp://b.example', ['https://a.example', 'http://b.example']],
  ['see https://a.example', []],
  ['a.example', []],
  ['', []],
])('finds the links that %j consists of', (text, links) => expect(linksIn(text)).toEqual(links))

it('knows the same address however it is typed', () => {
  expect(new Set(['a.com/x', 'https://www.A.com/x/', 'http://a.com/x'].map(addressKey)).size).toBe(1)
  expect(addressKey('a.com/X')).not.toBe(addressKey('a.com/x'))
  expect(addressKey('nothing')).toBeNull()
})

it('takes a text apart only where each part is an address', () => {
  expect(addressesIn('a.com, b.com\nsee c.com')).toEqual(['a.com', 'b.com', 'see c.com'])
})
