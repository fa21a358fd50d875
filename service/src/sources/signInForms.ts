import * as v from 'valibot'
import { hostBelow, subdomainOf } from './hostNames.ts'

/** A form before the sign-in page. */
export type SignInForm = {
  /** The path to its fields in the request. */
  readonly place: readonly string[]
  /** The fields by name. */
  readonly fields: Readonly<Record<string, v.GenericSchema<string, string>>>
  /** Fields that may be empty. */
  readonly optional: readonly string[]
}

const key = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('This is needed.'),
  v.maxLength(1000, 'This is too long.'),
  v.regex(/^[\x21-\x7e]*$/, 'This holds characters that no key has.'),
)
const siteName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, 'This is too long.'),
  v.regex(/^[^\p{Cc}/\\|?#%:@]*$/u, 'This is not the name of a site.'),
)

const FORMS: Readonly<Record<string, SignInForm>> = {
  CONFLUENCE: form({ confluence_subdomain: subdomainOf('atlassian.net') }),
  SALESFORCE: form({ salesforce_domain: hostBelow('my.salesforce.com') }),
  SERVICENOW: {
    place: ['servicenow_credentials'],
    fields: {
      instance_subdomain: subdomainOf('service-now.com'),
      client_id: key,
      client_secret: key,
      redirect_uri: key,
    },
    optional: [],
  },
  SHAREPOINT: {
    ...form({
      microsoft_tenant: subdomainOf('onmicrosoft.com', 'sharepoint.com'),
      sharepoint_site_name: siteName,
    }),
    optional: ['sharepoint_site_name'],
  },
  ZENDESK: form({ zendesk_subdomain: subdomainOf('zendesk.com') }),
}

/** Returns null if the source has no form before its sign-in page. */
export function signInFormOf(source: string): SignInForm | null {
  return FORMS[source] ?? null
}

function form(fields: SignInForm['fields']): SignInForm {
  return { place: [], fields, optional: [] }
}
