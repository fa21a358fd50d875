import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyArticle } from '../keyPage.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: KeysForm<'access_key' | 'access_key_secret' | 'bucket' | 'endpoint_url'> = {
  leadsTo: 'account',
  intro: () => texts().intro,
  fields: [
    // It names the key and is no secret, so it is shown to make typing errors visible.
    { name: 'access_key', texts: () => texts().key },
    {
      name: 'access_key_secret',
      isSecret: true,
      texts: () => texts().secret,
      keyPage: keyArticle('https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'),
    },
    {
      name: 'bucket',
      texts: () => texts().bucket,
      // Without this option, the form has two fields: FRM-23.
      isOffered: (settings) => settings.enableDigitalOcean === true,
    },
    {
      name: 'endpoint_url',
      texts: () => texts().endpoint,
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
