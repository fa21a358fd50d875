import { expect, it } from 'vitest'
import { readHostOrigin } from './readHostOrigin.ts'

it.each([
  ['https://App.Example.com', 'https://app.example.com'],
  ['https://app.example.com:443/', 'https://app.example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['https://*.Example.com', 'https://*.example.com'],
])('%s is the origin %s', (text, origin) => expect(readHostOrigin(text)).toBe(origin))

it.each([
  '',
  '*',
  'null',
  'app.example.com',
  'https://app.example.com/path',
  'https://app.example.com?x',
  'https://ann@app.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://*',
  'https://*.com',
  'https://a.*.example.com',
  // These would end their entry of the frame's policy and begin another.
  'https://a.example;sandbox',
  'https://a.example,https://b.example',
  "https://a.example'",
  'https://a.example *',
])('%j is none', (text) => expect(readHostOrigin(text)).toBeNull())
