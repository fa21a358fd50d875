import { hostUnder } from '../../../lib/hostName.ts'
import { readTexts } from '../defineTexts.ts'
import type { KeysForm } from '../FormDescriptor.ts'
import { keyArticle } from '../keyPage.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: KeysForm<'domain' | 'api_key'> = {
  leadsTo: 'account',
  intro: () => texts().intro,
  fields: [
    {
      name: 'domain',
      texts: () => texts().domain,
      clean: hostUnder('freshdesk.com'),
      destination: (host) => host,
    },
    {
      name: 'api_key',
      isSecret: true,
      texts: () => texts().key,
      keyPage: keyArticle(
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
