import { expect, it } from 'vitest'
import { disallowedHost } from './disallowedHost.ts'

const HOST = 'https://app.example.com'

it.each<[string, readonly string[], readonly string[] | null, string | undefined]>([
  ['the page itself', ['https://other.example'], null, HOST],
  ['a page around it', [HOST], [HOST, 'https://evil.example'], 'https://evil.example'],
  ['everybody where nobody is allowed', [], null, HOST],
  [
    'nobody where all are named',
    [HOST, 'https://around.example'],
    [HOST, 'https://around.example'],
    undefined,
  ],
  ['nobody where all subdomains are named [F-339]', ['https://*.example.com'], [HOST], undefined],
  [
    'a page around one of the subdomains [F-339]',
    ['https://*.example.com'],
    [HOST, 'https://evil.example'],
    'https://evil.example',
  ],
  ['nobody where the browser names no ancestors', [HOST], null, undefined],
])('finds %s', (_, allowed, ancestors, disallowed) => {
  expect(disallowedHost({ ancestors }, HOST, allowed)).toBe(disallowed)
})
