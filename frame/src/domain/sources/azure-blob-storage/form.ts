import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyArticle } from '../keyPage.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: KeysForm<'account_name' | 'account_key'> = {
  leadsTo: 'account',
  intro: () => texts().intro,
  fields: [
    { name: 'account_name', texts: () => texts().name },
    {
      name: 'account_key',
      isSecret: true,
      texts: () => texts().key,
      keyPage: keyArticle('https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage'),
    },
  ],
  settings: 'items',
  toRequest: (value, settings) => ({
    path: '/integrations/azure_blob_storage',
    body: { ...settings, account_name: value('account_name'), account_key: value('account_key') },
  }),
}
