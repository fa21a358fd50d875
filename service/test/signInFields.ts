import type { ThirdPartySource } from '../src/sources/thirdPartySources.ts'

/** What people of the sandbox type before they can leave for a source's sign-in page. */
export const SIGN_IN_FIELDS: Partial<Readonly<Record<ThirdPartySource, Readonly<Record<string, string>>>>> = {
  CONFLUENCE: { confluence_subdomain: 'acme' },
  SALESFORCE: { salesforce_domain: 'acme.my.salesforce.com' },
  SERVICENOW: { instance_subdomain: 'acme' },
  SHAREPOINT: { microsoft_tenant: 'acme', sharepoint_site_name: 'Team' },
  ZENDESK: { zendesk_subdomain: 'acme' },
}
