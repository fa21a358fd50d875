import { expect, it } from 'vitest'
import { addressKey, cleanAddress, mayBePage, siteOf } from './pageAddress.ts'

const key = (address: string) => addressKey(new URL(address))

it.each([
  ['http://example.com/a', 'https://example.com/a'],
  ['https://www.example.com/a', 'https://example.com/a'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/docs/', 'https://example.com/docs'],
  ['https://example.com/docs/index.html', 'https://example.com/docs/'],
  ['https://example.com/Default.aspx', 'https://example.com/'],
  ['https://example.com/a#part', 'https://example.com/a'],
  ['https://example.com/a?', 'https://example.com/a'],
  ['https://example.com/a?b=2&a=1', 'https://example.com/a?a=1&b=2'],
  ['https://example.com/a?utm_source=x&UTM_Medium=y&gclid=1&fbclid=2', 'https://example.com/a'],
  ['https://example.com/caf%c3%a9', 'https://example.com/caf%C3%A9'],
  ['https://example.com/%7Eann/a%2Fb', 'https://example.com/~ann/a%2fb'],
  ['https://example.com/a;jsessionid=0A1B2C3D4E5F60718293', 'https://example.com/a'],
  ['https://example.com/a?PHPSESSID=0a1b2c3d4e5f60718293&b=1', 'https://example.com/a?b=1'],
])('%s is the same page as %s [F-245]', (one, other) => {
  expect(key(one)).toBe(key(other))
})

it.each([
  ['https://example.com/a', 'https://example.com/A'],
  ['https://example.com/a?page=1', 'https://example.com/a?page=2'],
  ['https://example.com/a', 'https://example.com:8443/a'],
  ['https://docs.example.com/', 'https://example.com/'],
  ['https://example.com/index', 'https://example.com/'],
  ['https://example.com/story?sid=12', 'https://example.com/story?sid=13'],
  ['https://example.com/a%2Fb', 'https://example.com/a/b'],
])('%s is another page than %s', (one, other) => {
  expect(key(one)).not.toBe(key(other))
})

it('asks the site for the address as it was linked, without the tracking', () => {
  expect(cleanAddress(new URL('https://www.example.com/docs/index.html?b=2&utm_id=3&a=1#x')).href).toBe(
    'https://www.example.com/docs/index.html?b=2&a=1',
  )
})

it('takes a host with and without www for one site', () => {
  expect(siteOf(new URL('https://www.example.com'))).toBe(siteOf(new URL('http://example.com')))
  expect(siteOf(new URL('https://example.com'))).not.toBe(siteOf(new URL('https://example.com.evil.test')))
})

it('knows files by their names', () => {
  expect(
    ['/a.zip', '/a.PNG', '/a.tar.gz', '/app.js'].map((path) => mayBePage(new URL(path, 'https://x.test'))),
  ).toEqual([false, false, false, false])
  expect(
    ['/', '/a.html', '/a.md', '/v1.2', '/a.php?f=a.pdf', '/a.PDF', '/b.docx', '/c.csv'].every((path) =>
      mayBePage(new URL(path, 'https://x.test')),
    ),
  ).toBe(true)
})
