import { describe, expect, it } from 'vitest'
import { safeLink } from './links.ts'

describe('safeLink', () => {
  it.each([
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.com/ünïcode',
    'http://localhost:3000/@handle',
  ])('lets %s stand', (address) => {
    expect(safeLink(address)).toBe(address)
  })

  it.each([
    '',
    'example.com',
    '/relative',
    '//example.com',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.com',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://exa mple.com',
    'https://example.com/\u202Egnp.exe',
    'https://example.com/\u0000',
    'https://[',
    'data:text/html,hello',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    `https://example.com/${'a'.repeat(2048)}`,
    null,
    undefined,
    42,
    { toString: () => 'https://example.com' },
  ])('refuses %j', (address) => {
    expect(safeLink(address)).toBeNull()
  })
})
