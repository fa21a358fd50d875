import type { Source } from '@inlet/wire/bridge'

type Filled = Readonly<Record<string, string>>

export type KeysForm = {
  readonly id: Source
  readonly name: string
  readonly path: string
  /** By the fields' labels, as Fiona Fine types them. */
  readonly fields: Filled
  /** The field that carries the key, and what the source says to a wrong one. */
  readonly secret: string
  readonly refusal: string
  /** What the form says when it is accepted. */
  readonly success: string
}

export type SignInForm = {
  readonly id: Source
  readonly name: string
  readonly fields: Filled
  /** What of it goes out. */
  readonly sent: object
}

const later = (name: string) => `${name} sync initiated, you will be redirected shortly!`

/** Sources that connect with keys, and keys that the sandbox takes. */
export const KEYS_FORMS: readonly KeysForm[] = [
  {
    id: 'AZURE_BLOB_STORAGE',
    name: 'Azure Blob',
    path: '/integrations/azure_blob_storage',
    fields: { 'Account name': 'sandboxfine', 'Account key': 'sandbox-fine' },
    secret: 'Account key',
    refusal: 'Azure does not accept this account key.',
    success: later('Azure Blob'),
  },
  {
    id: 'DOCUMENT360',
    name: 'Document360',
    path: '/integrations/document360',
    fields: { 'Account email': 'fiona.fine@sandbox.example', 'Access token': 'sandbox-fine' },
    secret: 'Access token',
    refusal: 'Document360 does not accept this access token.',
    success: later('Document360'),
  },
  {
    id: 'FRESHDESK',
    name: 'Freshdesk',
    path: '/integrations/freshdesk',
    fields: { Domain: 'acme.freshdesk.com', 'API key': 'sandbox-fine' },
    secret: 'API key',
    refusal: 'Freshdesk does not accept this API key.',
    success: later('Freshdesk'),
  },
  {
    id: 'GITBOOK',
    name: 'Gitbook',
    path: '/integrations/gitbook',
    fields: { Organization: 'acme', 'Access token': 'sandbox-fine' },
    secret: 'Access token',
    refusal: 'Gitbook does not accept this access token.',
    success: later('Gitbook'),
  },
  {
    id: 'GITHUB',
    name: 'Github',
    path: '/integrations/github',
    fields: { Username: 'Fiona-Fine', 'Access token': 'sandbox-fine' },
    secret: 'Access token',
    refusal: 'GitHub does not accept this token.',
    success: 'Github sync initiated.',
  },
  {
    id: 'GURU',
    name: 'Guru',
    path: '/integrations/guru',
    fields: { Username: 'fiona.fine@sandbox.example', 'Access token': 'sandbox-fine' },
    secret: 'Access token',
    refusal: 'Guru does not accept this username and access token.',
    success: later('Guru'),
  },
  {
    id: 'S3',
    name: 'S3',
    path: '/integrations/s3',
    fields: { 'Access key': 'SANDBOXFINE', 'Access key secret': 'sandbox-fine' },
    secret: 'Access key secret',
    refusal: 'The access key secret does not belong to this access key.',
    success: later('S3'),
  },
]

/** Sources whose sign-in window needs to know something first. `{return}` stands for the service's return address. */
export const SIGN_IN_FORMS: readonly SignInForm[] = [
  {
    id: 'CONFLUENCE',
    name: 'Confluence',
    fields: { Subdomain: 'https://acme.atlassian.net/' },
    sent: { confluence_subdomain: 'acme' },
  },
  {
    id: 'SALESFORCE',
    name: 'Salesforce',
    fields: { Domain: 'https://acme.my.salesforce.com/' },
    sent: { salesforce_domain: 'acme.my.salesforce.com' },
  },
  {
    id: 'SERVICENOW',
    name: 'ServiceNow',
    fields: {
      'Instance subdomain': 'https://www.acme.service-now.com/',
      'Client ID': 'inlet',
      'Client secret': 'sandbox-secret',
      'Redirect URI': '{return}',
    },
    sent: { servicenow_credentials: { instance_subdomain: 'acme', client_id: 'inlet' } },
  },
  {
    id: 'SHAREPOINT',
    name: 'Sharepoint',
    fields: { Tenant: 'acme', 'Site name (optional)': 'hr' },
    sent: { microsoft_tenant: 'acme', sharepoint_site_name: 'hr' },
  },
  {
    id: 'ZENDESK',
    name: 'Zendesk',
    fields: { Subdomain: 'acme.zendesk.com' },
    sent: { zendesk_subdomain: 'acme' },
  },
]
