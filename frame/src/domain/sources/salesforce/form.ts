import { hostName } from '../../../lib/hostName.ts'
import { readTexts } from '../defineTexts.ts'
import type { SignInForm } from '../FormDescriptor.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: SignInForm<'salesforce_domain'> = {
  leadsTo: 'sign-in',
  intro: () => texts().intro,
  fields: [
    {
      name: 'salesforce_domain',
      texts: () => texts().domain,
      clean: hostName,
      complaint: (host) => (/[^.]\.my\.salesforce\.com$/.test(host) ? null : texts().domain.format),
    },
  ],
  toPurpose: (value) => ({ salesforce_domain: value('salesforce_domain') }),
}
