import { describe, expect, it } from 'vitest'
import { normalizeUrl } from './normalizeUrl.ts'

describe('normalizeUrl', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['  example.com/docs?a=1#part  ', 'https://example.com/docs?a=1'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['example.com.', 'https://example.com/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['intranet:8080/wiki', 'https://intranet:8080/wiki'],
    ['[2606:4700::1111]', 'https://[2606:4700::1111]/'],
  ])('takes %j for %s', (text, expected) => {
    expect(normalizeUrl(text)?.href).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'foo bar',
    'http//',
    'foo',
    'https://',
    'ftp://example.com',
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://-bad-.example.com',
    'https://exa mple.com',
    'https://example.com\\@evil.com',
    'https://exam\nple.com',
    'https://example..com',
    'https://[::1',
    'https://1.2.3.4.5',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %j', (text) => {
    expect(normalizeUrl(text)).toBeNull()
  })
})
