import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyArticle } from '../keyPage.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: KeysForm<'account_email' | 'access_token'> = {
  leadsTo: 'account',
  intro: () => texts().intro,
  fields: [
    { name: 'account_email', texts: () => texts().email },
    {
      name: 'access_token',
      isSecret: true,
      texts: () => texts().token,
      keyPage: keyArticle('https://apidocs.document360.com/docs/api-token'),
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/document360',
    body: { ...settings, account_email: value('account_email'), access_token: value('access_token') },
  }),
}
