import { subdomainOf } from '../../../lib/hostName.ts'
import { readTexts } from '../defineTexts.ts'
import type { SignInForm } from '../FormDescriptor.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: SignInForm<'zendesk_subdomain'> = {
  leadsTo: 'sign-in',
  intro: () => texts().intro,
  fields: [
    {
      name: 'zendesk_subdomain',
      texts: () => texts().subdomain,
      clean: subdomainOf('zendesk.com'),
      destination: (subdomain) => `${subdomain}.zendesk.com`,
    },
  ],
  toPurpose: (value) => ({ zendesk_subdomain: value('zendesk_subdomain') }),
}
