import { expect, test, vi } from 'vitest'
import { returnAddress, wayBack } from './wayBack.ts'

const allowed = async () => ['https://app.example', 'http://localhost:8000']
const follow = async (text: string) => (await wayBack(text, allowed)).address?.href ?? null

test('leads to the pages that the deployment names, at whatever path', async () => {
  expect(await follow('https://app.example/done?a=1#x')).toBe('https://app.example/done?a=1#x')
  expect(await follow('https://APP.example:443/')).toBe('https://app.example/')
  expect(await follow('http://localhost:8000/')).toBe('http://localhost:8000/')
})

test('leads nowhere without an address, and asks nobody [ENT-13]', async () => {
  const ask = vi.fn(allowed)
  expect(await wayBack(null, ask)).toEqual({ address: null, problem: null })
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://app.example/%0aalert(1)',
  'data:text/html,x',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'ftp://app.example/',
  'mailto:a@app.example',
  'about:blank',
  'app.example',
  '/done',
  '//app.example/',
  '\\\\app.example',
  'https:\\\\app.example/',
  'https://evil.example\\@app.example/',
  'https://app.example\n.evil.example/',
  'https://app.example@evil.example/',
  'https://user:word@app.example/',
  'https://',
  'https://[::1',
  '',
])('"%s" is no link at all, and says so [ENT-52]', async (text) => {
  const ask = vi.fn(allowed)
  expect(await wayBack(text, ask)).toEqual({ address: null, problem: expect.stringContaining('no') })
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  'https://evil.example/',
  'http://app.example/',
  'https://app.example:8443/',
  'https://app.example.evil.example/',
  'https://evilapp.example/',
  'https://evil.example/?https://app.example/',
  'https://evil.example/#https://app.example',
  'https://app.example./',
  'https://аpp.example/',
])('"%s" is somebody else’s page', async (text) => {
  const { address, problem } = await wayBack(text, allowed)
  expect(address).toBeNull()
  expect(problem).toContain(new URL(text).origin)
})

test('says where the person comes from, beside what the address has [ENT-51]', () => {
  const address = new URL('https://app.example/done?a=1&b=x%26y#part')
  const target = new URL(returnAddress(address, 'NOTION'))
  expect([...target.searchParams]).toEqual([
    ['a', '1'],
    ['b', 'x&y'],
    ['source', 'NOTION'],
    ['status', 'success'],
  ])
  expect(target.hash).toBe('#part')
  expect(address.searchParams.has('status')).toBe(false)
})

test('says it once where the address says something else already', () => {
  const target = returnAddress(new URL('https://app.example/?status=failed&source=x'), 'LOCAL_FILES')
  expect(target).toBe('https://app.example/?status=success&source=LOCAL_FILES')
})
