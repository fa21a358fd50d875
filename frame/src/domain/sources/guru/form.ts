import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyArticle } from '../keyPage.ts'
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
      keyPage: keyArticle('https://help.getguru.com/docs/gurus-api#obtaining-a-user-token'),
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/guru',
    body: { ...settings, username: value('username'), access_token: value('access_token') },
  }),
  failed: () => texts().failed,
}
