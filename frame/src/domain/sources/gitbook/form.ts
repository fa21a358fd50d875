import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyForm } from '../keyPage.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: KeysForm<'organization' | 'access_token'> = {
  leadsTo: 'account',
  intro: () => texts().intro,
  fields: [
    { name: 'organization', texts: () => texts().organization },
    {
      name: 'access_token',
      isSecret: true,
      texts: () => texts().token,
      keyPage: keyForm('https://app.gitbook.com/account/developer'),
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/gitbook',
    body: { ...settings, organization: value('organization'), access_token: value('access_token') },
  }),
}
