import { describe, expect, test } from 'vitest'
import { webAddress } from './webAddress.ts'

describe('webAddress', () => {
  test('takes http, https and addresses relative to the page', () => {
    expect(webAddress('https://a.example/x?y#z')?.href).toBe('https://a.example/x?y#z')
    expect(webAddress('http://localhost:8000/')?.origin).toBe('http://localhost:8000')
    expect(webAddress('/home')?.href).toBe(`${location.origin}/home`)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    'https://user@a.example',
    'https://user:pass@a.example',
    'https://:pass@a.example',
    'http://[',
    undefined,
    null,
  ])('refuses %s', (text) => {
    expect(webAddress(text)).toBeUndefined()
  })
})
