/** Words between asterisks are emphasized. */
export const forms = {
  submit: 'Submit',
  cancel: 'Cancel',
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  /** For screen readers. */
  wrong: (label: string, error: string) => `${label}: ${error}`,
  /** For a key that was copied with surrounding text. */
  hasSpaces: 'A key has no spaces. Copy it again.',
  /** `host`: where the typed value leads. */
  connectsTo: (host: string) => `Connects to ${host}`,
  /** Links to pages that create a key, or explain where to find it. */
  openKeyPage: (source: string) => `Open ${source}`,
  howToFind: 'How to find it',
  copy: (label: string) => `Copy ${label}`,
  copied: 'Copied',
  newTab: '(opens in a new tab)',
  promise: (source: string, recipient: string) =>
    `By connecting ${source} you give access to your ${source} account. Its data is imported into ${recipient}. Nothing in your account is changed.`,
  connected: (source: string) => `${source} sync initiated, you will be redirected shortly!`,
  failed: (source: string) => `Error connecting your ${source}. Please try again.`,

  azure: {
    intro: 'Please enter your Azure Blob Storage *account name* and *account key* to connect your account.',
    name: {
      label: 'Account name',
      placeholder: 'Account Name',
      required: 'Please enter your account name.',
    },
    key: {
      hint: 'In the Azure portal: your storage account, then Access keys.',
      label: 'Account key',
      placeholder: 'Account Key',
      required: 'Please enter your account key.',
    },
  },
  confluence: {
    intro: 'Please enter your Confluence *domain* to connect your account.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'your-subdomain',
      hint: 'The part before .atlassian.net in your Confluence address.',
      required: 'Please enter your confluence domain.',
    },
  },
  document360: {
    intro: 'Please enter your Document360 *account email* and *access token* to connect your account.',
    email: {
      label: 'Account email',
      placeholder: 'Account Email',
      required: 'Please enter your account email',
    },
    token: {
      hint: 'In Document360: Settings, then API tokens. It only needs the method GET.',
      label: 'Access token',
      placeholder: 'Token',
      required: 'Please enter your access token.',
    },
  },
  freshdesk: {
    intro: 'Please enter your Freshdesk *domain* and *API key* to connect your account.',
    domain: {
      label: 'Domain',
      placeholder: 'domain.freshdesk.com',
      required: 'Please enter your freshdesk domain',
    },
    key: {
      hint: 'In Freshdesk: your picture, then Profile settings, View API key.',
      label: 'API key',
      placeholder: 'API key',
      required: 'Please enter an API key',
    },
  },
  gitbook: {
    intro: 'Please enter your GitBook *organization name* and *access token* to connect your account.',
    organization: {
      label: 'Organization',
      placeholder: 'Organization',
      required: "Please enter your organization's name.",
    },
    token: {
      hint: 'In GitBook: your personal settings, then Developer.',
      label: 'Access token',
      placeholder: 'Token',
      required: 'Please enter your access token.',
    },
  },
  github: {
    intro: 'Please enter your *username* and *access token* to connect your account.',
    username: {
      label: 'Username',
      placeholder: 'username',
      required: 'Please enter your github username',
    },
    token: {
      hint: 'On github.com: Settings, then Developer settings, Personal access tokens. It only needs to read contents and metadata.',
      label: 'Access token',
      placeholder: 'Token',
      required: 'Please enter your github token',
    },
    connected: (source: string) => `${source} sync initiated.`,
  },
  guru: {
    intro: 'Please enter your Guru *username* and *access token* to connect your account.',
    username: { label: 'Username', placeholder: 'username', required: 'Please enter your Guru username' },
    token: { label: 'Access token', placeholder: 'Token', required: 'Please enter your access token.' },
    failed: 'Error connecting your Guru account. Please try again.',
  },
  s3: {
    intro: 'Please enter your *access key* and *access key secret* to connect your account.',
    key: { label: 'Access key', placeholder: 'Access Key', required: 'Please enter your access key.' },
    secret: {
      hint: 'In AWS: IAM, your user, Security credentials. It needs s3:ListAllMyBuckets, s3:ListBucket and s3:GetObject.',
      label: 'Access key secret',
      placeholder: 'Access Key Secret',
      required: 'Please enter your access key secret.',
    },
    bucket: {
      label: 'Bucket (optional)',
      placeholder: 'my-bucket/folder',
      hint: 'Only if your keys may not list all buckets: the bucket that they may, and a folder after a slash.',
    },
    endpoint: {
      label: 'Endpoint URL (optional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Only for storage outside Amazon, for example DigitalOcean Spaces.',
    },
  },
  salesforce: {
    intro:
      'Please enter your Salesforce *domain* to connect your account, without https:// and without what follows after a slash.',
    domain: {
      label: 'Domain',
      placeholder: 'domain.my.salesforce.com',
      required: 'Please enter your salesforce domain.',
      format: 'Domain should be of format {subdomain}.my.salesforce.com',
    },
  },
  servicenow: {
    intro:
      'Please enter the *OAuth credentials* of your ServiceNow instance to connect your account. An administrator finds them in its application registry.',
    instance: {
      label: 'Instance subdomain',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'For example dev12345.service-now.com',
      required: 'All fields are required',
    },
    clientId: { label: 'Client ID', placeholder: 'client id', required: 'All fields are required' },
    clientSecret: {
      label: 'Client secret',
      placeholder: 'client secret',
      required: 'All fields are required',
    },
    redirectUri: { label: 'Redirect URI', placeholder: 'redirect URI', required: 'All fields are required' },
  },
  sharepoint: {
    intro: 'Please enter your SharePoint *domain* to connect your account.',
    tenant: {
      label: 'Tenant',
      placeholder: 'Your Tenant Name',
      hint: 'The part before .sharepoint.com in your SharePoint address.',
      required: 'Please enter a tenant value.',
    },
    site: { label: 'Site name (optional)', placeholder: 'Your Site Name (optional)' },
  },
  zendesk: {
    intro: 'Please enter your Zendesk *domain* to connect your account.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'your-subdomain.zendesk.com',
      required: 'Please enter your Zendesk domain.',
    },
  },
  unsent: "What you typed hasn't been sent and will be lost.",
} as const
