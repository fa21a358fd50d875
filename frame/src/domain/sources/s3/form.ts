import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyArticle, setUpGuide } from '../keyPage.ts'
import { formTexts } from './formTexts.ts'
import { roleTexts } from './roleTexts.ts'

const texts = readTexts(formTexts)
const ofRole = readTexts(roleTexts)

const [KEYS, ROLE] = ['keys', 'role']

type Name =
  | 'access_key'
  | 'access_key_secret'
  | 'bucket'
  | 'endpoint_url'
  | 'external_id'
  | 'principal_arn'
  | 'role_arn'

export const form: KeysForm<Name> = {
  leadsTo: 'account',
  intro: (option) => (option === ROLE ? ofRole().intro : texts().intro),
  choice: {
    legend: () => ofRole().choice,
    options: [
      { name: KEYS, label: () => texts().key.label },
      { name: ROLE, label: () => ofRole().option },
    ],
    isOffered: ({ s3Role }) => s3Role !== null,
  },
  fields: [
    // It names the key and is no secret, so it is shown to make typing errors visible.
    { name: 'access_key', option: KEYS, texts: () => texts().key },
    {
      name: 'access_key_secret',
      option: KEYS,
      isSecret: true,
      texts: () => texts().secret,
      keyPage: keyArticle('https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'),
    },
    {
      name: 'bucket',
      option: KEYS,
      texts: () => texts().bucket,
      // Without this option, the form has two fields: FRM-23.
      isOffered: (settings) => settings.enableDigitalOcean === true,
    },
    {
      name: 'endpoint_url',
      option: KEYS,
      texts: () => texts().endpoint,
      isOffered: (settings) => settings.enableDigitalOcean === true,
    },
    {
      name: 'principal_arn',
      option: ROLE,
      isCopyable: true,
      isFixed: true,
      texts: () => ofRole().principal,
      prefill: ({ s3Role }) => s3Role?.principal_arn ?? '',
    },
    {
      name: 'external_id',
      option: ROLE,
      isCopyable: true,
      isFixed: true,
      texts: () => ofRole().externalId,
      prefill: ({ s3Role }) => s3Role?.external_id ?? '',
    },
    {
      name: 'role_arn',
      option: ROLE,
      texts: () => ofRole().role,
      keyPage: setUpGuide(
        'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_common-scenarios_third-party.html',
      ),
    },
    { name: 'bucket', option: ROLE, texts: () => ofRole().bucket },
  ],
  settings: 'items',
  toRequest: (value, settings) => ({
    path: '/integrations/s3',
    body: {
      ...settings,
      ...(value('role_arn')
        ? { role_arn: value('role_arn') }
        : { access_key: value('access_key'), access_key_secret: value('access_key_secret') }),
      ...(value('bucket') ? { bucket: value('bucket') } : {}),
      ...(value('endpoint_url') ? { endpoint_url: value('endpoint_url') } : {}),
    },
  }),
}
