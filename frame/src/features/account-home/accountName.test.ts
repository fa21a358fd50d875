import type { Account } from '@inlet/wire/service'
import { expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { accountName } from './accountName.ts'

const nameOf = (
  data_source_type: string,
  data_source_external_id: string | null,
  metadata: Account['data_source_metadata'] = null,
) =>
  accountName({
    ...anAccount({ id: 7 }),
    data_source_type,
    data_source_external_id,
    data_source_metadata: metadata,
  })

it.each([
  ['DROPBOX', 'DROPBOX|ann@x.org', 'ann@x.org'],
  ['NOTION', 'NOTION|ann|Acme', 'ann (Acme)'],
  ['SALESFORCE', 'SALESFORCE|ann@x.org|acme', 'ann@x.org (acme)'],
  ['SHAREPOINT', 'SHAREPOINT|ann@x.org|contoso/site', 'ann@x.org (contoso/site)'],
  ['CONFLUENCE', 'CONFLUENCE|ann@x.org|c1/acme', 'ann@x.org (acme)'],
  ['CONFLUENCE', 'CONFLUENCE|ann@x.org|acme', 'ann@x.org'],
  ['CONFLUENCE', 'CONFLUENCE|ann@x.org', 'ann@x.org'],
  ['CONFLUENCE', 'CONFLUENCE|ann@x.org|a/b/c', 'ann@x.org'],
  ['GITBOOK', 'GITBOOK-acme', 'acme'],
  ['S3', 'S3-my-key', 'my-key'],
  ['GMAIL', 'ann-marie@x.org', 'ann-marie@x.org'],
  ['BOX', 'ann@x.org', 'ann@x.org'],
  ['GURU', 'GURU|ann@x.org|7b9bbe65', 'ann@x.org'],
])('%s %s is shown as %s [ACC-32] [PIC-36]', (type, externalId, shown) => {
  expect(nameOf(type, externalId)).toBe(shown)
})

it('is the user name at Github, if it is known [ACC-32]', () => {
  expect(nameOf('GITHUB', 'GITHUB|123', { username: 'ann' })).toBe('ann')
  expect(nameOf('GITHUB', 'GITHUB|ann@x.org', { username: 'ann' })).toBe('ann')
  expect(nameOf('GITHUB', 'GITHUB|ann', { username: null })).toBe('ann')
  expect(nameOf('GITHUB', 'GITHUB|ann')).toBe('ann')
})

it.each([
  ['BOX|27335', 'ann@x.org'],
  ['CONFLUENCE|5b10ac:8d20|0f2a/acme', 'ann@x.org (acme)'],
  ['DOCUMENT360|3fa8|9c1b', 'ann@x.org'],
  ['DROPBOX|dbid:AAH4f99T0taONIb', 'ann@x.org'],
  ['GITBOOK|VKxj|mXpq', 'ann@x.org'],
  ['GOOGLE_DRIVE|117284839275982374650', 'ann@x.org'],
  ['INTERCOM|814860|abc12', 'ann@x.org'],
  ['NOTION|6794760a-1f15-45cd-9c65-0dfe42f5135a|17ab3186-873d-418b-b899-c3f6a43f68de', 'ann@x.org'],
  ['SALESFORCE|0055g00000ABC|acme', 'ann@x.org (acme)'],
  ['SLACK|W0123ABC|T0123ABC', 'ann@x.org'],
  ['ZENDESK|35436|acme', 'ann@x.org (acme)'],
])('is the user name instead of the id in %s [ACC-32]', (externalId, shown) => {
  const [source = ''] = externalId.split('|')
  expect(nameOf(source, externalId, { username: 'ann@x.org' })).toBe(shown)
})

it('has the type in brackets', () => {
  expect(nameOf('INTERCOM', 'INTERCOM|ann', { type: 'ADMIN' })).toBe('ann (ADMIN)')
  expect(nameOf('NOTION', 'NOTION|ann|Acme', { type: 'BOT' })).toBe('ann (Acme, BOT)')
})

it.each([null, '', 'DROPBOX|', 'DROPBOX||', '|'])('is the number of the account for %j', (externalId) => {
  expect(nameOf('DROPBOX', externalId)).toBe('Account 7')
})

it('shows markup as it is, and no direction marks', () => {
  expect(nameOf('BOX', 'BOX|<b>ann</b>\u202egpj')).toBe('<b>ann</b>gpj')
})
