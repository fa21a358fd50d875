import type { Account } from '@inlet/wire/service'
import type { SignInPurpose } from '../../domain/accounts/SignIn.ts'

type Place = Pick<
  SignInPurpose,
  | 'salesforce_domain'
  | 'confluence_subdomain'
  | 'zendesk_subdomain'
  | 'microsoft_tenant'
  | 'sharepoint_site_name'
>

/** From the third part of an external id, empty without one, or from the whole id. */
type Reader = (place: string, externalId: string) => Place | null

/** By type of the account. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['SALESFORCE', (place) => (place ? { salesforce_domain: place } : null)],
  ['ZENDESK', (place) => (place ? { zendesk_subdomain: place } : null)],
  ['CONFLUENCE', confluencePlace],
  ['SHAREPOINT', sharepointPlace],
])

/** Where an account signs in, as its form would say it; null where the external id does not tell. */
export function signInPlace({ data_source_type, data_source_external_id }: Account): Place | null {
  const externalId = data_source_external_id ?? ''
  const parts = externalId.split('|')
  const place = parts.length === 3 ? (parts[2] ?? '') : ''
  return readers.get(data_source_type)?.(place, parts.length === 1 ? externalId : '') ?? null
}

/** `id/domain` */
function confluencePlace(place: string): Place | null {
  const [, subdomain] = halves(place)
  return subdomain ? { confluence_subdomain: subdomain } : null
}

/** `tenant/site` */
function sharepointPlace(place: string, externalId: string): Place | null {
  const [tenant, site] = halves(place || externalId)
  return tenant && site ? { microsoft_tenant: tenant, sharepoint_site_name: site } : null
}

function halves(text: string): string[] {
  const parts = text.split('/')
  return parts.length === 2 ? parts : []
}
