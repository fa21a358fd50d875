import type { Source } from '@inlet/wire/bridge'
import { formsTexts } from '../../i18n/formsTexts.ts'
import type { FormDescriptor, KeyPage, SignInForm } from './FormDescriptor.ts'
import { hostName, subdomainOf } from './hostName.ts'

const confluence: SignInForm<'confluence_subdomain'> = {
  leadsTo: 'sign-in',
  intro: () => formsTexts().confluence.intro,
  fields: [
    {
      name: 'confluence_subdomain',
      texts: () => formsTexts().confluence.subdomain,
      clean: subdomainOf('atlassian.net'),
      destination: (subdomain) => `${subdomain}.atlassian.net`,
    },
  ],
  toPurpose: (value) => ({ confluence_subdomain: value('confluence_subdomain') }),
}

const salesforce: SignInForm<'salesforce_domain'> = {
  leadsTo: 'sign-in',
  intro: () => formsTexts().salesforce.intro,
  fields: [
    {
      name: 'salesforce_domain',
      texts: () => formsTexts().salesforce.domain,
      clean: hostName,
      complaint: (host) =>
        /[^.]\.my\.salesforce\.com$/.test(host) ? null : formsTexts().salesforce.domain.format,
    },
  ],
  toPurpose: (value) => ({ salesforce_domain: value('salesforce_domain') }),
}

/** The instance's list of OAuth applications. */
function applicationRegistry(value: (name: string) => string): KeyPage | null {
  const instance = value('instance_subdomain')
  if (!/^[a-z0-9-]+$/.test(instance)) return null
  return { kind: 'form', address: `https://${instance}.service-now.com/oauth_entity_list.do` }
}

const servicenow: SignInForm<'instance_subdomain' | 'client_id' | 'client_secret' | 'redirect_uri'> = {
  leadsTo: 'sign-in',
  intro: () => formsTexts().servicenow.intro,
  fields: [
    {
      name: 'instance_subdomain',
      texts: () => formsTexts().servicenow.instance,
      clean: subdomainOf('service-now.com'),
      destination: (instance) => `${instance}.service-now.com`,
    },
    { name: 'client_id', texts: () => formsTexts().servicenow.clientId, keyPage: applicationRegistry },
    { name: 'client_secret', isSecret: true, texts: () => formsTexts().servicenow.clientSecret },
    {
      name: 'redirect_uri',
      texts: () => formsTexts().servicenow.redirectUri,
      isCopyable: true,
      prefill: ({ redirectUri }) => redirectUri ?? '',
    },
  ],
  toPurpose: (value) => ({
    servicenow_credentials: {
      instance_subdomain: value('instance_subdomain'),
      client_id: value('client_id'),
      client_secret: value('client_secret'),
      redirect_uri: value('redirect_uri'),
    },
  }),
}

const sharepoint: SignInForm<'microsoft_tenant' | 'sharepoint_site_name'> = {
  leadsTo: 'sign-in',
  intro: () => formsTexts().sharepoint.intro,
  fields: [
    {
      name: 'microsoft_tenant',
      texts: () => formsTexts().sharepoint.tenant,
      // A name of any kind, unless a URL was pasted.
      clean: (typed) => (/\.sharepoint\.com\b/i.test(typed) ? subdomainOf('sharepoint.com')(typed) : typed),
    },
    { name: 'sharepoint_site_name', texts: () => formsTexts().sharepoint.site },
  ],
  toPurpose: (value) => ({
    microsoft_tenant: value('microsoft_tenant'),
    sharepoint_site_name: value('sharepoint_site_name'),
  }),
}

const zendesk: SignInForm<'zendesk_subdomain'> = {
  leadsTo: 'sign-in',
  intro: () => formsTexts().zendesk.intro,
  fields: [
    {
      name: 'zendesk_subdomain',
      texts: () => formsTexts().zendesk.subdomain,
      clean: subdomainOf('zendesk.com'),
      destination: (subdomain) => `${subdomain}.zendesk.com`,
    },
  ],
  toPurpose: (value) => ({ zendesk_subdomain: value('zendesk_subdomain') }),
}

/** Forms that lead to the provider's sign-in window. */
export const signInForms = {
  CONFLUENCE: confluence,
  SALESFORCE: salesforce,
  SERVICENOW: servicenow,
  SHAREPOINT: sharepoint,
  ZENDESK: zendesk,
} as const satisfies Partial<Record<Source, FormDescriptor>>
