import type { Source } from '@inlet/wire/bridge'

/** Values by the fields' labels. */
type Fields = Readonly<Record<string, string>>

type SourceForm = {
  readonly id: Source
  readonly name: string
  /** What Fiona Fine types. */
  readonly fields: Fields
  /** Errors of empty fields. */
  readonly required: Fields
  /** The values that are sent. */
  readonly sent: Readonly<Record<string, unknown>>
  /** The name of the account. */
  readonly login: string
  /** The picked item, in these folders. Null: everything is imported automatically. */
  readonly item: string | null
  readonly folders?: readonly string[]
  /** Requirements that this form proves. */
  readonly ids: string
}

export type KeysForm = SourceForm & {
  readonly path: string
  /** The field with the key, and the source's error for a wrong one. */
  readonly secret: string
  readonly refusal: string
  /** Messages when it is accepted, and when there is no connection. */
  readonly success: string
  readonly failed: string
}

/** `{return}` stands for the service's redirect URI. */
export type SignInForm = SourceForm & {
  /** The source is a drive: its files are picked next. */
  readonly isDrive?: true
  /** Must be sent only in the call itself. */
  readonly secret?: string
}

const LOGIN = 'fiona.fine@sandbox.example'
const connected = (name: string) => `${name} sync initiated, you will be redirected shortly!`
const failed = (name: string) => `Error connecting your ${name}. Please try again.`

/** Sources that connect with keys, and keys that the sandbox accepts. */
export const KEYS_FORMS: readonly KeysForm[] = [
  {
    id: 'AZURE_BLOB_STORAGE',
    name: 'Azure Blob',
    path: '/integrations/azure_blob_storage',
    fields: { 'Account name': 'sandboxfine', 'Account key': 'sandbox-fine' },
    required: {
      'Account name': 'Please enter your account name.',
      'Account key': 'Please enter your account key.',
    },
    sent: { account_name: 'sandboxfine', account_key: 'sandbox-fine', sync_source_items: true },
    secret: 'Account key',
    refusal: 'The account key is wrong.',
    success: connected('Azure Blob'),
    failed: failed('Azure Blob'),
    login: 'sandboxfine',
    folders: ['documents'],
    item: 'Welcome.txt',
    ids: '[CAT-42] [FRM-09] [FRM-43] [FRM-44] [FRM-45] [FRM-46] [API-122]',
  },
  {
    id: 'DOCUMENT360',
    name: 'Document360',
    path: '/integrations/document360',
    fields: { 'Account email': LOGIN, 'Access token': 'sandbox-fine' },
    required: {
      'Account email': 'Please enter your account email',
      'Access token': 'Please enter your access token.',
    },
    sent: { account_email: LOGIN, access_token: 'sandbox-fine' },
    secret: 'Access token',
    refusal: 'Document360 does not know this API token in any of its data centers.',
    success: connected('Document360'),
    failed: failed('Document360'),
    login: LOGIN,
    folders: ['Product documentation', 'Getting started'],
    item: 'Welcome',
    ids: '[CAT-43] [FRM-09] [FRM-47] [FRM-48] [FRM-49] [FRM-50] [API-121]',
  },
  {
    id: 'FRESHDESK',
    name: 'Freshdesk',
    path: '/integrations/freshdesk',
    fields: { Domain: 'https://www.acme.freshdesk.com/', 'API key': 'sandbox-fine' },
    required: { Domain: 'Please enter your freshdesk domain', 'API key': 'Please enter an API key' },
    sent: { domain: 'acme.freshdesk.com', api_key: 'sandbox-fine' },
    secret: 'API key',
    refusal: 'Freshdesk does not accept this API key.',
    success: connected('Freshdesk'),
    failed: failed('Freshdesk'),
    login: `${LOGIN} (acme.freshdesk.com)`,
    item: null,
    ids: '[CAT-34] [FRM-10] [FRM-11] [FRM-12] [FRM-13] [FRM-14] [FRM-15] [FRM-16] [FRM-17] [API-116]',
  },
  {
    id: 'GITBOOK',
    name: 'Gitbook',
    path: '/integrations/gitbook',
    fields: { Organization: 'acme', 'Access token': 'sandbox-fine' },
    required: {
      Organization: "Please enter your organization's name.",
      'Access token': 'Please enter your access token.',
    },
    sent: { organization: 'acme', access_token: 'sandbox-fine' },
    secret: 'Access token',
    refusal: 'GitBook does not know this access token, or it has expired.',
    success: connected('Gitbook'),
    failed: failed('Gitbook'),
    login: LOGIN,
    item: null,
    ids: '[CAT-36] [FRM-18] [FRM-19] [FRM-20] [FRM-21] [FRM-22] [API-117]',
  },
  {
    id: 'GITHUB',
    name: 'Github',
    path: '/integrations/github',
    fields: { Username: 'Fiona-Fine', 'Access token': 'sandbox-fine' },
    required: {
      Username: 'Please enter your github username',
      'Access token': 'Please enter your github token',
    },
    sent: { username: 'Fiona-Fine', access_token: 'sandbox-fine', sync_source_items: false },
    secret: 'Access token',
    refusal: 'GitHub does not know this access token, or it has expired.',
    success: 'Your Github account is connected.',
    failed: failed('Github'),
    login: 'fiona-fine',
    item: 'fiona-fine/api',
    ids: '[CAT-22] [FRM-09] [FRM-29] [FRM-30] [FRM-31] [API-119]',
  },
  {
    id: 'GURU',
    name: 'Guru',
    path: '/integrations/guru',
    fields: { Username: LOGIN, 'Access token': 'sandbox-fine' },
    required: {
      Username: 'Please enter your Guru username',
      'Access token': 'Please enter your access token.',
    },
    sent: { username: LOGIN, access_token: 'sandbox-fine' },
    secret: 'Access token',
    refusal: 'Guru does not accept this username and access token.',
    success: connected('Guru'),
    failed: failed('Guru account'),
    login: LOGIN,
    folders: ['Company knowledge'],
    item: 'Welcome',
    ids: '[CAT-26] [FRM-33] [FRM-34] [FRM-35] [FRM-36] [FRM-37] [API-120]',
  },
  {
    id: 'S3',
    name: 'S3',
    path: '/integrations/s3',
    fields: { 'Access key': 'SANDBOXFINE', 'Access key secret': 'sandbox-fine' },
    required: {
      'Access key': 'Please enter your access key.',
      'Access key secret': 'Please enter your access key secret.',
    },
    sent: { access_key: 'SANDBOXFINE', access_key_secret: 'sandbox-fine', sync_source_items: true },
    secret: 'Access key secret',
    refusal: 'The access key or its secret is wrong.',
    success: connected('S3'),
    failed: failed('S3'),
    login: 'fiona.fine (100000001001)',
    folders: ['documents'],
    item: 'Welcome.txt',
    ids: '[CAT-31] [FRM-09] [FRM-23] [FRM-25] [FRM-26] [FRM-28] [API-118]',
  },
]

