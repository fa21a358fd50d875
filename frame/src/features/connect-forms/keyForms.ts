import type { Source } from '@inlet/wire/bridge'
import { formsTexts } from '../../i18n/formsTexts.ts'
import type { FormDescriptor, KeyPage, KeysForm } from './FormDescriptor.ts'
import { hostUnder } from './hostName.ts'

/** The source's own page for a new key. */
const form = (address: string) => (): KeyPage => ({ kind: 'form', address })
const article = (address: string) => (): KeyPage => ({ kind: 'article', address })

const azure: KeysForm<'account_name' | 'account_key'> = {
  leadsTo: 'account',
  intro: () => formsTexts().azure.intro,
  fields: [
    { name: 'account_name', texts: () => formsTexts().azure.name },
    {
      name: 'account_key',
      isSecret: true,
      texts: () => formsTexts().azure.key,
      keyPage: article('https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage'),
    },
  ],
  settings: 'items',
  toRequest: (value, settings) => ({
    path: '/integrations/azure_blob_storage',
    body: { ...settings, account_name: value('account_name'), account_key: value('account_key') },
  }),
}

const document360: KeysForm<'account_email' | 'access_token'> = {
  leadsTo: 'account',
  intro: () => formsTexts().document360.intro,
  fields: [
    { name: 'account_email', texts: () => formsTexts().document360.email },
    {
      name: 'access_token',
      isSecret: true,
      texts: () => formsTexts().document360.token,
      keyPage: article('https://apidocs.document360.com/docs/api-token'),
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/document360',
    body: { ...settings, account_email: value('account_email'), access_token: value('access_token') },
  }),
}

const freshdesk: KeysForm<'domain' | 'api_key'> = {
  leadsTo: 'account',
  intro: () => formsTexts().freshdesk.intro,
  fields: [
    {
      name: 'domain',
      texts: () => formsTexts().freshdesk.domain,
      clean: hostUnder('freshdesk.com'),
      destination: (host) => host,
    },
    {
      name: 'api_key',
      isSecret: true,
      texts: () => formsTexts().freshdesk.key,
      keyPage: article(
        'https://support.freshdesk.com/support/solutions/articles/215517-how-to-find-your-api-key',
      ),
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/freshdesk',
    body: { ...settings, domain: value('domain'), api_key: value('api_key') },
  }),
}

const gitbook: KeysForm<'organization' | 'access_token'> = {
  leadsTo: 'account',
  intro: () => formsTexts().gitbook.intro,
  fields: [
    { name: 'organization', texts: () => formsTexts().gitbook.organization },
    {
      name: 'access_token',
      isSecret: true,
      texts: () => formsTexts().gitbook.token,
      keyPage: form('https://app.gitbook.com/account/developer'),
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/gitbook',
    body: { ...settings, organization: value('organization'), access_token: value('access_token') },
  }),
}

const github: KeysForm<'username' | 'access_token'> = {
  leadsTo: 'account',
  intro: () => formsTexts().github.intro,
  fields: [
    { name: 'username', texts: () => formsTexts().github.username },
    {
      name: 'access_token',
      isSecret: true,
      texts: () => formsTexts().github.token,
      keyPage: form('https://github.com/settings/personal-access-tokens/new'),
    },
  ],
  settings: 'items',
  toRequest: (value, settings) => ({
    path: '/integrations/github',
    body: { ...settings, username: value('username'), access_token: value('access_token') },
  }),
  username: 'username',
  connected: (source) => formsTexts().github.connected(source),
}

const guru: KeysForm<'username' | 'access_token'> = {
  leadsTo: 'account',
  intro: () => formsTexts().guru.intro,
  fields: [
    { name: 'username', texts: () => formsTexts().guru.username },
    {
      name: 'access_token',
      isSecret: true,
      texts: () => formsTexts().guru.token,
      keyPage: article('https://help.getguru.com/docs/gurus-api#obtaining-a-user-token'),
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/guru',
    body: { ...settings, username: value('username'), access_token: value('access_token') },
  }),
  failed: () => formsTexts().guru.failed,
}

const s3: KeysForm<'access_key' | 'access_key_secret' | 'bucket' | 'endpoint_url'> = {
  leadsTo: 'account',
  intro: () => formsTexts().s3.intro,
  fields: [
    // It names the key and is no secret, so it is shown to make typing errors visible.
    { name: 'access_key', texts: () => formsTexts().s3.key },
    {
      name: 'access_key_secret',
      isSecret: true,
      texts: () => formsTexts().s3.secret,
      keyPage: article('https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'),
    },
    {
      name: 'bucket',
      texts: () => formsTexts().s3.bucket,
      // Without this option, the form has two fields: FRM-23.
      isOffered: (settings) => settings.enableDigitalOcean === true,
    },
    {
      name: 'endpoint_url',
      texts: () => formsTexts().s3.endpoint,
      isOffered: (settings) => settings.enableDigitalOcean === true,
    },
  ],
  settings: 'items',
  toRequest: (value, settings) => ({
    path: '/integrations/s3',
    body: {
      ...settings,
      access_key: value('access_key'),
      access_key_secret: value('access_key_secret'),
      ...(value('bucket') ? { bucket: value('bucket') } : {}),
      ...(value('endpoint_url') ? { endpoint_url: value('endpoint_url') } : {}),
    },
  }),
}

/** Forms whose keys our service tries at once. */
export const keyForms = {
  AZURE_BLOB_STORAGE: azure,
  DOCUMENT360: document360,
  FRESHDESK: freshdesk,
  GITBOOK: gitbook,
  GITHUB: github,
  GURU: guru,
  S3: s3,
} as const satisfies Partial<Record<Source, FormDescriptor>>
