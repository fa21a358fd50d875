import { expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { signInPlace } from './signInPlace.ts'

const placeOf = (data_source_type: string, data_source_external_id: string | null) =>
  signInPlace(anAccount({ id: 1, data_source_type, data_source_external_id }))

it('reads the domain from the third part of the external id', () => {
  expect(placeOf('SALESFORCE', 'SALESFORCE|ann@x.org|acme.my.salesforce.com')).toEqual({
    salesforce_domain: 'acme.my.salesforce.com',
  })
  expect(placeOf('ZENDESK', 'ZENDESK|ann@x.org|acme')).toEqual({ zendesk_subdomain: 'acme' })
  expect(placeOf('CONFLUENCE', 'CONFLUENCE|ann@x.org|0a1b/acme')).toEqual({ confluence_subdomain: 'acme' })
})

it('splits a Sharepoint place in tenant and site, if it has just these two [FRM-64]', () => {
  const both = { microsoft_tenant: 'acme', sharepoint_site_name: 'hr' }
  expect(placeOf('SHAREPOINT', 'acme/hr')).toEqual(both)
  expect(placeOf('SHAREPOINT', 'SHAREPOINT|ann@x.org|acme/hr')).toEqual(both)
  for (const id of ['acme/hr/x', 'acme', 'acme/', '/hr', 'SHAREPOINT|ann@x.org|acme', 'SHAREPOINT|acme/hr'])
    expect(placeOf('SHAREPOINT', id)).toBeNull()
})

it.each([
  ['SALESFORCE', 'SALESFORCE|ann@x.org'],
  ['SALESFORCE', 'SALESFORCE-acme/hr'],
  ['SALESFORCE', 'SALESFORCE|ann@x.org|'],
  ['ZENDESK', null],
  ['CONFLUENCE', 'CONFLUENCE|ann@x.org|acme'],
  ['CONFLUENCE', 'CONFLUENCE|ann@x.org|a/b/c'],
  ['SERVICENOW', 'SERVICENOW|ann@x.org|dev1'],
  ['toString', 'x|y|z'],
])('does not guess: %s %s', (type, id) => {
  expect(placeOf(type, id)).toBeNull()
})
