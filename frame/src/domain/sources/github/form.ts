import { formsTexts } from '../../../i18n/formsTexts.ts'
import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyForm } from '../keyPage.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: KeysForm<'username' | 'access_token'> = {
  leadsTo: 'account',
  intro: () => texts().intro,
  fields: [
    { name: 'username', texts: () => texts().username },
    {
      name: 'access_token',
      isSecret: true,
      texts: () => texts().token,
      keyPage: keyForm('https://github.com/settings/personal-access-tokens/new'),
    },
  ],
  settings: 'items',
  takesAccess: true,
  toRequest: (value, settings) => ({
    path: '/integrations/github',
    body: { ...settings, username: value('username'), access_token: value('access_token') },
  }),
  username: 'username',
  connected: (source) => formsTexts().initiated(source),
}