const ALL_REQUIRED = 'All fields are required'

/** Sources that need a value before the sign-in window opens. */
export const SIGN_IN_FORMS: readonly SignInForm[] = [
  {
    id: 'CONFLUENCE',
    name: 'Confluence',
    fields: { Subdomain: 'https://acme.atlassian.net/' },
    required: { Subdomain: 'Please enter your confluence domain.' },
    sent: { confluence_subdomain: 'acme' },
    login: `${LOGIN} (acme)`,
    item: null,
    ids: '[CAT-19] [FRM-55] [FRM-56] [FRM-57] [API-125]',
  },
  {
    id: 'SALESFORCE',
    name: 'Salesforce',
    fields: { Domain: 'https://acme.my.salesforce.com/' },
    required: { Domain: 'Please enter your salesforce domain.' },
    sent: { salesforce_domain: 'acme.my.salesforce.com' },
    login: `${LOGIN} (acme.my.salesforce.com)`,
    item: null,
    ids: '[CAT-28] [FRM-51] [FRM-52] [FRM-54] [API-124]',
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
    required: {
      'Instance subdomain': ALL_REQUIRED,
      'Client ID': ALL_REQUIRED,
      'Client secret': ALL_REQUIRED,
      'Redirect URI': ALL_REQUIRED,
    },
    sent: {
      servicenow_credentials: {
        instance_subdomain: 'acme',
        client_id: 'inlet',
        client_secret: 'sandbox-secret',
      },
    },
    secret: 'sandbox-secret',
    login: `${LOGIN} (acme)`,
    folders: ['Incidents'],
    item: 'Holidays',
    ids: '[CAT-39] [FRM-38] [FRM-40] [FRM-41] [FRM-42] [API-131]',
  },
  {
    id: 'SHAREPOINT',
    name: 'Sharepoint',
    fields: { Tenant: 'acme', 'Site name (optional)': 'Team' },
    required: { Tenant: 'Please enter a tenant value.' },
    sent: { microsoft_tenant: 'acme', sharepoint_site_name: 'Team' },
    isDrive: true,
    login: `${LOGIN} (acme/Team)`,
    folders: ['Team', 'Documents'],
    item: 'Welcome.txt',
    ids: '[CAT-32] [FRM-61] [FRM-62] [API-127]',
  },
  {
    id: 'ZENDESK',
    name: 'Zendesk',
    fields: { Subdomain: 'acme.zendesk.com' },
    required: { Subdomain: 'Please enter your Zendesk domain.' },
    sent: { zendesk_subdomain: 'acme' },
    login: `${LOGIN} (acme)`,
    item: null,
    ids: '[CAT-29] [FRM-58] [FRM-59] [FRM-60] [API-126]',
  },
]
