import { subdomainOf } from '../../../lib/hostName.ts'
import { readTexts } from '../defineTexts.ts'
import type { SignInForm } from '../FormDescriptor.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: SignInForm<'confluence_subdomain'> = {
  leadsTo: 'sign-in',
  intro: () => texts().intro,
  fields: [
    {
      name: 'confluence_subdomain',
      texts: () => texts().subdomain,
      clean: subdomainOf('atlassian.net'),
      destination: (subdomain) => `${subdomain}.atlassian.net`,
    },
  ],
  toPurpose: (value) => ({ confluence_subdomain: value('confluence_subdomain') }),
}
