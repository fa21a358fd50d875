import { describe, expect, it } from 'vitest'
import { cleanAddress, fullAddress } from './webAddress.ts'

describe('addresses', () => {
  it.each(['', ' ', 'foo bar', 'http//', 'foo', 'user:secret@example.com', 'not a url', '..', '://'])(
    '%j is not one [WEB-19] [WEB-20]',
    (text) => {
      expect(fullAddress(text)).toBeNull()
    },
  )

  it.each([
    'example.com',
    'example.com/docs?a=1',
    'localhost:3000/x',
    '127.0.0.1:8080',
    'münchen.de',
    'a.b.c.example.co.uk/',
  ])('%j is one [WEB-19] [WEB-20]', (text) => {
    expect(fullAddress(text)).toBe(`https://${text}`)
  })

  it('lose a typed or pasted scheme [WEB-18] [WEB-23]', () => {
    expect(cleanAddress('https://example.com')).toBe('example.com')
    expect(cleanAddress('  HTTP://https://example.com/a')).toBe('example.com/a')
    expect(cleanAddress('example.com/?next=https://other.com')).toBe('example.com/?next=https://other.com')
  })
})
