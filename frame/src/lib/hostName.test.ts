import { expect, it } from 'vitest'
import { hostName, hostUnder, subdomainOf } from './hostName.ts'

it.each([
  ['https://acme.freshdesk.com', '[FRM-13]'],
  ['http://acme.freshdesk.com', ''],
  ['HTTPS://Acme.Freshdesk.com', ''],
  ['www.acme.freshdesk.com', '[FRM-14]'],
  ['https://www.acme.freshdesk.com/', ''],
  ['acme.freshdesk.com/', '[FRM-15]'],
  ['  acme.freshdesk.com/ ', ''],
  ['https://acme.freshdesk.com/a/tickets?x=1#y', ''],
  ['https://ann:pw@acme.freshdesk.com:443/', ''],
  ['acme.freshdesk.com.', ''],
])('reads the host of %j %s', (typed) => {
  expect(hostName(typed)).toBe('acme.freshdesk.com')
})

it.each(['', '   ', 'two words.com', 'https://', 'javascript:alert(1)', '<b>'])(
  'finds none in %j',
  (typed) => {
    expect(hostName(typed)).toBe('')
  },
)

it.each([
  'acme',
  'ACME',
  ' acme.zendesk.com ',
  'https://acme.zendesk.com/agent/dashboard',
  'www.acme.zendesk.com/',
])('reads the subdomain of %j', (typed) => {
  expect(subdomainOf('zendesk.com')(typed)).toBe('acme')
})

it('takes off only the end of a host', () => {
  expect(subdomainOf('zendesk.com')('acme.zendesk.com.evil.example')).toBe('acme.zendesk.com.evil.example')
  expect(subdomainOf('zendesk.com')('notzendesk.com')).toBe('notzendesk.com')
})

it.each([
  ['acme', 'acme.freshdesk.com'],
  ['https://acme.freshdesk.com/a', 'acme.freshdesk.com'],
  ['help.acme.example', 'help.acme.example'],
  ['', ''],
])('reads %j as the host %j', (typed, host) => {
  expect(hostUnder('freshdesk.com')(typed)).toBe(host)
})
